import { describe, expect, it } from 'vitest';
import { Level, type RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { format } from './index.ts';
import { levelOf } from './levels.ts';
import { stampOf } from './stamps.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const sniff = (text: string, name = 'x') =>
  format.sniff({ name, size: text.length, bytes: encode(text), text, siblings: [] });
async function read(text: string, name = 'x.log') {
  return readBack('plain-log', [cutFile(name, encode(text))]);
}
const rows = (document: RecordingDocument): string[] => {
  const track = document.track('logs');
  return Array.from(
    { length: track?.columns.length ?? 0 },
    (_, i) => `${track?.columns.start[i]} ${track?.label(i)}`,
  );
};
const codes = (document: RecordingDocument): string[] => document.issues.map(({ code }) => code);
const AT = Date.UTC(2026, 10, 30, 7, 57, 34);

describe('times in front of a line', () => {
  it.each([
    ['2026-11-30T07:57:34.250Z go', AT + 250, 'wall', false],
    ['2026-11-30 07:57:34,250 go', AT + 250, 'wall', true],
    ['[2026/11/30 08:57:34 +0100] go', AT, 'wall', false],
    ['2026-11-30T07:57:34.123456789+00:00 stdout F go', AT + 123.456789, 'wall', false],
    ['1.2.3.4 - - [30/Nov/2026:07:57:34 +0000] "GET /"', AT, 'wall', false],
    ['1796025454 go', 1_796_025_454_000, 'wall', false],
    ['1796025454123: go', 1_796_025_454_123, 'wall', false],
    ['[   12.345678] usb 1-1', 12_345.678, 'relative', false],
    ['07:57:34.5 go', ((7 * 60 + 57) * 60 + 34) * 1000 + 500, 'relative', true],
    [
      'Nov 30 07:57:34 host app[1]: go',
      Date.UTC(2024, 10, 30, 7, 57, 34) - Date.UTC(2024, 0),
      'relative',
      true,
    ],
    [
      'I1130 07:57:34.123456 7 x.go:1] go',
      Date.UTC(2024, 10, 30, 7, 57, 34) - Date.UTC(2024, 0) + 123.456,
      'relative',
      true,
    ],
  ])('%s', (line, at, kind, noZone) => {
    const stamp = stampOf(line);
    expect(stamp?.at).toBeCloseTo(at, 3);
    expect(stamp).toMatchObject({ kind, noZone });
  });

  it.each(['go at 07:57', '2026 was a year', '12345678901 rows', 'at 2026-11-30', '', '1.5 2.5'])(
    '%j has none',
    (line) => {
      expect(stampOf(line)).toBeUndefined();
    },
  );
});

describe('reading', () => {
  it('a trace of a stack belongs to its line; what has no zone is said', async () => {
    const { document, payloads } = await read(
      'boot\n2026-11-30 07:57:34 ERROR worker: failed\nTraceback:\n  File "x"\n2026-11-30 07:57:36 WARN disk\n',
    );
    expect(rows(document)).toEqual(['0 boot', '0 ERROR worker: failed', '2000 WARN disk']);
    expect(document.ledger).toMatchObject({ read: 5, shown: 5 });
    expect(payloads.get('logs:1')).toContain('File');
    expect(codes(document)).toContain('no-zone');
    expect([...(document.track('logs')?.columns.level ?? [])]).toEqual([
      Level.info,
      Level.error,
      Level.warning,
    ]);
  });

  it('times of day go on over midnight, on a clock of their own', async () => {
    const { document } = await read('23:59:59 a\n00:00:01 b\n');
    expect(rows(document)).toEqual(['0 a', '2000 b']);
    expect([document.origin, codes(document)]).toEqual([null, ['time-of-day']]);
  });

  it('records of JSON: level and time of each logger', async () => {
    const { document } = await read(
      '{"level":50,"time":1795000000000,"msg":"bad"}\n{"level":"warn","ts":1795000001.5,"message":"hm"}\n{"severity":7,"@timestamp":"2026-11-18T11:06:42Z","message":"d"}',
    );
    expect([...(document.track('logs')?.columns.level ?? [])]).toEqual([
      Level.error,
      Level.warning,
      Level.debug,
    ]);
    expect(rows(document)[1]).toBe('1500 hm');
  });

  it('without any time keeps the order and says so', async () => {
    const { document } = await read('one\ntwo\n');
    expect([document.axis, codes(document)]).toEqual(['steps', ['no-times']]);
    expect(rows(document)).toEqual(['0 one', '1 two']);
  });
});

it.each([
  ['a log', '2026-11-30 07:57:34 a\n2026-11-30 07:57:35 b\n', 'x', 0.4, 0.5],
  ['a log by its name too', '2026-11-30 07:57:34 a\n2026-11-30 07:57:35 b\n', 'x.log', 0.5, 0.6],
  ['text by name alone', 'a\nb\n', 'agent.log', 0.16, 0.2],
  ['prose', 'a\nb\n', 'notes.md', 0, 0],
  ['a chat', '{"role":"user","content":"x","timestamp":"2026-11-30T07:57:34Z"}\n', 'x.jsonl', 0, 0],
  ['a document', '{"a":1}', 'x.json', 0, 0],
])('%s', (_, text, name, from, to) => {
  expect(sniff(text, name)).toBeGreaterThanOrEqual(from);
  expect(sniff(text, name)).toBeLessThanOrEqual(to);
});

it.each([
  ['[main] ERROR x', Level.error],
  ['no error here', Level.info],
  ['level=warn msg="x"', Level.warning],
  ['app: [debug] x', Level.debug],
  ['INFO no ERROR', Level.info],
])('%s', (line, level) => expect(levelOf(line, '')).toBe(level));
