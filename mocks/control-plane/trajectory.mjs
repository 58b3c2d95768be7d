// @ts-check

/** When the stand-in says that a run was sealed. */
export const SEALED_AT = '2026-01-01T00:00:00.000Z';

/** @typedef {{ emitter: string, source: string, t0?: number | string | undefined, events: readonly unknown[] }} SettledTrace */

/**
 * The settled trace: the run's own events on top, those of other emitters in their segments.
 * @param {string} runId
 * @param {readonly SettledTrace[]} traces
 */
export function trajectory(runId, traces) {
  const own = traces.find(({ emitter }) => emitter === 'run')?.events ?? [];
  const segments = traces.map(({ emitter, source, t0, events }) => ({
    emitter,
    source,
    eventCount: events.length,
    sealedAt: SEALED_AT,
    format: 'events',
    ...(t0 === undefined ? {} : { t0 }),
    ...(emitter === 'run' ? {} : { events }),
  }));
  return {
    meta: { runId, source: 'run', eventCount: own.length, sealedAt: SEALED_AT },
    events: own,
    segments,
  };
}
