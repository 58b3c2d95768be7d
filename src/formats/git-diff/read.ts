import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { isEpochMs, type RecordingSink, type TrackSpec, type TrackWriter } from '../../model/index.ts';
import { readText } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { patchesOf, type Patch } from './series.ts';

const MAX_BYTES = 64 << 20;

/** Rows written to the repo lane of a recording so far: several diffs opened together do not take each other's ids. */
const written = new WeakMap<RecordingSink, { next: number; readonly clocks: Set<string> }>();

/**
 * Reads a diff as one checkpoint of the repo lane on an order clock: a file without a time has a place in order and none on an
 * axis of time. A series of patches is a checkpoint each, at its author's date where all of them say it. Texts are kept whole; the view
 * cuts them into files.
 */
export async function read(input: ReadInput, sink: RecordingSink): Promise<Result<undefined, Failure>> {
  const { file } = input;
  if ((file.size ?? 0) > MAX_BYTES)
    return fail('too-large', `${file.name} is larger than 64 MiB; a diff of that size cannot be shown.`);
  const patches = patchesOf(await readText(file, MAX_BYTES));
  const dates = patches.flatMap(({ at }) => (at !== undefined && isEpochMs(at) ? [at] : []));
  const isDated = dates.length === patches.length;
  if (isDated) sink.origin(Math.min(...dates));
  const state = written.get(sink) ?? {
    next: input.options.seqBase ?? Math.max(0, input.siblings.indexOf(file)),
    clocks: new Set<string>(),
  };
  written.set(sink, state);
  const track = trackOf(sink, isDated ? 'wall' : 'file-order', state.clocks);
  for (const patch of patches) {
    sink.read(1);
    const name = patches.length === 1 ? file.name : (patch.subject ?? patch.commit ?? file.name);
    track.append({
      seq: state.next++,
      start: isDated ? patch.at : undefined,
      kind: patches.length === 1 ? 'repo-diff' : 'patch',
      label: patches.length === 1 && patch.subject !== undefined ? patch.subject : name,
      payload: JSON.stringify({ name: 'repo-diff', text: patch.text, ...factsOf(patch) }),
      search: patch.text,
    });
  }
  tell(patches, sink);
  if (input.siblings.length === 1) sink.meta({ title: file.name });
  sink.seal('sealed');
  return ok(undefined);
}

function factsOf({ subject, author, commit }: Patch): object {
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(author === undefined ? {} : { author }),
    ...(commit === undefined ? {} : { commit }),
  };
}

/** A track has one clock: where one is taken by dated patches, undated ones have a track of their own. */
function trackOf(sink: RecordingSink, clock: string, clocks: Set<string>): TrackWriter {
  clocks.add(clock);
  const [first] = clocks;
  const spec: TrackSpec = {
    id: clock === first ? 'repo' : `repo.${clock}`,
    lane: 'repo',
    archetype: 'hold',
    plane: 'environment',
    title: 'Repo diff',
    clock,
  };
  sink.clock({ id: clock, kind: clock === 'wall' ? 'wall' : 'order' });
  return sink.track(spec);
}

function tell(patches: readonly Patch[], sink: RecordingSink): void {
  const issue = (code: string, message: string): void =>
    sink.issue({ code, severity: 'info', laneId: 'repo', message });
  if (patches.length > 1)
    issue(
      'patch-series',
      `${patches.length} patches, each the change of one commit: none of them is the whole difference to the start.`,
    );
  if (patches.some(({ combined }) => combined))
    issue(
      'combined-diff',
      'A combined diff of a merge: its lines are told against each parent. It is shown as text where it cannot be shown side by side.',
    );
}
