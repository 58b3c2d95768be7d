import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';

/** One span of an agent, cut to a stretch. */
export interface AgentSpan extends Located {
  readonly from: number;
  readonly to: number;
  /** Those filed under it, by start. */
  readonly children: AgentSpan[];
}

/** The agents' spans that touch a stretch, as the trees they were recorded in, by start. O(entries) of the agent's lane. */
export function agentSpans(model: ModelReader, { from, to }: TimeWindow): AgentSpan[] {
  const roots: AgentSpan[] = [];
  for (const track of model.lane('agent')?.tracks ?? []) {
    if (track.anchored && track.archetype === 'span') growTrees(track, from, to, roots);
  }
  return roots.sort((a, b) => a.from - b.from);
}

function growTrees(track: TrackReader, from: number, to: number, roots: AgentSpan[]): void {
  const { start, end, parent, length } = track.columns;
  const made = new Map<number, AgentSpan>();
  for (let index = 0; index < length; index++) {
    const begin = start[index] as number;
    const until = end[index] as number;
    // What has not ended reaches to the end of what is looked at; an instant takes no time.
    if (Number.isNaN(until) || begin >= to || until <= from) continue;
    made.set(index, {
      track,
      index,
      from: Math.max(from, begin),
      to: Math.min(to, until),
      children: [],
    });
  }
  for (const [index, span] of made) {
    const above = parent[index] as number;
    const holder = above < 0 ? undefined : made.get(track.indexOf(above));
    (holder === undefined || holder === span ? roots : holder.children).push(span);
  }
}

/** How long a span was at itself: without what ran under it, overlaps counted once. ms. */
export function selfTime({ from, to, children }: AgentSpan): number {
  let covered = 0;
  let reach = from;
  for (const child of children) {
    const begin = Math.max(reach, Math.min(to, child.from));
    const end = Math.min(to, child.to);
    if (end > begin) covered += end - begin;
    reach = Math.max(reach, end);
  }
  return Math.max(0, to - from - covered);
}
