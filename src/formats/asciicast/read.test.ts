import { describe, expect, it } from 'vitest';
import { Flag, Level, type RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { format } from './index.ts';
import { fromSeconds, parseSize } from './versions.ts';
import { outputLabel, plainText } from './words.ts';

const ESC = '\u001b';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const lines = (...values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
const V2 = { version: 2, width: 80, height: 24 };
const V3 = { version: 3, term: { cols: 80, rows: 24 } };

const openAll = (...texts: readonly string[]) =>
  readEach(texts.map((text, i) => ({ name: `${i}.cast`, text })));

async function readEach(files: readonly { readonly name: string; readonly text: string }[]) {
  const opened = files.map(({ name, text }) => cutFile(name, bytesOf(text)));
  const [first] = opened;
  if (first === undefined) throw new Error('nothing to open');
  return readBack('asciicast', [first], opened);
}

const rows = (model: RecordingDocument, id = 'terminal'): string[] => {
  const track = model.track(id);
  return Array.from(
    { length: track?.columns.length ?? 0 },
    (_, i) => `${track?.columns.start[i]} ${track?.kindOf(i)} ${track?.label(i)}`,
  );
};
const codes = (model: RecordingDocument): string[] => model.issues.map(({ code }) => code);
const sniff = (text: string): number =>
  format.sniff({ name: 'noname', size: text.length, bytes: bytesOf(text), text, siblings: [] });

describe('what is recognised', () => {
  it.each([
    ['version 1', '{"version": 1, "width": 80, "height": 24, "stdout": [[0.1, "a"]]}', true],
    ['version 1, a key a line', '{\n "version": 1,\n "width": 80,\n "height": 24,\n "stdout": [\n', true],
    ['version 2', lines(V2, [0.1, 'o', 'a']), true],
    ['version 3', lines(V3, [0.1, 'o', 'a']), true],
    ['a version to come, so that it is refused by name', lines({ ...V3, version: 4 }), true],
    ['a header alone', JSON.stringify(V2), true],
    ['a byte-order mark before it', `\ufeff${JSON.stringify(V2)}`, true],
    ['a bundle', '{"schemaVersion": 1, "runId": "x", "attempts": []}', false],
    ['another thing with a version', '{"version": 2, "events": []}', false],
    ['a HAR file', '{"log": {"version": "1.2", "entries": []}}', false],
    ['lines of events', '{"version": 1}\n{"type": "x"}', false],
    ['nothing', '', false],
  ])('%s', (_, text, yes) => {
    expect(sniff(text) > 0.15).toBe(yes);
  });
});

describe('time', () => {
  it('is a wall clock with a timestamp, relative without', async () => {
    const wall = await openAll(lines({ ...V2, timestamp: 1_795_000_000 }, [0.5, 'o', 'a']));
    expect(wall.document.origin).toBe(1_795_000_000_000);
    expect(rows(wall.document)).toEqual(['0 start terminal 80 × 24', '500 output a']);
    const relative = await openAll(lines(V2, [0.5, 'o', 'a']));
    expect(relative.document.origin).toBeNull();
    expect(relative.document.axis).toBe('time');
    expect(rows(relative.document)).toEqual(rows(wall.document));
  });

  it('counts from the start where the timestamp is no date', async () => {
    const { document } = await openAll(lines({ ...V2, timestamp: 12 }, [0.5, 'o', 'a']));
    expect(document.origin).toBeNull();
    expect(rows(document)).toHaveLength(2);
    expect(codes(document)).toContain('bad-timestamp');
  });

  it('adds waits without drift', async () => {
    const { document } = await openAll(lines(V3, ...Array.from({ length: 1000 }, () => [0.1, 'o', 'a'])));
    expect(document.track('terminal')?.columns.start.at(-1)).toBe(100_000);
    expect(fromSeconds(0.1 + 0.2)).toBe(300);
  });

  it('raises what steps back, markers with it', async () => {
    const { document } = await openAll(
      lines(V2, [2, 'o', 'a'], [1, 'o', 'b'], [1.5, 'm', 'x'], [-5, 'o', 'c'], [3, 'o', 'd']),
    );
    expect(rows(document).map((row) => row.split(' ')[0])).toEqual(['0', '2000', '2000', '2000', '3000']);
    expect(rows(document, 'terminal.markers')).toEqual(['2000 marker x']);
    expect(document.track('terminal.markers')?.columns.flags[0]).toBe(Flag.clamped);
  });

  it('keeps events without a time in their place', async () => {
    const { document } = await openAll(lines(V2, [1, 'o', 'a'], [null, 'o', 'b'], [2, 'o', 'c']));
    expect(rows(document).slice(1)).toEqual(['1000 output a', '1000 output b', '2000 output c']);
    expect(document.track('terminal')?.columns.flags[2]).toBe(Flag.assumed);
  });

  it('puts a time that cannot be beside the axis, and moves nothing after it', async () => {
    const { document } = await openAll(
      lines(V3, [1, 'o', 'a'], [1e12, 'o', 'b'], ['soon', 'o', 'c'], [1, 'o', 'd']),
    );
    expect(rows(document).slice(1)).toEqual(['1000 output a', '2000 output d']);
    expect(document.offAxis.map(({ label }) => label)).toEqual(['b', 'c']);
    expect(document.duration).toBe(2000);
  });

  it('gives each of several sessions a clock of its own, or the wall', async () => {
    const [a, b] = [lines(V2, [1, 'o', 'a']), lines(V2, [1, 'o', 'b'])];
    const files = [a, b].map((text, i) => cutFile(`${i}.cast`, bytesOf(text)));
    const reader = await format.load();
    const { DeltaSink, RecordingDocument: Recording } = await import('../../model/index.ts');
    const sink = new DeltaSink({ keep: () => undefined });
    const none = () => Promise.resolve({ ok: false as const, error: { code: 'none', message: '' } });
    for (const file of files)
      await reader.read(
        { file, claimed: [file], siblings: files, options: {}, resolve: none, readAs: none },
        sink,
        new AbortController().signal,
      );
    const model = new Recording();
    model.apply(sink.take());
    expect(model.lane('terminal')?.tracks.map(({ id, anchored }) => [id, anchored])).toEqual([
      ['terminal', true],
      ['terminal.1', false],
    ]);
  });
});

describe('events', () => {
  it('makes a failed exit an error, and the moment a failed run opens at', async () => {
    const { document } = await openAll(lines(V3, [1, 'o', 'a'], [1, 'x', '3']));
    expect(document.failingMoment).toMatchObject({ laneId: 'terminal', t: 2000 });
    const track = document.track('terminal');
    expect(track?.columns.level[2]).toBe(Level.error);
    for (const data of ['0', 0]) {
      const fine = await openAll(lines(V2, [1, 'o', 'a'], [2, 'x', data]));
      expect(fine.document.failingMoment).toBeUndefined();
      expect(rows(fine.document).at(-1)).toBe('2000 exit exited with 0');
    }
  });

  it('hides what was typed from lists', async () => {
    const { document } = await openAll(lines(V2, [1, 'i', 'hunter2\r']));
    expect(rows(document)[1]).toBe('1000 input •••');
  });

  it.each(['0x24', '80x0', 'wide', '80x24x3', '99999x2', '4000x4000', '-1x5', ''])(
    'ignores a resize to %j, and counts it',
    async (size) => {
      const { document } = await openAll(lines(V2, [1, 'r', size], [2, 'r', '100x30']));
      expect(rows(document).slice(1)).toEqual(['2000 resize 100 × 30']);
      expect(document.ledger.reasons).toContainEqual(expect.objectContaining({ code: 'bad-size', count: 1 }));
      expect(parseSize(size)).toBeUndefined();
    },
  );

  it('keeps codes that are not known', async () => {
    const { document } = await openAll(lines(V2, [1, 'z', 'data']));
    expect(rows(document)[1]).toBe('1000 other event “z”');
  });

  it('rejects what is no event, by its line', async () => {
    const { document } = await openAll(
      lines(V2, '', [1, 'o'], '{"a": 1}', '7', '[1, 2, 3]', [1, 'o', 5], [2, 'o', 'good']),
    );
    expect(rows(document).slice(1)).toEqual(['2000 output good']);
    expect(document.issues.find(({ code }) => code === 'unusable-lines')?.message).toContain(
      '3, 4, 5, 6, 7.',
    );
    expect(document.ledger).toMatchObject({ read: 7, shown: 2, rejected: 5 });
  });

  it('takes a comment for none of version 3’s events', async () => {
    const { document } = await openAll(lines(V3, '# hello', [1, 'o', 'a']));
    expect(document.ledger).toMatchObject({ read: 3, shown: 3, rejected: 0 });
  });

  it('refuses a version it does not know, by name', async () => {
    const { result } = await openAll(lines({ ...V3, version: 4 }, [1, 'o', 'a']));
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'unsupported-version', message: expect.stringContaining('version 4') },
    });
  });

  it('says that a file ends in the middle, and shows what came before', async () => {
    const { document } = await openAll(`${lines(V2, [1, 'o', 'a'])}\n[2, "o", "b`);
    expect(rows(document).at(-1)).toBe('1000 output a');
    expect(codes(document)).toContain('truncated');
    const whole = await openAll(lines(V2, [1, 'o', 'a']));
    expect(codes(whole.document)).toEqual([]);
  });
});

describe('labels', () => {
  it.each([
    [`${ESC}[31mred${ESC}[0m`, 'red'],
    ['10%\r50%\r100%', '100%'],
    ['\r\n\r\n$ ls\r\n', '$ ls'],
    [`${ESC}]0;title\u0007text`, 'text'],
    [`${ESC}]8;;https://a.test/${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
    [`${ESC}(B${ESC}[m`, 'screen control'],
    [`${ESC}[2J`, 'screen control'],
    ['\r\n', 'end of line'],
    ['  ', 'blank'],
    ['🚀'.repeat(200), `${'🚀'.repeat(60)}…`],
  ])('%j is %j', (text, label) => {
    expect(outputLabel(text, plainText(text))).toBe(label);
  });
});
