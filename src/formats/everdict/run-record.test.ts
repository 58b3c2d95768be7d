import { expect, it } from 'vitest';
import { DeltaSink } from '../../model/index.ts';
import type { RunMeta } from '../../model/index.ts';
import { parseRun, writeRun } from './run-record.ts';

function metaOf(value: unknown): RunMeta | undefined {
  const run = parseRun(value);
  if (run === undefined) return undefined;
  const sink = new DeltaSink({ keep: () => undefined });
  writeRun(run, sink);
  return sink.take().meta;
}

it('a score that was not measured, and one that does not count, are told apart from a failed one', () => {
  const meta = metaOf({
    result: {
      scores: [
        { metric: 'a', pass: false, value: 0, status: 'measured', reason: 'no order', graderId: 'g' },
        { metric: 'b', status: 'unmeasured', reason: 'killed before grading' },
        { metric: 'c', value: 7, status: 'invalid' },
        { metric: 'd', status: 'new word' },
      ],
    },
  });
  expect(meta?.scores).toEqual([
    { metric: 'a', pass: false, value: 0, status: 'measured', reason: 'no order', grader: 'g' },
    { metric: 'b', status: 'unmeasured', reason: 'killed before grading' },
    { metric: 'c', value: 7, status: 'invalid' },
    { metric: 'd' },
  ]);
});

it('the class of the failure, the verdict and the final snapshot are read, and nothing that is none of them', () => {
  const meta = metaOf({
    verdict: false,
    error: { code: 'OOM_KILLED', message: 'memory limit exceeded' },
    result: {
      snapshot: {
        kind: 'repo',
        diff: 'x',
        changedFiles: ['a.ts', 7],
        headSha: 'abc',
        url: null,
        console: 'no',
      },
    },
  });
  expect(meta).toMatchObject({
    verdict: 'failed',
    failure: { code: 'OOM_KILLED', message: 'memory limit exceeded' },
    snapshot: { kind: 'repo', changedFiles: ['a.ts'], headSha: 'abc' },
  });
  const plain = metaOf({ verdict: 'maybe', error: 'broken', result: { snapshot: 'none' } });
  expect(plain).not.toHaveProperty('verdict');
  expect(plain).not.toHaveProperty('failure');
  expect(plain).not.toHaveProperty('snapshot');
});
