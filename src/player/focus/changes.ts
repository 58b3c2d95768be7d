import type { Engine } from '../../engine/index.ts';
import { customLaneId, type Located, type ModelReader } from '../../model/index.ts';
import { fieldOf, readRecord, textField } from '../viewing/record.ts';
import type { Act } from './types.ts';

/** Changes that witnesses told, which are read; more are as good as none to look at. */
const MAX_WITNESSED = 5000;
const BATCH = 256;
const WITNESS = customLaneId('File changes');

/** One change of one file, by the call that names it or by who watched the file system. */
export interface Change {
  readonly path: string;
  readonly start: number;
  readonly entry: Located;
  readonly entryId: string;
  /** The call that changed it, or that was running when it changed; `undefined` where none was. */
  readonly by: Act | undefined;
  /** `named`: the call names the file. `seen`: a witness saw it change while that call ran, or right after it. */
  readonly basis: 'named' | 'seen';
}

/** How long after a command's end what it wrote may still be told, ms. */
const REACH = 1000;

/** Every change of a file that the recording tells, in order of time. */
export async function changesOf(
  engine: Engine,
  model: ModelReader,
  acts: readonly Act[],
): Promise<readonly Change[]> {
  const named = acts
    .filter(({ failed }) => !failed)
    .flatMap((act) =>
      act.files.map(
        (path): Change => ({
          path,
          start: act.start,
          entry: act.entry,
          entryId: act.entryId,
          by: act,
          basis: 'named',
        }),
      ),
    );
  const seen = await witnessed(engine, model, acts);
  return [...named, ...seen].toSorted((a, b) => a.start - b.start || (a.entryId < b.entryId ? -1 : 1));
}

async function witnessed(
  engine: Engine,
  model: ModelReader,
  acts: readonly Act[],
): Promise<readonly Change[]> {
  const found: Change[] = [];
  for (const track of model.lane(WITNESS)?.tracks ?? []) {
    const count = Math.min(track.columns.length, MAX_WITNESSED);
    for (let from = 0; from < count; from += BATCH) {
      const indices = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => from + i);
      const texts = await engine.payloads(
        track.id,
        indices.map((index) => track.columns.seq[index] ?? -1),
      );
      indices.forEach((index, i) => {
        const { value } = readRecord(texts[i] ?? '');
        const path = textField(fieldOf(value, 'payload'), 'path') ?? textField(value, 'path');
        if (path === undefined) return;
        const start = track.columns.start[index] ?? 0;
        const entry = { track, index };
        found.push({
          path,
          start,
          entry,
          entryId: track.entryId(index),
          by: behind(acts, start),
          basis: 'seen',
        });
      });
    }
  }
  return found;
}

/** The call that ran then; else the one that ended last before. Reads change nothing, but only their words would tell. */
function behind(acts: readonly Act[], t: number): Act | undefined {
  return (
    acts.findLast(({ start, end }) => start <= t && end >= t) ??
    acts.findLast(({ end }) => end <= t && t - end <= REACH)
  );
}

/** Absolute or not, from this folder or another: one path ends as the other does. */
export function isSamePath(a: string, b: string): boolean {
  const left = plain(a);
  const right = plain(b);
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`);
}

const plain = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.\/|[ab]\/(?=[^/]))/, '');
