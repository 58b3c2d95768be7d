import { Flag, Level } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { editsInArguments } from '../argument-edits.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, stringField } from '../records.ts';
import { jsonText } from '../json-text.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Place, Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { label } from '../words.ts';
import { readDocument, type RawStep, type Trajectory } from './document.ts';
import {
  exitCodeOf,
  invocationOf,
  messageText,
  picturesOf,
  picturesOfStep,
  stampOf,
  terminusOf,
  usageOf,
} from './step.ts';

/** Agents inside agents are followed this deep. */
const MAX_DEPTH = 8;

/** What the writing of all trajectories of a run shares. */
export interface Shared {
  readonly input: ReadInput;
  readonly signal: AbortSignal;
  readonly edits: RepoEdits;
  /** Files that were read: a ref to one of them is not followed again. */
  readonly read: Set<string>;
  parts: number;
  /** Pictures that are named and not there. */
  readonly missing: string[];
}

/** Writes the steps of one trajectory. A step has one time at most: its tools end, for all that is known, when the next step begins. */
export class TrajectoryWriter {
  readonly #transcript: Transcript;
  readonly #pictures: InlinePictures;
  readonly #shared: Shared;
  readonly #file: ByteFile;
  readonly #trajectory: Trajectory;
  readonly #base: number | undefined;
  readonly #depth: number;
  /** Ref of a trajectory -> seq of the call that started it. */
  readonly #refs: { readonly ref: unknown; readonly parent: number; readonly at: number | undefined }[] = [];
  readonly #missing = new Set<string>();
  endsAt: number | undefined;

  constructor(
    transcript: Transcript,
    trajectory: Trajectory,
    file: ByteFile,
    shared: Shared,
    parent?: number,
    depth = 0,
  ) {
    this.#transcript = transcript;
    this.#trajectory = trajectory;
    this.#file = file;
    this.#shared = shared;
    this.#base = parent;
    this.#depth = depth;
    this.#pictures = new InlinePictures(transcript, shared.input);
  }

  async write(): Promise<void> {
    const { isCut } = this.#trajectory;
    const steps = byNumber(this.#trajectory.steps);
    await this.#lookForPictures(steps);
    for (const [i, step] of steps.entries()) {
      if (typeof step.value !== 'object' || step.value === null)
        this.#bad(step, isCut && step.index === steps.length - 1);
      else {
        const next = steps
          .slice(i + 1)
          .map(({ value }) => stampOf(value))
          .find((at) => at !== undefined && !Number.isNaN(at));
        this.#transcript.record(undefined, step.example, 'step', () => this.#step(step.value, next));
      }
      for (const { ref, parent, at } of this.#refs.splice(0)) await this.#follow(ref, parent, at);
    }
  }

  #bad(step: RawStep, isCut: boolean): void {
    const { sink } = this.#transcript;
    sink.read(1);
    if (isCut) sink.reject('truncated', 'The last step is cut in half.', step.example);
    else sink.reject('not-a-step', `Step ${step.index} is no object.`, step.example);
  }

  #step(step: unknown, next: number | undefined): void {
    const source = stringField(step, 'source') ?? 'unknown';
    const at = stampOf(step) ?? invocationOf(step)?.from;
    if (at !== undefined && !Number.isNaN(at)) this.endsAt = next ?? at;
    const place: Place = { at, parent: this.#base, more: this.#more(step) };
    const message = field(step, 'message');
    const text = messageText(message);
    if (field(step, 'is_copied_context') === true) {
      this.#transcript.log({ ...place, text: text || 'a step', stream: 'copied context' });
      return;
    }
    if (source === 'agent') return this.#agent(step, text, place, next);
    const role = source === 'user' || source === 'system' ? source : 'note';
    const seq =
      role === 'note' && this.#isTold(step)
        ? this.#agentless(step, text, place, next)
        : this.#transcript.message({ ...place, role, text });
    this.#frames(message, at, seq);
    if (role !== 'note') this.#observed(step, seq, place, next);
  }

  /** A relay blacks out who speaks: a step with calls or usage is an agent's all the same. */
  #isTold(step: unknown): boolean {
    return field(step, 'tool_calls') !== undefined || field(step, 'metrics') !== undefined;
  }

  #agentless(step: unknown, text: string, place: Place, next: number | undefined): number {
    this.#agent(step, text, place, next);
    return this.#transcript.seq;
  }

  #more(step: unknown): Record<string, unknown> {
    const more: Record<string, unknown> = {};
    for (const name of ['step_id', 'llm_call_count', 'reasoning_effort', 'extra']) {
      const value = field(step, name);
      if (value !== undefined && value !== null) more[name] = value;
    }
    return more;
  }

  #agent(step: unknown, text: string, place: Place, next: number | undefined): void {
    const transcript = this.#transcript;
    const invocation = invocationOf(step);
    const reply = transcript.modelCall({
      ...place,
      at: invocation?.to ?? place.at,
      from: invocation?.from ?? place.at,
      key: `step ${transcript.seq} ${String(field(step, 'step_id'))}`,
      model: stringField(step, 'model_name') ?? stringField(this.#trajectory.agent, 'model_name'),
      usage: usageOf(field(step, 'metrics')),
    });
    const inside: Place = { at: invocation?.to ?? place.at, parent: reply };
    const thoughts = stringField(step, 'reasoning_content');
    if (thoughts !== undefined && thoughts !== '')
      transcript.message({ ...inside, role: 'reasoning', text: thoughts });
    const calls = field(step, 'tool_calls');
    const hasCalls = Array.isArray(calls) && calls.length > 0;
    const typed = hasCalls ? undefined : terminusOf(text);
    if (text !== '') {
      const seq = transcript.message({ ...inside, role: 'assistant', text: typed?.text ?? text });
      this.#frames(field(step, 'message'), place.at, seq);
    }
    if (typed !== undefined && typed.keystrokes.length > 0)
      transcript.action({
        at: inside.at,
        parent: this.#base,
        action: 'keystrokes',
        detail: { command: typed.keystrokes.join('') },
      });
    const ids = hasCalls ? calls.map((call: unknown, i) => this.#call(call, i, inside.at)) : [];
    this.#observed(step, reply, { ...place, at: inside.at }, next, ids);
  }

  #call(call: unknown, index: number, at: number | undefined): string {
    const id = stringField(call, 'tool_call_id') ?? `call ${this.#transcript.seq} ${index}`;
    const given = field(call, 'arguments');
    this.#transcript.call({
      at,
      parent: this.#base,
      id,
      name: stringField(call, 'function_name') ?? 'tool',
      args: given ?? {},
    });
    return id;
  }

  /** Results of a step. One that names no call answers all of them that are left. */
  #observed(
    step: unknown,
    owner: number,
    place: Place,
    next: number | undefined,
    ids: readonly string[] = [],
  ): void {
    const found = field(field(step, 'observation'), 'results');
    const results: readonly unknown[] = Array.isArray(found) ? found : [];
    // Beside results that name their calls, one that names none is the environment's own word.
    const areNamed = results.some((result) => stringField(result, 'source_call_id') !== undefined);
    this.#warnOfTwins(step, ids);
    // A document that was cut does not hold the step that would tell when these came.
    const isUntold = next === undefined && this.#trajectory.isCut && place.at !== undefined;
    const at = isUntold ? NaN : (next ?? place.at);
    const end: Place = { at, parent: owner, assumed: true };
    for (const result of results) {
      const named = stringField(result, 'source_call_id');
      const left = ids.filter((id) => this.#transcript.openCall(id) !== undefined);
      const id = named ?? (areNamed ? undefined : left[0]);
      this.#answer(result, id, end);
      if (named === undefined && !areNamed && ids.length > 1)
        for (const other of left.slice(1)) this.#transcript.settle(other, at, true);
    }
  }

  /** Calls of one id cannot be told apart by what answers them. */
  #warnOfTwins(step: unknown, ids: readonly string[]): void {
    const twin = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twin === undefined) return;
    this.#transcript.sink.issue({
      code: 'call-id-repeated',
      severity: 'warning',
      laneId: 'agent',
      message: `Calls of step ${label(jsonText(field(step, 'step_id') ?? null))} have the same id, ${label(twin)}: a result that names it is filed under the first that has none.`,
    });
  }

  #answer(result: unknown, id: string | undefined, place: Place): void {
    const transcript = this.#transcript;
    const content = field(result, 'content');
    const text = messageText(content);
    const call = id === undefined ? undefined : transcript.openCall(id);
    const status = stringField(field(result, 'extra'), 'status');
    const exitCode = exitCodeOf(text);
    const ok = field(result, 'is_error') !== true && status !== 'error' && status !== 'failed';
    const entry = transcript.result({
      ...place,
      call: id,
      ok,
      output: typeof content === 'string' ? content : text,
      exitCode,
    });
    this.#frames(content, place.at, entry);
    const refs = field(result, 'subagent_trajectory_ref');
    for (const ref of Array.isArray(refs) ? refs : refs === undefined || refs === null ? [] : [refs])
      this.#refs.push({ ref, parent: call?.seq ?? entry, at: call?.start });
    if (call === undefined || !ok || (exitCode ?? 0) !== 0) return;
    this.#shared.edits.apply(transcript, {
      changes: editsInArguments(call.name, call.args),
      at: place.at,
      tool: call.name,
      entry,
    });
  }

  /** Pictures lie beside the file; one behind an address is named, and nothing is fetched. */
  #frames(content: unknown, at: number | undefined, entry: number): void {
    for (const path of picturesOf(content)) {
      if (/^https?:/i.test(path))
        this.#transcript.log({ at, parent: entry, text: `A picture at ${path}, which is not fetched` });
      else if (leadsOut(path, this.#file.name)) {
        this.#transcript.log({
          at,
          parent: entry,
          text: `A picture at ${path} is refused: it lies outside of what was opened`,
          level: Level.warning,
        });
        this.#transcript.sink.issue({
          code: 'path-refused',
          severity: 'warning',
          laneId: 'frames',
          message: `A picture lies outside of what was opened, and is refused: ${path}.`,
        });
      } else {
        const isMissing = this.#missing.has(path);
        if (isMissing) this.#shared.missing.push(path);
        this.#pictures.frame(path, at, entry, {}, isMissing ? Flag.missing : 0);
      }
    }
  }

  /** Only what lies beside the file is looked for: nothing is fetched by it. */
  async #lookForPictures(steps: readonly RawStep[]): Promise<void> {
    const paths = new Set(steps.flatMap(({ value }) => picturesOfStep(value)));
    for (const path of paths)
      if (
        !/^https?:/i.test(path) &&
        !leadsOut(path, this.#file.name) &&
        !(await this.#shared.input.resolve(path, this.#file)).ok
      )
        this.#missing.add(path);
  }

  /** A sub-agent's trajectory, inside the document or in a file beside it. */
  async #follow(ref: unknown, parent: number, at: number | undefined): Promise<void> {
    const path = typeof ref === 'string' ? ref : stringField(ref, 'trajectory_path');
    const id = stringField(ref, 'trajectory_id') ?? stringField(ref, 'session_id');
    const inside = this.#trajectory.inside.find(
      (each) => id !== undefined && (each.id === id || each.sessionId === id),
    );
    if (inside !== undefined && this.#depth < MAX_DEPTH) return this.#sub(inside, this.#file, parent, at);
    const found =
      path === undefined || this.#depth >= MAX_DEPTH
        ? undefined
        : await this.#shared.input.resolve(path, this.#file);
    if (found?.ok === true && !this.#shared.read.has(found.value.name)) {
      this.#shared.read.add(found.value.name);
      return this.#sub(await readDocument(found.value, this.#shared.signal), found.value, parent, at);
    }
    if (found?.ok === true) return;
    this.#transcript.sink.issue({
      code: 'subagent-missing',
      severity: 'info',
      laneId: 'agent',
      message: `The trajectory of a sub-agent is not among the files: ${path ?? id ?? 'it has no name'}.`,
    });
  }

  async #sub(trajectory: Trajectory, file: ByteFile, parent: number, at: number | undefined): Promise<void> {
    const hasTimes = trajectory.steps.some(({ value }) => stampOf(value) !== undefined);
    // Seqs are places on the axis of steps: a stretch of its own is only for what has times.
    const transcript = hasTimes ? this.#transcript.part(++this.#shared.parts, undefined) : this.#transcript;
    const name = stringField(trajectory.agent, 'name') ?? 'sub-agent';
    const first = trajectory.steps.map(({ value }) => stampOf(value)).find((each) => each !== undefined);
    const seq = transcript.agent({
      name,
      at: first ?? at,
      end: 'open',
      parent,
      attributes: { trajectory: trajectory.id ?? trajectory.sessionId },
    });
    const writer = new TrajectoryWriter(transcript, trajectory, file, this.#shared, seq, this.#depth + 1);
    await writer.write();
    if (writer.endsAt !== undefined) transcript.end(seq, writer.endsAt);
    if (transcript !== this.#transcript) transcript.finish();
  }
}

/** By their numbers, where each has one of its own: a file may hold them in another order. What is damaged keeps its place in the file. */
function byNumber(steps: readonly RawStep[]): readonly RawStep[] {
  const numbers = steps.map(({ value }) => numberField(value, 'step_id'));
  const told = numbers.filter((each) => each !== undefined);
  if (told.length !== steps.length || new Set(told).size !== told.length) return steps;
  return [...steps].sort((a, b) => (numbers[a.index] ?? 0) - (numbers[b.index] ?? 0));
}

/** Whether a path climbs out of the folder that everything lies in. */
function leadsOut(path: string, from: string): boolean {
  if (/^(?:[/\\]|[a-z]:)/i.test(path)) return false;
  let depth = from.split('/').length - 1;
  for (const part of path.split(/[/\\]/)) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}
