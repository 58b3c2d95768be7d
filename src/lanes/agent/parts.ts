import {
  type LanePart,
  type MarkShape,
  rowsHeight,
  type SpanLook,
  spanLayout,
} from '../../lane-kit/index.ts';
import type { LaneInfo, TrackReader } from '../../model/index.ts';

const FIRST: SpanLook = { ink: 'agent', alpha: 1, label: true, bold: true, labelInk: 'bg' };
const NESTED: SpanLook = { ink: 'agent', alpha: 0.45, label: true, bold: false, labelInk: 'ink' };
const PADDING = 4;
const FIRST_HEIGHT = 15;
const ROW = 12;
const GAP = 3;
/** Rows of one emitter; what nests deeper shares the last. */
const ROWS = 8;

/** One band an emitter: the run's own trace, then each service's. */
export function agentParts(lane: LaneInfo): LanePart[] {
  const parts: LanePart[] = [];
  let top = PADDING;
  for (const track of lane.tracks) {
    if (!track.anchored || track.archetype !== 'span') continue;
    const rows = Math.min(ROWS, track.rows);
    const layout = spanLayout({
      top,
      rows,
      firstHeight: FIRST_HEIGHT,
      height: ROW,
      gap: GAP,
      first: FIRST,
      rest: NESTED,
      mark,
    });
    const height = rowsHeight(rows, FIRST_HEIGHT, ROW, GAP, 0);
    parts.push({ kind: 'span', track, top, height, layout });
    top += height + PADDING;
  }
  return parts;
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
