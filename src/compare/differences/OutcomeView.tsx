import { formatDuration } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { letterOf } from '../messages.ts';
import { FactsTable, type Fact } from './FactsTable.tsx';
import { TreePatch } from './FilesDiff.tsx';
import { words } from './words.ts';
import styles from './Differences.module.css';

/** How the two runs ended: verdicts, scores, and what they left behind. */
export function OutcomeView({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const [a, b] = runs;
  const [left, right] = [a.session.model(), b.session.model()];
  const last = (model: ModelReader): string => {
    const at = model.latest('repo', model.start + model.duration);
    return at === undefined ? '' : at.track.entryId(at.index);
  };
  const trees = [last(left), last(right)] as const;
  return (
    <>
      <FactsTable title={words.outcome.fact} pair={[a.index, b.index]} facts={outcomeFacts(left, right)} />
      {(trees[0] !== '' || trees[1] !== '') && (
        <>
          <h3 className={styles['setHead']}>{words.outcome.trees(letterOf(a.index), letterOf(b.index))}</h3>
          <TreePatch runs={runs} from={trees[0]} to={trees[1]} />
        </>
      )}
    </>
  );
}

/** Verdict, failure, scores and final state of two runs; what neither has is left out. */
export function outcomeFacts(
  { meta: a, duration: lengthA, axis: axisA }: ModelReader,
  { meta: b, duration: lengthB, axis: axisB }: ModelReader,
): Fact[] {
  const facts: Fact[] = [];
  const put = (name: string, left: string | undefined, right: string | undefined): void => {
    if (left !== undefined || right !== undefined) facts.push({ name, a: left, b: right });
  };
  const length = (ms: number, axis: 'time' | 'steps'): string =>
    axis === 'steps' ? `${ms + 1} steps` : formatDuration(ms);
  const o = words.outcome;
  put(o.verdict, a.verdict ?? a.outcome, b.verdict ?? b.outcome);
  put(o.duration, length(lengthA, axisA), length(lengthB, axisB));
  const failure = (meta: ModelReader['meta']): string | undefined =>
    meta.failure === undefined
      ? undefined
      : [meta.failure.code, meta.failure.message].filter(Boolean).join(': ');
  put(o.failure, failure(a), failure(b));
  const metrics = new Set([...(a.scores ?? []), ...(b.scores ?? [])].map(({ metric }) => metric));
  for (const metric of metrics) put(metric, scoreOf(a, metric), scoreOf(b, metric));
  put(o.snapshot, a.snapshot?.kind, b.snapshot?.kind);
  put(o.url, a.snapshot?.url, b.snapshot?.url);
  put(o.files, a.snapshot?.changedFiles?.join(', '), b.snapshot?.changedFiles?.join(', '));
  put(o.head, a.snapshot?.headSha, b.snapshot?.headSha);
  put(o.output, a.snapshot?.output, b.snapshot?.output);
  const lines = (meta: ModelReader['meta']): string | undefined => meta.snapshot?.consoleLines?.toString();
  put(o.console, lines(a), lines(b));
  return facts;
}

function scoreOf({ scores }: ModelReader['meta'], metric: string): string | undefined {
  const score = scores?.find((each) => each.metric === metric);
  if (score === undefined) return undefined;
  const parts = [
    score.label ?? score.value?.toString(),
    score.pass === undefined ? undefined : score.pass ? 'pass' : 'fail',
    score.status === undefined || score.status === 'measured' ? undefined : score.status,
    score.detail,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}
