import { formatBytes } from '../../base/index.ts';
import { describeEntry, knownAt, runEnd, type Description } from '../../lane-kit/index.ts';
import type { EntryRef, ModelReader } from '../../model/index.ts';
import { columnFacts, hasColumns } from './columns.ts';

/** The words for a request. What came back is said from its end on, and as a status, not as a number of a series. */
export function describeRequest(ref: EntryRef, model: ModelReader, t: number): Description {
  const words = describeEntry(ref, model, t);
  const track = model.track(ref.trackId);
  const index = track?.indexOf(ref.seq) ?? -1;
  if (track === undefined || index < 0 || !hasColumns(track)) return words;
  const own = words.facts.filter(([name]) => name !== 'kind' && name !== 'status' && name !== 'size');
  if (track.anchored && knownAt(track, index, runEnd(model)) > t) return { ...words, facts: own };
  const { status, size, type } = columnFacts(track, index);
  const facts: [string, string][] = [];
  if (status === 0) facts.push(['status', 'failed']);
  else if (!Number.isNaN(status)) facts.push(['status', String(status)]);
  facts.push(['type', type]);
  if (!Number.isNaN(size)) facts.push(['size', formatBytes(size)]);
  return { ...words, facts: [...facts, ...own] };
}
