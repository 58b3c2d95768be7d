import { Flag, isEpochMs, type RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';
import { LastStamp } from './last-stamp.ts';
import type { RunRecord } from './run-record.ts';
import { diffLabel, mapEntry, REPO_FINAL } from './tracks.ts';

/** What the reading of a case knows of its end, to set the final state behind it. */
export interface CaseEnd {
  /** Epoch ms of the last entry that has a time. */
  readonly stamp: number | undefined;
  /** Events of the trace. */
  readonly events: number;
  /** The last diff that was sampled, if any could be read. */
  readonly lastDiff: string | undefined;
}

/**
 * The repository's state at the end of the run (contract: `CaseResult.snapshot`) as the last keyframe
 * of its lane, unless the last checkpoint shows the same. It has no time of its own: it takes the last
 * entry's, marked assumed.
 */
export function writeFinalSnapshot(run: RunRecord, end: CaseEnd, sink: RecordingSink): void {
  const { snapshot } = run.result ?? {};
  const text = stringField(snapshot, 'diff');
  if (text === undefined || text === end.lastDiff) return;
  const headSha = stringField(snapshot, 'headSha');
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.read(1);
  sink.track(REPO_FINAL).append({
    // Where nothing has a time the place in order is all there is: with the last event.
    seq: end.stamp === undefined ? Math.max(0, end.events - 1) : 0,
    start: end.stamp,
    kind: 'final-snapshot',
    label: diffLabel(text),
    search: text,
    flags: Flag.assumed,
    payload: jsonText({
      name: 'repo-diff',
      kind: 'final-snapshot',
      text,
      ...(headSha === undefined ? {} : { headSha }),
    }),
  });
}

/** Diffs that the run record carries itself (contract: `result.envDeltas`): the repo lane of a run without a recording. */
export function writeEnvDeltas(
  run: RunRecord,
  t0: number | undefined,
  sink: RecordingSink,
): Pick<CaseEnd, 'stamp' | 'lastDiff'> {
  const last = new LastStamp();
  let lastDiff: string | undefined;
  sink.clock({ id: 'wall', kind: 'wall' });
  (run.result?.envDeltas ?? []).forEach((delta, seq) => {
    sink.read(1);
    const text = stringField(delta, 'text');
    if (field(delta, 'kind') !== 'repo-diff' || text === undefined) {
      sink.reject('not-a-diff', 'A delta of the run record is no diff.', jsonText(delta).slice(0, 80));
      return;
    }
    const t = numberField(delta, 't');
    const start = t === undefined || isEpochMs(t) || t0 === undefined ? t : t0 + t;
    const { spec, row } = mapEntry('custom', { name: 'repo-diff', text }, start);
    const held = text === lastDiff ? Flag.held : 0;
    sink.track(spec).append({ ...row, seq, flags: held, payload: jsonText(delta) });
    last.see(start);
    lastDiff = text;
  });
  return { stamp: last.value, lastDiff };
}
