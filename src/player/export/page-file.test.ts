import { describe, expect, it } from 'vitest';
import { pageFile } from './page-file.ts';

const TEMPLATE = '<title>Playhead</title><body><!-- playhead:recording --><script>run()</script>';

describe('a page with a recording in it', () => {
  it('holds every byte, in blocks, before the script that reads them', async () => {
    const bytes = new Uint8Array((3 << 20) + 17).map((_, i) => (i * 31) % 251);
    const page = await pageFile(
      TEMPLATE,
      new Blob([bytes]),
      'a "b".zip',
      '</title><script>alert(1)</script>',
    );
    const text = await page.text();
    const blocks = [
      ...text.matchAll(
        /<script type="application\/octet-stream" data-recording="([^"]*)">([^<]*)<\/script>/g,
      ),
    ];
    expect(blocks).toHaveLength(2);
    expect(blocks[0]?.[1]).toBe('a &quot;b&quot;.zip');
    const back = Buffer.concat(blocks.map((block) => Buffer.from(block[2] ?? '', 'base64')));
    expect(back.equals(Buffer.from(bytes))).toBe(true);
    expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Playhead</title>');
    expect(text.indexOf('data-recording')).toBeLessThan(text.indexOf('run()'));
  });
});
