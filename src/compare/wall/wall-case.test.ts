import { expect, it } from 'vitest';
import { alignRuns } from '../align/merge.ts';
import { stepKey } from '../align/step-key.ts';
import { casesOf, failureGroups, partingsOf, referenceOf } from './wall-case.ts';
import type { WallRun } from './wall-run.ts';

const none = new Float64Array();
const run = (outcome: WallRun['outcome'], ...acts: string[]): WallRun => ({
  outcome,
  axis: 'time',
  length: 1,
  starts: none,
  ends: none,
  errors: none,
  steps: acts.map((act) => ({
    kind: 'tool_call',
    label: act,
    record: JSON.stringify({ name: 'run', args: { cmd: act } }),
  })),
});

it('runs of one case stand together, in the order the cases come', () => {
  expect(
    casesOf([
      { id: 'b-t1', caseId: 'b' },
      { id: 'a-t0', caseId: 'a' },
      { id: 'b-t0', caseId: 'b' },
      { id: 'lone' },
    ]),
  ).toEqual([
    { caseId: 'b', runIds: ['b-t0', 'b-t1'] },
    { caseId: 'a', runIds: ['a-t0'] },
    { caseId: 'lone', runIds: ['lone'] },
  ]);
});

it('failures are grouped by where they part from a trial that passed', () => {
  const runs = [
    run('failed', 'read', 'guess', 'stop'),
    run('passed', 'read', 'edit', 'test'),
    run('failed', 'read', 'edit', 'give up'),
    run('failed', 'read', 'pray', 'stop'),
    undefined,
  ];
  const reference = referenceOf(runs);
  expect(reference).toBe(1);
  const table = alignRuns(
    runs.map((each) => (each?.steps ?? []).map(stepKey)),
    reference,
  );
  const partings = partingsOf(table, runs);
  expect(partings.map((parting) => parting?.label)).toEqual(['edit', undefined, 'test', 'edit', undefined]);
  expect(failureGroups(['a', 'b', 'c', 'd', 'e'], runs, partings)).toEqual([
    { label: 'edit', runIds: ['a', 'd'] },
    { label: 'test', runIds: ['c'] },
  ]);
});
