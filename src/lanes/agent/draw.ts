import { DIM, drawPart, type LaneView, type Painter } from '../../lane-kit/index.ts';
import { type AgentBand, agentBands, NAME_HEIGHT } from './parts.ts';
import { turnsOf } from './tries.ts';

/** Forks, tries and compactions drawn at most: beyond that they are a texture and say nothing. */
const MOST = 200;

/** The bands of the lane, with what parts and joins them: sub-agents fork off, calls are tried again, the context shrinks. */
export function drawAgent(p: Painter, view: LaneView): void {
  const bands = agentBands(view.lane);
  let own: AgentBand | undefined;
  // Forks lie under the bars that they pass.
  for (const band of bands) {
    if (band.agents.length === 0) own = band;
    else drawForks(p, view, band, own);
  }
  for (const band of bands) {
    const { part, agents, name } = band;
    if (name !== undefined)
      p.text(name, 6, part.top - NAME_HEIGHT / 2 - 1, Math.min(220, view.width - 12), 'ink-3');
    if (agents.length > 0) p.line(0, part.top - 3.5, view.width, part.top - 3.5, 'line');
    drawPart(p, view, part);
    drawTries(p, view, band);
  }
  drawCompactions(p, view, bands);
}

/** A line from the row that a sub-agent was started in down to its bar, and from its end back up. */
function drawForks(
  p: Painter,
  view: LaneView,
  { part, track, agents }: AgentBand,
  own: AgentBand | undefined,
): void {
  if (own === undefined) return;
  const { start, end, parent } = track.columns;
  const from = own.part.layout;
  const rowOf = own.part.track.columns.row;
  let left = MOST;
  for (const index of agents) {
    const begin = start[index] ?? 0;
    const until = end[index] ?? Number.NaN;
    if (begin > view.t1 || (Number.isFinite(until) && until < view.t0)) continue;
    if (left-- === 0) return;
    const above = track.indexOf(parent[index] ?? -1);
    const row = Math.min(above < 0 ? 0 : (rowOf[above] ?? 0), from.rows - 1);
    const top = from.top(row) + from.height(row);
    for (const t of [begin, until]) {
      if (!Number.isFinite(t) || t < view.t0 || t > view.t1) continue;
      const x = view.x(t);
      p.line(x, top, x, part.top, 'agent', t <= view.playhead ? 0.7 : 0.7 * DIM);
    }
  }
}

/** A bracket over a call and the one it repeats; told from the moment the second began. */
function drawTries(p: Painter, view: LaneView, { part, track }: AgentBand): void {
  const { tries } = turnsOf(track);
  if (tries.size === 0) return;
  const { start } = track.columns;
  const { row } = part.track.columns;
  let left = MOST;
  for (const [index, { before }] of tries) {
    const again = start[index] ?? 0;
    const first = start[before] ?? 0;
    if (again > view.playhead || again < view.t0 || first > view.t1) continue;
    if (part.track.indexOf(track.columns.seq[index] ?? -1) < 0) continue;
    if (left-- === 0) return;
    const at = Math.min(row[index] ?? 0, part.layout.rows - 1);
    const y = part.layout.top(at) - 1.5;
    const x0 = Math.max(-4, view.x(first) + 2);
    const x1 = Math.min(view.width + 4, view.x(again));
    if (x1 - x0 < 6) continue;
    p.line(x0, y, x1, y, 'run');
    p.line(x1, y, x1, y + part.layout.height(at) + 1, 'run');
  }
}

/** The context was made smaller: what comes after no longer had all that was said before. */
function drawCompactions(p: Painter, view: LaneView, bands: readonly AgentBand[]): void {
  let left = MOST;
  for (const { part, track } of bands) {
    for (const index of turnsOf(track).compactions) {
      const t = track.columns.start[index] ?? 0;
      if (t < view.t0 || t > view.t1 || part.track.indexOf(track.columns.seq[index] ?? -1) < 0) continue;
      if (left-- === 0) return;
      const x = Math.round(view.x(t));
      const alpha = t <= view.playhead ? 1 : DIM;
      const bottom = part.top + part.height;
      p.line(x, part.top, x, bottom, 'evi', alpha);
      p.rect(x - 4, part.top - 1, 8, 2, 'evi', alpha);
      p.rect(x - 4, bottom - 1, 8, 2, 'evi', alpha);
    }
  }
}
