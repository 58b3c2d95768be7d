import type { Located, ModelReader } from '../../model/index.ts';

/** Entries at one instant that are looked through. */
const SCAN = 256;
/** Entries after a call whose end says nothing: on an axis of steps, or where its result came apart from it. */
const REACH = 4096;

/** Entry id of the result that closed a tool call: its child of that kind, at the call's end, else the first behind it. */
export function resultOf(model: ModelReader, callId: string): string | undefined {
  const call = model.locate(callId);
  if (call === undefined) return undefined;
  const closed = call.track.columns.end[call.index] as number;
  const at = Number.isFinite(closed) ? childFrom(call, call.track.firstFrom(closed), SCAN) : undefined;
  return at ?? childFrom(call, call.index + 1, REACH);
}

function childFrom({ track, index }: Located, from: number, reach: number): string | undefined {
  const { seq, parent, length } = track.columns;
  for (let i = from; i < length && i < from + reach; i++) {
    if (parent[i] === seq[index] && track.kindOf(i) === 'tool_result') return track.entryId(i);
  }
  return undefined;
}
