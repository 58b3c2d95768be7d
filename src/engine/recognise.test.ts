import { afterEach, describe, expect, it, vi } from 'vitest';
import { formats } from '../formats/index.ts';
import { blobFile, FileSet } from '../sources/index.ts';
import type { Opened } from './opening.ts';
import { recognise } from './recognise.ts';

const TRACE = '{"version":8,"type":"context-options","origin":"library","browserName":"chromium"}\n';
const NETWORK = '{"type":"resource-snapshot","snapshot":{"startedDateTime":"2026-01-01T00:00:00.000Z"}}\n';
const STACKS = '{"files":[],"stacks":[]}';

function openedOf(texts: Readonly<Record<string, string>>): Opened {
  const candidates = Object.entries(texts).map(([name, text]) => blobFile(name, new Blob([text])));
  const source = new FileSet('trace.zip', candidates);
  return { source, candidates, refused: [], broken: new Map(), formatId: undefined };
}

const claimed = async (opened: Opened): Promise<unknown> => {
  const answer = await recognise(opened);
  return answer.ok
    ? answer.value.map(({ format, files }) => [format.id, ...files.map(({ name }) => name)])
    : answer.error.code;
};

describe('files of a Playwright trace', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are one recording, and no other format is asked about them', async () => {
    const others = formats
      .filter(({ id }) => id !== 'playwright-trace')
      .map((format) => vi.spyOn(format, 'sniff'));
    const opened = openedOf({ 'trace.trace': TRACE, 'trace.network': NETWORK, 'trace.stacks': STACKS });
    expect(await claimed(opened)).toEqual([
      ['playwright-trace', 'trace.trace', 'trace.network', 'trace.stacks'],
    ]);
    expect(others.filter((sniff) => sniff.mock.calls.length > 0)).toEqual([]);
  });

  it('are found by what they hold where their names say nothing, and a name alone says nothing', async () => {
    expect(await claimed(openedOf({ 'a.bin': TRACE, 'b.bin': NETWORK }))).toEqual([
      ['playwright-trace', 'a.bin', 'b.bin'],
    ]);
    expect(
      await claimed(openedOf({ 'trace.trace': '{"version":2,"width":80,"height":24}\n[0,"o","hi"]\n' })),
    ).toEqual([['asciicast', 'trace.trace']]);
  });
});
