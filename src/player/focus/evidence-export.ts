import { canonicalJson } from '../../base/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { gapRows } from '../evidence/gap-rows.ts';
import { mergeLanes } from './merge-lanes.ts';
import type { FocusQueue } from './queue.ts';

/** Entries told one by one: steps and errors; all others are counted by lane. */
const MAX_TOLD = 20_000;
export const EVIDENCE_KIND = 'playhead.evidence/v1';

/**
 * What a replay rests on, as canonical JSON: the same recording gives the same bytes. No payloads and no texts beyond labels, no
 * instant of making, nothing of this machine.
 */
export function evidenceJson(model: ModelReader, queue: FocusQueue): string {
  const told = mergeLanes(model.steps, model.errors);
  const { meta, evidence, ledger } = model;
  return canonicalJson({
    kind: EVIDENCE_KIND,
    run: {
      id: meta.runId,
      title: meta.title,
      attempt: meta.attempt,
      outcome: meta.outcome,
      scores: meta.scores,
      sources: meta.captureSources,
      failure: meta.failure,
      format: meta.format,
      fidelity: meta.fidelity,
      status: model.status,
      axis: model.axis,
      origin: model.origin,
      durationMs: rounded(model.duration),
      zone: meta.zone,
    },
    chronology: {
      told: told.slice(0, MAX_TOLD).map((entry) => tell(entry)),
      left: Math.max(0, told.length - MAX_TOLD),
      lanes: model.lanes.map(({ id, title, tracks }) => ({
        id,
        title,
        entries: tracks.reduce((sum, { columns }) => sum + columns.length, 0),
        clock: tracks[0]?.clock,
      })),
    },
    gaps: gapRows(model).map(({ from, to, ...row }) => ({
      ...row,
      from: from === null ? null : rounded(from),
      to: to === null ? null : rounded(to),
    })),
    issues: model.issues.map(({ code, severity, laneId, count, message }) => ({
      code,
      severity,
      laneId,
      count,
      message,
    })),
    ledger,
    verification: { integrity: evidence.integrity, checks: evidence.checks, signer: evidence.signer },
    focus: queue.tasks,
    ownTasks: meta.ownTasks,
  });
}

function tell({ track, index }: Located): object {
  const { start, end, level } = track.columns;
  return {
    entry: track.entryId(index),
    t: rounded(start[index] ?? 0),
    end: Number.isFinite(end[index])
      ? rounded(end[index] ?? 0)
      : end[index] === Infinity
        ? 'open'
        : undefined,
    kind: track.kindOf(index),
    level: level[index],
    label: track.label(index),
  };
}

/** Microseconds are kept; what lies below is noise of floating point. */
const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;
