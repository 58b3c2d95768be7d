import type { LaneInfo, ModelReader, RunStatus } from '../../model/index.ts';

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

/** A document that holds nothing but an axis: what a clock shared by several documents runs over. One object that changes. */
export interface AxisDocument extends ModelReader {
  set(axis: SharedAxis): void;
}

export function createAxisDocument(): AxisDocument {
  const document = {
    version: 0,
    status: 'sealed' as RunStatus,
    axis: 'time' as ModelReader['axis'],
    origin: null as number | null,
    start: 0,
    duration: 0,
    meta: {},
    tracks: [],
    lanes: [AGENT],
    ledger: { read: 0, shown: 0, offAxis: 0, rejected: 0, reasons: [] },
    evidence: { integrity: 'unchecked' as const, checks: [] },
    gaps: [],
    issues: [],
    offAxis: [],
    failingMoment: undefined,
    steps: [],
    stepsVersion: 0,
    stepsKept: () => 0,
    errors: [],
    track: () => undefined,
    lane: (id: string) => (id === AGENT.id ? AGENT : undefined),
    locate: () => undefined,
    latest: () => undefined,
    indexBytes: 0,
    entryCount: 0,
    set({ axis, origin, extents, live }: SharedAxis) {
      const least = extents.reduce((from, extent) => Math.min(from, extent.from), Infinity);
      document.start = Number.isFinite(least) ? least : 0;
      const most = extents.reduce((to, extent) => Math.max(to, extent.to), document.start);
      document.duration = most - document.start;
      document.axis = axis;
      document.origin = origin;
      document.status = live ? 'live' : 'sealed';
      document.version += 1;
    },
  };
  return document;
}
