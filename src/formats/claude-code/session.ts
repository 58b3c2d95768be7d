import { Level } from '../../model/index.ts';
import { editsOf } from '../claude-edits.ts';
import { outcomeOf } from '../claude-results.ts';
import { claudeUsage } from '../claude-usage.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Place, Transcript } from '../transcript.ts';
import { SubAgents } from './agents.ts';
import { writeBookkeeping } from './bookkeeping.ts';
import { lineOf, textOf, type Line } from './line.ts';
import { promptEvent } from './prompt.ts';
import { ConversationTree } from './tree.ts';

/** Tools that start an agent: Task to 2.0, Agent since. */
const STARTS_AGENT = /^(?:Task|Agent)$/;

/** Turns the lines of one session, and of its sub-agents, into events. */
export class Session {
  readonly agents: SubAgents;
  readonly #main: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: (part: Transcript) => InlinePictures;
  readonly #tree = new ConversationTree();
  readonly #branches = new Map<number, { readonly seq: number; endsAt: number | undefined }>();
  /** Uuid of a line of a side chain -> uuid of the chain's first line. */
  readonly #chains = new Map<string, string>();
  #sessionId: string | undefined;
  #hasModel = false;

  constructor(main: Transcript, edits: RepoEdits, pictures: (part: Transcript) => InlinePictures) {
    this.#main = main;
    this.#edits = edits;
    this.#pictures = pictures;
    this.agents = new SubAgents(main);
  }

  /** `agent`: set for a line of an agent's own file. */
  line(value: object, at: number, example: string, agent: AgentFile | undefined): void {
    const line = lineOf(value);
    this.#tell(line);
    const part = this.#partOf(line, agent);
    const { branch, from, isRepeat } = this.#tree.place(line);
    part.record(at, example, isRepeat ? 'told-again' : 'bookkeeping', () => {
      if (isRepeat) return;
      const parent = part === this.#main ? this.#branch(branch, from, line) : undefined;
      this.#write(part, line, { at: line.at, ...(parent === undefined ? {} : { parent }) });
    });
  }

  finish(): void {
    for (const { seq, endsAt } of this.#branches.values()) this.#main.end(seq, endsAt);
    this.agents.finish();
  }

  #tell(line: Line): void {
    const { value, sessionId } = line;
    this.#edits.root(stringField(value, 'cwd'));
    const version = stringField(value, 'version');
    if (sessionId === undefined || line.isSidechain) return;
    if (this.#sessionId === undefined) {
      // iFlow writes the same envelope, under ids of its own.
      const product = sessionId.startsWith('session-') ? 'iFlow' : 'Claude Code';
      const harness = version === undefined ? product : `${product} ${version}`;
      this.#main.flush();
      this.#main.sink.meta({ runId: sessionId, harness });
    }
    this.#sessionId ??= sessionId;
  }

  #partOf(line: Line, agent: AgentFile | undefined): Transcript {
    if (agent !== undefined) return this.agents.partOf(agent.id, line.at, textOf(line.blocks), agent.title);
    if (!line.isSidechain) return this.#main;
    const { uuid = '', parentUuid } = line;
    const root = (parentUuid === undefined ? undefined : this.#chains.get(parentUuid)) ?? uuid;
    this.#chains.set(uuid, root);
    return this.agents.partOf(root, line.at, textOf(line.blocks), undefined);
  }

  /** Seq of the span of a branch; the first has none. */
  #branch(branch: number, from: string | undefined, line: Line): number | undefined {
    if (branch === 0) return undefined;
    let known = this.#branches.get(branch);
    if (known === undefined) {
      const name = `branch ${branch + 1}, from “${from ?? ''}”`;
      const seq = this.#main.span({ name, at: line.at, end: 'open', attributes: { from: line.parentUuid } });
      known = { seq, endsAt: line.at };
      this.#branches.set(branch, known);
    }
    if (line.at !== undefined && !Number.isNaN(line.at)) known.endsAt = line.at;
    return known.seq;
  }

  #write(part: Transcript, line: Line, place: Place): void {
    if (line.sessionId !== undefined && part === this.#main && line.sessionId !== this.#sessionId) {
      this.#sessionId = line.sessionId;
      part.log({ ...place, text: `The conversation goes on in another session: ${line.sessionId}` });
    }
    if (line.type === 'assistant') this.#assistant(part, line, place);
    else if (line.type === 'user') this.#user(part, line, place);
    else writeBookkeeping(part, line, place);
  }

  #assistant(part: Transcript, line: Line, place: Place): void {
    const { message, value } = line;
    const model = stringField(message, 'model');
    if (field(value, 'isApiErrorMessage') === true || model === '<synthetic>') {
      part.error({ ...place, message: textOf(line.blocks) || 'error', more: { model } });
      return;
    }
    const id =
      stringField(message, 'id') ?? stringField(value, 'requestId') ?? line.uuid ?? `line ${part.seq}`;
    const stop = stringField(message, 'stop_reason');
    const reply = part.modelCall({
      ...place,
      key: id,
      model,
      usage: claudeUsage(field(message, 'usage'), numberField(value, 'costUSD')),
      more: {
        id,
        requestId: stringField(value, 'requestId'),
        ...(stop === undefined ? {} : { stopReason: stop }),
      },
    });
    if (model !== undefined && !this.#hasModel && part === this.#main) {
      this.#hasModel = true;
      part.flush();
      part.sink.meta({ model });
    }
    for (const block of line.blocks) this.#block(part, block, { ...place, parent: reply }, place);
  }

  #block(part: Transcript, block: unknown, inside: Place, place: Place): void {
    const type = stringField(block, 'type') ?? 'unknown';
    const text = stringField(block, 'text') ?? stringField(block, 'thinking');
    if (type === 'text' && text !== undefined) part.message({ ...inside, role: 'assistant', text });
    else if (type === 'thinking')
      part.message({ ...inside, role: 'reasoning', text: text || 'thinking, not recorded in clear' });
    else if (type === 'redacted_thinking')
      part.message({ ...inside, role: 'reasoning', text: 'thinking, encrypted' });
    else if (type === 'tool_use' || type === 'server_tool_use') {
      const name = stringField(block, 'name') ?? 'tool';
      const args = field(block, 'input');
      const seq = part.call({ ...place, id: stringField(block, 'id') ?? '', name, args });
      if (STARTS_AGENT.test(name)) this.agents.started(part, seq, args);
    } else if (type.endsWith('_tool_result')) this.#result(part, block, undefined, place);
    else part.other(`block ${type}`, block, inside);
  }

  #user(part: Transcript, line: Line, place: Place): void {
    const results = line.blocks.filter((block) => stringField(block, 'type') === 'tool_result');
    const structured = results.length === 1 ? field(line.value, 'toolUseResult') : undefined;
    for (const block of results) this.#result(part, block, structured, place);
    const said = line.blocks.filter((block) => stringField(block, 'type') !== 'tool_result');
    if (said.length === 0) return;
    const images = said.filter((block) => stringField(block, 'type') === 'image');
    const text = [textOf(said), ...images.map(() => '[picture]')].filter(Boolean).join('\n');
    const seq = promptEvent(part, line, text, place);
    this.#images(part, images, line.at, seq);
  }

  #result(part: Transcript, block: unknown, structured: unknown, place: Place): void {
    const id = stringField(block, 'tool_use_id');
    const outcome = outcomeOf(block, structured);
    const call = id === undefined ? undefined : part.openCall(id);
    const seq = part.result({
      ...place,
      call: id,
      ok: outcome.ok,
      output: outcome.output,
      exitCode: outcome.exitCode,
      ranMs: outcome.ranMs,
      more: { ...outcome.more, ...(outcome.refused ? { refusedByUser: true } : {}) },
    });
    const content = field(block, 'content');
    if (Array.isArray(content)) this.#images(part, content, place.at, seq);
    if (call === undefined) return;
    if (STARTS_AGENT.test(call.name))
      this.agents.answered(part, call.seq, outcome.agentId, place.at, outcome.more['isAsync'] === true);
    if (outcome.ok) {
      const changes = editsOf(call.name, call.args, structured);
      this.#edits.apply(part, { changes, at: place.at, tool: call.name, entry: seq });
    }
  }

  #images(part: Transcript, blocks: readonly unknown[], at: number | undefined, entry: number): void {
    for (const block of blocks) {
      if (stringField(block, 'type') !== 'image') continue;
      const source = field(block, 'source');
      const data = stringField(source, 'data');
      const held =
        data === undefined
          ? undefined
          : this.#pictures(part).add(data, stringField(source, 'media_type'), at, entry);
      if (held === undefined)
        part.log({
          at,
          text:
            data === undefined
              ? 'A picture that the transcript does not hold'
              : 'A picture that cannot be read: its data is no base64 of an image',
          level: Level.info,
          parent: entry,
        });
    }
  }
}

/** An agent's file, as its name and what lies beside it say. */
export interface AgentFile {
  readonly id: string;
  readonly title: string | undefined;
}
