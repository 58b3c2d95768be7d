import type { LaneInfo, ModelReader } from '../../model/index.ts';

/** One run's stretch of the shared axis. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

export interface SharedAxis {
  readonly axis: 'time' | 'steps';
  /** Epoch ms of the shared t = 0, where the reference has a wall clock. */
  readonly origin: number | null;
  readonly extents: readonly Extent[];
  readonly live: boolean;
}

const AGENT: LaneInfo = {
  id: 'agent',
  plane: 'agent',
  title: 'Agent',
  archetype: 'span',
  tracks: [],
  count: 0,
  anchored: true,
  firstT: null,
  lastT: null,
  notice: undefined,
};

/** A document that holds nothing but an axis: what a clock shared by several documents runs over. */
export function axisModel({ axis, origin, extents, live }: SharedAxis, version: number): ModelReader {
  const start = extents.reduce(
    (least, { from }) => Math.min(least, from),
    extents.length === 0 ? 0 : Infinity,
  );
  const end = extents.reduce((most, { to }) => Math.max(most, to), start);
  return {
    version,
    status: live ? 'live' : 'sealed',
    axis,
    origin,
    start,
    duration: end - start,
    meta: {},
    tracks: [],
    lanes: [AGENT],
    ledger: { read: 0, shown: 0, offAxis: 0, rejected: 0, reasons: [] },
    evidence: { integrity: 'unchecked', checks: [] },
    gaps: [],
    issues: [],
    offAxis: [],
    failingMoment: undefined,
    steps: [],
    errors: [],
    track: () => undefined,
    lane: (id) => (id === AGENT.id ? AGENT : undefined),
    locate: () => undefined,
    latest: () => undefined,
    indexBytes: 0,
    entryCount: 0,
  };
}
