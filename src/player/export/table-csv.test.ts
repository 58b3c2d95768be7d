import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { cellOf, tableCsv } from './table-csv.ts';

const job = { signal: new AbortController().signal, onProgress: () => undefined };

/** RFC 4180, as a spreadsheet reads it. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    rows.at(-1)?.push(cell);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

const { model } = recordingOf((sink) => {
  const track = sink.track({
    id: 'runtime',
    lane: 'runtime',
    archetype: 'series',
    plane: 'runtime',
    title: 'Runtime',
    clock: 'wall',
    series: [
      { name: 'cpu', unit: 'percent' },
      { name: 'memory', unit: 'bytes' },
    ],
  });
  const texts = [
    'plain',
    '=HYPERLINK("http://a.test")',
    'two\r\nlines, "quoted"',
    'token sk-abcdefghijklmnop1',
  ];
  for (const [seq, label] of texts.entries()) {
    sink.read(1);
    track.append({
      seq,
      start: TEST_ORIGIN + seq * 10,
      kind: 'sample',
      label,
      values: [seq, seq === 2 ? Number.NaN : 1024],
    });
  }
});
const lane = model.lane('runtime');
if (lane === undefined) throw new Error('no lane');

describe('a table', () => {
  it('names its columns with their units, and is read back cell by cell', async () => {
    const made = await tableCsv(model, { lane, range: undefined, clean: true }, job);
    if (!made.ok) throw new Error(made.error.message);
    const [head, ...rows] = parse(await made.value.text());
    expect(head).toEqual([
      'id',
      'track',
      'kind',
      'level',
      'start (ms)',
      'end (ms)',
      'duration (ms)',
      'start (UTC)',
      'title',
      'cpu (percent)',
      'memory (bytes)',
    ]);
    expect(rows.map((row) => [row[0], row[4], row[8], row[10]])).toEqual([
      ['runtime:0', '0', 'plain', '1024'],
      ['runtime:1', '10', `'=HYPERLINK("http://a.test")`, '1024'],
      ['runtime:2', '20', 'two\r\nlines, "quoted"', ''],
      ['runtime:3', '30', 'token [redacted by Playhead]', '1024'],
    ]);
  });

  it('of a range holds what touches it', async () => {
    const made = await tableCsv(model, { lane, range: { from: 5, to: 20 }, clean: false }, job);
    expect(made.ok && parse(await made.value.text()).map(([id]) => id)).toEqual([
      'id',
      'runtime:1',
      'runtime:2',
    ]);
  });

  it('ends when it is cancelled', async () => {
    const many = recordingOf((sink) => {
      const track = sink.track({
        id: 'logs',
        lane: 'logs',
        archetype: 'point',
        plane: 'agent',
        title: 'Logs',
        clock: 'wall',
      });
      sink.read(50_000);
      for (let seq = 0; seq < 50_000; seq++)
        track.append({ seq, start: TEST_ORIGIN + seq, kind: 'log', label: 'x' });
    }).model;
    const aborter = new AbortController();
    const logs = many.lane('logs');
    if (logs === undefined) throw new Error('no lane');
    const made = tableCsv(
      many,
      { lane: logs, range: undefined, clean: true },
      { ...job, signal: aborter.signal },
    );
    aborter.abort();
    expect(await made).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('gives back any text, and nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        (cells) => {
          const [row] = parse(`${cells.map(cellOf).join(',')}\r\n`);
          expect(row?.map((cell, i) => (cell === cells[i] ? cell : cell.slice(1)))).toEqual(cells);
          for (const cell of row ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/);
        },
      ),
      { numRuns: 200 },
    );
  });
});
