import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { agrees, lastAt, type Written } from '../agreement.fixture.ts';
import { lane } from './index.ts';
import { dataOf } from './record.ts';
import { Screen } from './screen/index.ts';
import { Tape } from './tape.ts';

const event = fc.record({
  /** Since the one before, ms. */
  wait: fc.integer({ min: 0, max: 4 }),
  what: fc.constantFrom<(readonly [string, string])[]>(
    ['o', 'one\r\n'],
    ['o', '\u001b[31mtwo '],
    ['o', '\u001b[2;3H漢'],
    ['o', '\u001b[2J'],
    ['i', 'secret\r'],
    ['r', '20x5'],
    ['x', '1'],
  ),
});

const LABELS: Readonly<Record<string, string>> = {
  'one\r\n': 'one',
  '\u001b[31mtwo ': 'two',
  '\u001b[2;3H漢': '漢',
  '\u001b[2J': 'screen control',
  'secret\r': '•••',
  '20x5': '20 × 5',
  '1': 'exited with 1',
};

it('terminal: at, list, detail, spoken words and the screen are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: -1, max: 60 }),
      async (events, t) => {
        const header = { version: 2, width: 12, height: 4, timestamp: 1_795_000_000 };
        let at = 0;
        const lines = events.map(({ wait, what }) => [(at += wait) / 1000, ...what] as const);
        const all: Written[] = [
          { seq: 0, t: 0, record: header },
          ...lines.map((line, i) => ({ seq: i + 1, t: Math.round(line[0] * 1000), record: line })),
        ];
        const engine = await loadInProcessEngine();
        const blob = new Blob([[header, ...lines].map((line) => JSON.stringify(line)).join('\n')]);
        const opened = await engine.open({ kind: 'files', files: [{ name: 'a.cast', blob }] }, {});
        if (!opened.ok) throw new Error(opened.error.message);
        await agrees(engine, 'terminal', all, t);

        const model = engine.model();
        for (const [i, { what }] of events.entries())
          expect(lane.describe({ trackId: 'terminal', seq: i + 1 }, model, t).title).toBe(LABELS[what[1]]);

        const wanted = lastAt(all, t);
        if (wanted !== undefined) {
          // One screen, everything up to t written to it in one go.
          const screen = new Screen(12, 4);
          for (const { what } of events.slice(0, wanted.seq)) {
            if (what[0] === 'o') screen.write(what[1]);
            else if (what[0] === 'r') screen.resize(20, 5);
          }
          const tape = new Tape(
            {
              track: () => model.track('terminal'),
              payloads: (id, seqs) => engine.payloads(id, seqs),
            },
            { now: () => 0, yield: () => Promise.resolve() },
          );
          await tape.seek(model.track('terminal')?.indexOf(wanted.seq) ?? -1);
          const seen = (view: ReturnType<Screen['view']>) => view.lines.map((line) => line.text);
          expect(seen(tape.view())).toEqual(seen(screen.view()));
        }
        expect(dataOf(JSON.stringify(lines[0]))).toBe(events[0]?.what[1]);
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
