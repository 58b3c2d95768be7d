import { describe, expect, it } from 'vitest';
import table from './old-links.json' with { type: 'json' };
import { parseLink } from './url.ts';
import { formatLink, withoutSignatures } from './url-format.ts';

describe('a link that was handed out once', () => {
  it.each(table.links)('$old', ({ old, now, notices = [] }) => {
    const read = parseLink(old);
    expect(formatLink(read.link)).toBe(now);
    expect(read.notices.map(({ code }) => code).toSorted()).toEqual(notices);
    const again = parseLink(now);
    expect(again.notices).toEqual([]);
    expect(formatLink(again.link)).toBe(now);
  });
});

describe('the signature of an address', () => {
  const signed = `https://b.test/a.zip?v=2&X-Amz-Credential=K&X-Amz-Signature=abc`;

  it('leaves the query string and nothing else does', () => {
    expect(withoutSignatures(`?t=4&src=${encodeURIComponent(signed)}&win=odd&src=b.zip`)).toBe(
      '?t=4&src=https://b.test/a.zip%3Fv%3D2&win=odd&src=b.zip',
    );
    for (const plain of ['', '?src=', '?src=a%ZZ&t=1', '?sample=a&srcs=x', 'src=https://x.test/?a=1'])
      expect(withoutSignatures(plain)).toBe(plain);
  });

  it('is in no link that is written', () => {
    const run = { target: { kind: 'src', url: signed }, attempt: undefined } as const;
    const link = { ...parseLink('').link, runs: [run, run] };
    expect(formatLink(link)).not.toMatch(/amz|abc/i);
  });
});
