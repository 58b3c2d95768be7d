import { useQuery } from '@tanstack/react-query';
import { phaseOf, useCompare, useComparisonState } from '../page/context.ts';
import { compareInputs, readInputs, type InputFact } from './inputs.ts';

/** What the two runs were given, compared; `undefined` until both have been read. */
export function useInputs([a, b]: readonly [number, number]): readonly InputFact[] | undefined {
  const { comparison } = useCompare();
  useComparisonState();
  const [left, right] = [comparison.runs[a], comparison.runs[b]];
  const open =
    left !== undefined && right !== undefined && phaseOf(left) === 'open' && phaseOf(right) === 'open';
  const versions = [left, right].map((run) => run?.session.state().modelVersion);
  const { data } = useQuery({
    queryKey: ['inputs', a, b, ...versions],
    enabled: open,
    queryFn: async () => {
      if (left === undefined || right === undefined) return [];
      const reading = Promise.all([readInputs(left.session.engine), readInputs(right.session.engine)]);
      comparison.shared.busy(reading);
      const [first, second] = await reading;
      return compareInputs(first, second);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return data;
}
