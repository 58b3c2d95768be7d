import { parseRecord, textOf } from '../records.ts';
import { readActivity, type ActivityEvent } from './activity.ts';
import { judgeInventory, judgeManifest, type CassetteFiles } from './inventory.ts';
import { readPlan, type Checkpoint } from './plan.ts';
import { INITIAL } from './policy.ts';
import { Refusals, type Refusal } from './refusal.ts';
import { judgeState } from './states.ts';
import { readTape, type Tape } from './tape.ts';
import { stringField } from '../records.ts';

export interface Cassette {
  readonly manifest: unknown;
  readonly events: readonly ActivityEvent[];
  readonly tape: Tape;
  readonly checkpoints: readonly Checkpoint[];
  readonly initial: unknown;
  readonly expected: unknown;
  readonly files: CassetteFiles;
}

/**
 * Takes a cassette in, or says why not: the union of the rules of Tutti's three checkers, in the order in which Tutti applies them
 * (contracts/cassette.md 1.9). What one step finds wrong keeps the next from guessing.
 */
export function importCassette(
  manifestBytes: Uint8Array,
  files: CassetteFiles,
):
  | { readonly ok: true; readonly cassette: Cassette }
  | { readonly ok: false; readonly refusals: readonly Refusal[] } {
  const refusals = new Refusals();
  const refused = () => ({ ok: false as const, refusals: refusals.list });
  const manifest = parseRecord(manifestBytes);
  if (manifest === undefined)
    refusals.add('cassette-not-json', 'cassette.json', 'The manifest is no JSON, or is cut.');
  else judgeManifest(manifest, refusals);
  if (refusals.any) return refused();
  judgeInventory(manifest, files, refusals);
  if (refusals.any) return refused();
  const bytes = (path: string): Uint8Array => files.get(path) ?? new Uint8Array(0);
  const json = (path: string): unknown => {
    const value = parseRecord(bytes(path));
    if (value === undefined) refusals.add('file-not-json', path, 'The file is no JSON.');
    return value;
  };
  const events = readActivity(textOf(bytes('activity-events.jsonl')), refusals);
  if (refusals.any) return refused();
  const tape = readTape(json('provider/manifest.json'), bytes('provider/frames.jsonl'), refusals);
  if (refusals.any) return refused();
  const checkpoints = readPlan(json('checkpoint-plan.json'), tape, events, refusals);
  if (refusals.any) return refused();
  const root = stringField(manifest, 'rootAgentSessionId');
  const expected = json('expected-state.json');
  judgeState(expected, 'expected-state.json', root, refusals);
  const initial = files.has(INITIAL) ? json(INITIAL) : undefined;
  if (initial !== undefined) judgeState(initial, INITIAL, root, refusals);
  if (refusals.any) return refused();
  return { ok: true, cassette: { manifest, events, tape, checkpoints, initial, expected, files } };
}
