import type { Located, ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { agentSpans } from './agent-spans.ts';
import type { AgentSpan } from './agent-spans.ts';

/** A stretch in which the end of the run waited for one entry. */
export interface PathPart extends TimeWindow {
  readonly entry: Located;
}

/**
 * The spans on which the length of a stretch depends: from its end back, always the one that ended last
 * before what is known already, and inside it likewise. Where two ran at once only the later to end is on
 * the way: to make the other faster would not have made the run shorter. In order, never overlapping.
 */
export function criticalPath(model: ModelReader, stretch: TimeWindow): PathPart[] {
  const parts: PathPart[] = [];
  walk(agentSpans(model, stretch), stretch.from, stretch.to, parts);
  return parts.reverse();
}

/** Spans that follow each other overlap a little where their clocks are rough: this share of one, or ms, is no overlap. */
const ROUGH = 0.05;
const ROUGH_MS = 5;

/** A trace nests this deep at most; what is deeper is taken for one. */
const MAX_DEPTH = 200;

/** Walks siblings back from `to`; parts are found last first. */
function walk(spans: readonly AgentSpan[], from: number, to: number, parts: PathPart[], depth = 0): void {
  const byEnd = spans.toSorted((a, b) => b.to - a.to || b.from - a.from);
  let cursor = to;
  for (const span of byEnd) {
    if (cursor <= from) return;
    const end = Math.min(span.to, cursor);
    const begin = Math.max(span.from, from);
    // What still ran when the next began, nothing waited for.
    const over = span.to - cursor;
    if (begin >= cursor || end <= begin || over > Math.max(ROUGH_MS, ROUGH * (span.to - span.from))) continue;
    inside(span, begin, end, parts, depth);
    cursor = begin;
  }
}

function inside(span: AgentSpan, from: number, to: number, parts: PathPart[], depth: number): void {
  const found: PathPart[] = [];
  if (depth < MAX_DEPTH && span.children.length > 0) walk(span.children, from, to, found, depth + 1);
  // Between its children a span is at work itself.
  let cursor = to;
  for (const part of found) {
    if (part.to < cursor) own(span, part.to, cursor, parts);
    parts.push(part);
    cursor = part.from;
  }
  if (cursor > from) own(span, from, cursor, parts);
}

/** Spans that only group are not what anybody waits for. */
function own({ track, index }: AgentSpan, from: number, to: number, parts: PathPart[]): void {
  if (track.kindOf(index) !== 'span') parts.push({ from, to, entry: { track, index } });
}
