import { useEffect, useReducer } from 'react';
import { watchUsage } from '../../lanes/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { FactsTable } from './FactsTable.tsx';
import { numberFacts, numbersAt } from './numbers.ts';
import { useAtBoth } from './use-both.ts';
import { words } from './words.ts';

/** Time is told in steps of this while it runs, ms: a number that changes in every frame cannot be read. */
const TENTH = 100;

/** Time, steps, errors, tokens and cost of two runs so far. */
export function NumbersView({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const [a, b] = runs;
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = runs.map(({ session }) => watchUsage(session, refresh));
    return () => stops.forEach((stop) => stop());
  }, [runs]);
  useAtBoth(runs, (run, t) => {
    const numbers = numbersAt(run, t);
    const playing = run.session.state().playback === 'playing';
    return JSON.stringify({
      ...numbers,
      elapsed: playing ? Math.floor(numbers.elapsed / TENTH) : numbers.elapsed,
    });
  });
  const facts = numberFacts(
    numbersAt(a, a.session.clock.t),
    numbersAt(b, b.session.clock.t),
    a.session.model().axis,
  );
  return <FactsTable title={words.numbers.fact} pair={[a.index, b.index]} facts={facts} />;
}
