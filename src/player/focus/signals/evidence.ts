import type { FocusFacts, FocusTask } from '../types.ts';

/** Checks of the evidence that failed: what is shown may not be what happened. */
export function failedEvidence({ model }: FocusFacts): readonly FocusTask[] {
  return model.evidence.checks
    .filter(({ ok }) => !ok)
    .map(({ code, detail }) => ({
      id: `integrity_failure:${code}:${detail}`,
      reason: 'integrity_failure',
      priority: 0,
      title: `The evidence does not check out: ${code}`,
      detail,
      links: [],
      files: [],
      done: 'The recording was fetched anew from its producer, or what differs is explained.',
    }));
}

/** What the recording does not hold, one task a reason. */
export function gaps({ model }: FocusFacts): readonly FocusTask[] {
  const byReason = new Map<string, string[]>();
  for (const { reason, detail, laneId } of model.gaps) {
    const lane = model.lane(laneId)?.title ?? laneId;
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      detail === undefined || detail === '' ? lane : `${lane}: ${detail}`,
    ]);
  }
  return [...byReason].map(([reason, places]) => ({
    id: `evidence_gap:${reason}`,
    reason: 'evidence_gap',
    priority: 2,
    title: `${places.length === 1 ? 'Something is' : `${places.length} things are`} not in the recording (${reason.replaceAll('-', ' ')})`,
    detail: [...new Set(places)].slice(0, 4).join(' · '),
    links: [],
    files: [],
    done: 'It was decided whether what is missing bears on the verdict.',
  }));
}
