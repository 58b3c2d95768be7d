import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';
import type { EngineClient } from './types.ts';

const T0 = 1_795_000_000_000;

interface Line {
  readonly t: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

async function open(logs: readonly Line[]): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const recording = {
    evalId: 'e',
    caseId: 'c',
    t0: T0,
    tracks: { logs: logs.map((line) => ({ ...line, t: T0 + line.t })) },
  };
  const blob = new Blob([JSON.stringify(recording)]);
  const opened = await engine.open({ kind: 'files', files: [{ name: 'recording.json', blob }] }, {});
  if (!opened.ok) throw new Error(opened.error.message);
  return engine;
}

const lines = fc.array(
  fc.record({
    t: fc.integer({ min: 0, max: 20 }),
    stream: fc.constantFrom('stdout' as const, 'stderr' as const),
    text: fc.constantFrom('Ready', 'ready', 'error: é', 'error: É!', 'tick', 'tick\nmore'),
  }),
  { minLength: 1, maxLength: 40 },
);

it('answers what a plain reading of the file answers, repeats too', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.constantFrom('', 'READY', 'tick', 'é', 'nothing'),
      fc.constantFrom<(string[] | undefined)[]>(undefined, ['stdout'], ['stderr'], ['stdout', 'stderr'], []),
      async (logs, text, kinds) => {
        const engine = await open(logs);
        const [answer] = (await engine.filter(['logs'], { text, kinds })) ?? [];
        const wanted = logs
          .map((line, seq) => ({ ...line, seq }))
          .sort((a, b) => a.t - b.t || a.seq - b.seq)
          .filter((line) => line.text.toLowerCase().includes(text.toLowerCase()))
          .filter((line) => kinds === undefined || kinds.includes(line.stream));
        expect([...(answer?.seqs ?? [])]).toEqual(wanted.map(({ seq }) => seq));
        expect([...(answer?.repeats ?? [])]).toEqual(
          wanted.map((line, i) => {
            const before = wanted[i - 1];
            return before?.text === line.text && before.stream === line.stream ? 1 : 0;
          }),
        );
        engine.close();
      },
    ),
    { numRuns: 60 },
  );
});

it('filters by level, and answers tracks that are not there with nothing', async () => {
  const engine = await open([{ t: 1, stream: 'stdout', text: 'a' }]);
  expect((await engine.filter(['logs'], { levels: [3] }))?.[0]?.seqs).toHaveLength(0);
  expect((await engine.filter(['logs'], { levels: [1] }))?.[0]?.seqs).toHaveLength(1);
  expect((await engine.filter(['gone'], { text: 'a' }))?.[0]?.seqs).toHaveLength(0);
});

it('ends with its signal, and leaves the newer one that was asked meanwhile', async () => {
  const engine = await open(
    Array.from({ length: 20_000 }, (_, t) => ({ t, stream: 'stdout' as const, text: `line ${t}` })),
  );
  const aborter = new AbortController();
  const older = engine.filter(['logs'], { text: 'line 1' }, aborter.signal);
  const newer = engine.filter(['logs'], { text: 'line 19999' });
  aborter.abort();
  expect(await older).toBeUndefined();
  expect((await newer)?.[0]?.seqs).toEqual(Uint32Array.of(19_999));
  expect(await engine.filter(['logs'], {}, aborter.signal)).toBeUndefined();
  engine.close();
  expect(await engine.filter(['logs'], {})).toBeUndefined();
});
