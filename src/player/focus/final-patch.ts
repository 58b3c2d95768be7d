import type { Engine } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { parseDiff } from '../../ui/index.ts';
import { fieldOf, readRecord, textField } from '../viewing/record.ts';

/** Of a patch; a longer one is looked at on the stage alone. */
const MAX_TEXT = 2 << 20;

export interface PatchFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

/** What the run left behind: the last state of the working tree that the recording holds. */
export interface FinalPatch {
  readonly entry: Located;
  readonly files: readonly PatchFile[];
  readonly text: string;
}

/** The last of the repo lane, by time; `undefined` where there is none, or it cannot be read. */
export async function finalPatchOf(engine: Engine, model: ModelReader): Promise<FinalPatch | undefined> {
  const entry = lastOf(model, 'repo');
  if (entry === undefined) return undefined;
  const text = await diffOf(engine, entry);
  return text === undefined ? undefined : { entry, files: filesIn(text), text };
}

/** What was changed before the agent began, where the recording says so. */
export async function startPaths(engine: Engine, model: ModelReader): Promise<ReadonlySet<string>> {
  const track = model.track('repo.start');
  const text =
    track === undefined || track.columns.length === 0 ? undefined : await diffOf(engine, { track, index: 0 });
  return new Set(text === undefined ? [] : filesIn(text).map(({ path }) => path));
}

const filesIn = (text: string): readonly PatchFile[] =>
  parseDiff(text).files.map((file) => ({ path: file.path, added: file.added, removed: file.removed }));

async function diffOf(engine: Engine, { track, index }: Located): Promise<string | undefined> {
  const [payload] = await engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
  if (payload === undefined) return undefined;
  const { value } = readRecord(payload);
  const own = textField(value, 'text') ?? textField(fieldOf(value, 'snapshot'), 'diff');
  if (own !== undefined) return own.length > MAX_TEXT ? undefined : own;
  const ref = textField(value, 'ref');
  const blob = ref === undefined ? undefined : await engine.blob(ref);
  return blob?.ok === true && blob.value.size <= MAX_TEXT ? blob.value.text() : undefined;
}

function lastOf(model: ModelReader, laneId: string): Located | undefined {
  let last: Located | undefined;
  let at = -Infinity;
  for (const track of model.lane(laneId)?.tracks ?? []) {
    const index = track.columns.length - 1;
    const start = track.columns.start[index] ?? NaN;
    if (track.id === 'repo.start' || index < 0 || !(start >= at)) continue;
    last = { track, index };
    at = start;
  }
  return last;
}
