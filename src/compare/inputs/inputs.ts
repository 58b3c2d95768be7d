import { say } from '../../base/index.ts';
import type { EngineClient } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { fieldOf, readRecord } from '../../player/index.ts';
import { recordsOf } from '../align/read-steps.ts';
import { normalised } from '../align/normalise.ts';

/** One thing that a run was given. `missing`: at least one recording does not say. */
export interface InputFact {
  readonly id: string;
  readonly name: string;
  readonly a: string | undefined;
  readonly b: string | undefined;
  readonly verdict: 'same' | 'differs' | 'missing';
  /** Shown whole, as text of several lines. */
  readonly isLong: boolean;
}

/** What a recording says its run was given. */
export interface Inputs {
  readonly dispatch: ReadonlyMap<string, string>;
  readonly prompt: string | undefined;
  readonly tree: string | undefined;
}

/** Steps looked at for the prompt. */
const FIRST_STEPS = 40;
/** A prompt or diff beyond this is compared and shown by its beginning, characters. */
const MOST = 200_000;

const ACTS: ReadonlySet<string> = new Set(['tool_call', 'env_action']);

type Reading = Pick<EngineClient, 'model' | 'payloads' | 'blob'>;

/** Reads what a run was given: its manifest, its prompts, the tree it began with. */
export async function readInputs(engine: Reading): Promise<Inputs> {
  const model = engine.model();
  const [prompt, tree] = await Promise.all([promptOf(engine, model), treeOf(engine, model)]);
  return { dispatch: dispatchOf(model), prompt, tree };
}

function dispatchOf({ meta }: ModelReader): Map<string, string> {
  const facts = new Map<string, string>();
  const put = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') facts.set(name, value);
  };
  put('Harness', meta.harness);
  put('Model', meta.model);
  put('Seed', meta.seed);
  put('Environment', meta.envKind);
  put('Runtime', meta.dispatch?.runtime);
  put('Fixtures', meta.dispatch?.fixtures);
  put('Fidelity', meta.fidelity);
  put('HEAD', meta.snapshot?.headSha);
  for (const [name, value] of Object.entries(meta.dispatch?.env ?? {})) put(`env ${name}`, value);
  return facts;
}

/** Everything said to the agent before it said or did anything itself. */
async function promptOf(engine: Reading, model: ModelReader): Promise<string | undefined> {
  const first = model.steps.slice(0, FIRST_STEPS);
  const records = await recordsOf(engine, first);
  const said: string[] = [];
  for (const [i, { track, index }] of first.entries()) {
    if (track.kindOf(index) !== 'message') break;
    const { value } = readRecord(records[i] ?? '');
    const role = fieldOf(value, 'role');
    if (role === 'assistant') break;
    const text = fieldOf(value, 'text') ?? fieldOf(value, 'content');
    said.push(typeof text === 'string' ? text : track.label(index));
  }
  return said.length === 0 ? undefined : said.join('\n\n').slice(0, MOST);
}

/**
 * The working tree as a diff against HEAD, where a checkpoint was made before the agent acted; an empty
 * diff is a clean tree.
 */
async function treeOf(engine: Reading, model: ModelReader): Promise<string | undefined> {
  const track = model.lane('repo')?.tracks[0];
  if (track === undefined || track.columns.length === 0) return undefined;
  const act = model.steps.find(({ track: of, index }) => ACTS.has(of.kindOf(index)));
  const acted = act === undefined ? Infinity : (act.track.columns.start[act.index] ?? Infinity);
  if ((track.columns.start[0] ?? Infinity) > acted) return undefined;
  const first: Located = { track, index: 0 };
  const [text] = await recordsOf(engine, [first]);
  const { value } = readRecord(text ?? '');
  const inline = fieldOf(value, 'text');
  if (typeof inline === 'string') return treeText(inline);
  const ref = fieldOf(value, 'ref');
  if (typeof ref !== 'string') return undefined;
  const blob = await engine.blob(ref);
  return blob.ok ? treeText(await blob.value.text()) : undefined;
}

const treeText = (diff: string): string =>
  diff.trim() === '' ? say`clean: no change against HEAD` : diff.slice(0, MOST);

/** What the two were given, fact by fact; what neither says is left out. */
export function compareInputs(a: Inputs, b: Inputs): InputFact[] {
  const facts: InputFact[] = [];
  const put = (
    id: string,
    name: string,
    left: string | undefined,
    right: string | undefined,
    isLong: boolean,
  ): void => {
    if (left === undefined && right === undefined) return;
    const verdict =
      left === undefined || right === undefined
        ? 'missing'
        : normalised(left) === normalised(right)
          ? 'same'
          : 'differs';
    facts.push({ id, name, a: left, b: right, verdict, isLong });
  };
  put('prompt', 'Prompt', a.prompt, b.prompt, true);
  for (const name of new Set([...a.dispatch.keys(), ...b.dispatch.keys()]))
    put(name, name, a.dispatch.get(name), b.dispatch.get(name), false);
  put('tree', 'Tree before the first act', a.tree, b.tree, true);
  return facts;
}
