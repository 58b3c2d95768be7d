import type { Session, TimeWindow } from '../../session/index.ts';

/** The case, and the attempt where there are several, as the start of a file's name. */
export function stemOf(session: Session): string {
  const { meta } = session.model();
  const stem = (meta.title ?? meta.runId ?? 'recording')
    .normalize('NFC')
    .replace(/\.(?:zip|json|jsonl|har|cast|html?)$/i, '')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  const attempts = meta.attempts ?? [];
  const at = attempts.findIndex(({ generation }) => generation === meta.attempt);
  return `${stem === '' ? 'recording' : stem}${attempts.length > 1 && at >= 0 ? `-attempt-${at + 1}` : ''}`;
}

/** A time as it stands in a name: `27.029s`, or `step-12`. */
export function momentOf(session: Session, t: number): string {
  if (session.model().axis === 'steps') return `step-${Math.round(t) + 1}`;
  return `${(t / 1000).toFixed(3)}s`;
}

export const stretchOf = (session: Session, range: TimeWindow | undefined): string =>
  range === undefined ? '' : `-${momentOf(session, range.from)}-to-${momentOf(session, range.to)}`;
