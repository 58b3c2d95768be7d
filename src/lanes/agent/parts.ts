import {
  type LanePart,
  type MarkShape,
  rowsHeight,
  type SpanLook,
  spanLayout,
} from '../../lane-kit/index.ts';
import type { LaneInfo, TrackReader } from '../../model/index.ts';
import { swimLanes } from './swim-lanes.ts';

const FIRST: SpanLook = { ink: 'agent', alpha: 1, label: true, bold: true, labelInk: 'bg' };
const NESTED: SpanLook = { ink: 'agent', alpha: 0.45, label: true, bold: false, labelInk: 'ink' };
/** The bar of a sub-agent: it names its lane. */
const AGENT: SpanLook = { ink: 'agent', alpha: 0.75, label: true, bold: true, labelInk: 'bg' };
const PADDING = 4;
const FIRST_HEIGHT = 15;
const ROW = 12;
const GAP = 3;
/** Rows of one emitter; what nests deeper shares the last. */
const ROWS = 8;
/** Rows of a sub-agent, by how many stand side by side: the other lanes must stay in view. */
const agentRows = (lanes: number): number => (lanes <= 2 ? 4 : 2);
/** Between two lanes, px: room for the line that parts them. */
const APART = 6;
/** Room for the name of an emitter that is not the run's own. */
export const NAME_HEIGHT = 12;

/** The share of an emitter's track that one band shows. */
export interface AgentBand {
  readonly part: Extract<LanePart, { readonly kind: 'span' }>;
  /** The whole track. */
  readonly track: TrackReader;
  /** Entries at which the agents of a band begin; none for an emitter's own. */
  readonly agents: readonly number[];
  /** Name of the emitter above its first band, where there is more than one. */
  readonly name: string | undefined;
}

const kept = new WeakMap<LaneInfo, readonly AgentBand[]>();

/** One band an emitter, and under it a swim lane for each of its sub-agents that work side by side. */
export function agentBands(lane: LaneInfo): readonly AgentBand[] {
  let bands = kept.get(lane);
  if (bands === undefined) {
    bands = layBands(lane);
    kept.set(lane, bands);
  }
  return bands;
}

export const agentParts = (lane: LaneInfo): LanePart[] => agentBands(lane).map(({ part }) => part);

function layBands(lane: LaneInfo): AgentBand[] {
  const bands: AgentBand[] = [];
  let top = PADDING;
  const tracks = lane.tracks.filter(({ anchored, archetype }) => anchored && archetype === 'span');
  for (const [i, track] of tracks.entries()) {
    const parted = swimLanes(track);
    const name = i === 0 ? undefined : track.title;
    if (name !== undefined) top += NAME_HEIGHT;
    const own = bandOf(parted?.own ?? track, top, ROWS, FIRST);
    bands.push({ part: own, track, agents: [], name });
    top += own.height + PADDING;
    parted?.lanes.forEach((share, at) => {
      top += APART - PADDING;
      const part = bandOf(share, top, agentRows(parted.lanes.length), AGENT);
      const agents = parted.agents.filter(({ lane: of }) => of === at).map(({ index }) => index);
      bands.push({ part, track, agents, name: undefined });
      top += part.height + PADDING;
    });
  }
  return bands;
}

function bandOf(track: TrackReader, top: number, most: number, first: SpanLook): AgentBand['part'] {
  const rows = Math.min(most, track.rows);
  const layout = spanLayout({
    top,
    rows,
    firstHeight: FIRST_HEIGHT,
    height: ROW,
    gap: GAP,
    first,
    rest: NESTED,
    mark,
  });
  return { kind: 'span', track, top, height: rowsHeight(rows, FIRST_HEIGHT, ROW, GAP, 0), layout };
}

/** What is said is round, what is done is square; what is noted, or ends a call that is drawn, is a tick. */
function mark(track: TrackReader, index: number): MarkShape {
  switch (track.kindOf(index)) {
    case 'message':
    case 'llm_call':
      return 'dot';
    case 'tool_call':
    case 'env_action':
    case 'artifact':
      return 'square';
    default:
      return 'tick';
  }
}
