import type { ModelReader } from '../../model/index.ts';

/** Entries at one instant that are looked through. */
const SCAN = 256;

/** Entry id of the result that closed a tool call: its child of that kind, at the call's end. */
export function resultOf(model: ModelReader, callId: string): string | undefined {
  const call = model.locate(callId);
  if (call === undefined) return undefined;
  const { track, index } = call;
  const { start, end, seq, parent, length } = track.columns;
  const closed = end[index] as number;
  if (!Number.isFinite(closed)) return undefined;
  for (let i = track.firstFrom(closed), n = 0; i < length && n < SCAN && start[i] === closed; i++, n++) {
    if (parent[i] === seq[index] && track.kindOf(i) === 'tool_result') return track.entryId(i);
  }
  return undefined;
}
