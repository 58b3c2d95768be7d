import { Level, parseIso } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { editsOf } from '../claude-edits.ts';
import { outcomeOf } from '../claude-results.ts';
import { claudeUsage } from '../claude-usage.ts';
import { contentPictures, contentText } from '../content-text.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Place, Transcript } from '../transcript.ts';

/** Turns the lines of a stream into events. They have no times, unless whoever saved them put a `timestamp` on each. */
export class Stream {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;
  /** Id of the call that started an agent -> seq of the agent's span. */
  readonly #agents = new Map<string, number>();
  #runs = 0;
  #sawUsage = false;

  constructor(transcript: Transcript, edits: RepoEdits, pictures: InlinePictures) {
    this.#transcript = transcript;
    this.#edits = edits;
    this.#pictures = pictures;
  }

  line(value: object): void {
    const stamp = stringField(value, 'timestamp');
    const place = this.#under(stringField(value, 'parent_tool_use_id'), {
      at: stamp === undefined ? undefined : parseIso(stamp),
    });
    const type = stringField(value, 'type') ?? 'unknown';
    switch (type) {
      case 'system':
        return this.#system(value, place);
      case 'assistant':
        return this.#assistant(value, place);
      case 'user':
        return this.#user(value, place);
      case 'result':
        return this.#result(value, place);
      case 'stream_event':
        // A piece of what the whole line tells.
        return;
      default:
        this.#transcript.other(type, value, place);
    }
  }

  /** Lines of a sub-agent name the call that started it. */
  #under(parent: string | undefined, place: Place): Place {
    if (parent === undefined) return place;
    let seq = this.#agents.get(parent);
    if (seq === undefined) {
      const call = this.#transcript.openCall(parent);
      const kind = stringField(call?.args, 'subagent_type');
      const words = stringField(call?.args, 'description') ?? 'sub-agent';
      const name = kind === undefined ? words : `${kind}: ${words}`;
      seq = this.#transcript.agent({
        ...place,
        name,
        end: 'open',
        parent: call?.seq,
        attributes: { call: parent },
      });
      this.#agents.set(parent, seq);
    }
    return { ...place, parent: seq };
  }

  #system(value: object, place: Place): void {
    const subtype = stringField(value, 'subtype') ?? 'system';
    const model = stringField(value, 'model');
    if (subtype === 'compact_boundary') {
      this.#transcript.compaction(place);
      return;
    }
    if (subtype !== 'init') return this.#transcript.other(subtype, value, place);
    this.#runs++;
    const cwd = stringField(value, 'cwd');
    this.#edits.root(cwd);
    if (this.#runs === 1) {
      const version = stringField(value, 'claude_code_version');
      const runId = stringField(value, 'session_id');
      // Amp prints a near twin, under ids of its own.
      const product = runId?.startsWith('T-') === true ? 'Amp' : 'Claude Code';
      this.#transcript.sink.meta({
        harness: version === undefined ? product : `${product} ${version}`,
        ...(model === undefined ? {} : { model }),
        ...(runId === undefined ? {} : { runId }),
      });
    } else this.#transcript.log({ ...place, text: `Run ${this.#runs} of this file begins` });
    this.#transcript.other(subtype, value, place, [model, cwd].filter(Boolean).join(' '));
  }

  #assistant(value: object, place: Place): void {
    const message = field(value, 'message');
    const model = stringField(message, 'model');
    const text = contentText(field(message, 'content'));
    if (field(value, 'isApiErrorMessage') === true || model === '<synthetic>') {
      this.#transcript.error({ ...place, message: text || 'error' });
      return;
    }
    const id = stringField(message, 'id') ?? stringField(value, 'uuid') ?? `line ${this.#transcript.seq}`;
    const usage = claudeUsage(field(message, 'usage'));
    this.#sawUsage ||= usage !== undefined;
    const reply = this.#transcript.modelCall({ ...place, key: id, model, usage, more: { id } });
    const content = field(message, 'content');
    for (const block of Array.isArray(content) ? content : [])
      this.#block(block, { ...place, parent: reply }, place);
    if (typeof content === 'string')
      this.#transcript.message({ ...place, parent: reply, role: 'assistant', text });
  }

  #block(block: unknown, inside: Place, place: Place): void {
    const type = stringField(block, 'type') ?? 'unknown';
    if (type === 'text')
      this.#transcript.message({ ...inside, role: 'assistant', text: stringField(block, 'text') ?? '' });
    else if (type === 'thinking' || type === 'redacted_thinking')
      this.#transcript.message({
        ...inside,
        role: 'reasoning',
        text: stringField(block, 'thinking') ?? 'thinking, encrypted',
      });
    else if (type === 'tool_use' || type === 'server_tool_use')
      this.#transcript.call({
        ...place,
        id: stringField(block, 'id') ?? '',
        name: stringField(block, 'name') ?? 'tool',
        args: field(block, 'input'),
      });
    else if (type.endsWith('_tool_result')) this.#answer(block, undefined, place);
    else this.#transcript.other(`block ${type}`, block, inside);
  }

  #user(value: object, place: Place): void {
    const content = field(field(value, 'message'), 'content');
    const blocks: readonly unknown[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
    const results = blocks.filter((block) => stringField(block, 'type') === 'tool_result');
    const structured =
      results.length === 1 ? (field(value, 'tool_use_result') ?? field(value, 'toolUseResult')) : undefined;
    for (const block of results) this.#answer(block, structured, place);
    const said = blocks.filter((block) => stringField(block, 'type') !== 'tool_result');
    if (said.length === 0) return;
    const role = place.parent === undefined ? 'user' : 'prompt';
    const seq = this.#transcript.message({ ...place, role, text: contentText(said) });
    for (const picture of contentPictures(said)) this.#pictures.add(picture, undefined, place.at, seq);
  }

  #answer(block: unknown, structured: unknown, place: Place): void {
    const id = stringField(block, 'tool_use_id');
    const call = id === undefined ? undefined : this.#transcript.openCall(id);
    const { ok, output, exitCode, ranMs, more } = outcomeOf(block, structured);
    const entry = this.#transcript.result({ ...place, call: id, ok, output, exitCode, ranMs, more });
    for (const picture of contentPictures(field(block, 'content')))
      this.#pictures.add(picture, undefined, place.at, entry);
    if (call === undefined) return;
    const agent = this.#agents.get(id ?? '');
    if (agent !== undefined) this.#transcript.end(agent, place.at);
    if (ok)
      this.#edits.apply(this.#transcript, {
        changes: editsOf(call.name, call.args, structured),
        at: place.at,
        tool: call.name,
        entry,
      });
  }

  #result(value: object, place: Place): void {
    const subtype = stringField(value, 'subtype') ?? 'success';
    const failed = field(value, 'is_error') === true || subtype.startsWith('error');
    const usd = numberField(value, 'total_cost_usd') ?? numberField(value, 'cost_usd');
    if (usd !== undefined) this.#transcript.paid(usd);
    const denials = field(value, 'permission_denials');
    for (const denial of Array.isArray(denials) ? denials : []) {
      const tool = stringField(denial, 'tool_name') ?? 'a tool';
      this.#transcript.log({
        ...place,
        text: `Permission denied: ${tool}`,
        level: Level.warning,
        more: { denial },
      });
    }
    const more = { result: value };
    if (failed) {
      const errors = field(value, 'errors');
      const words = Array.isArray(errors)
        ? errors.map((each) => (typeof each === 'string' ? each : jsonText(each))).join('\n')
        : stringField(value, 'result');
      this.#transcript.error({ ...place, message: words || subtype, more });
      // What was spent by then is told first: the order of telling is the same however the file came.
      this.#transcript.flush();
      this.#transcript.sink.meta({
        outcome: 'failed',
        failure: { code: subtype, ...(words ? { message: words } : {}) },
      });
      return;
    }
    this.#transcript.log({ ...place, text: endWords(value, usd), more });
    if (this.#sawUsage) return;
    this.#transcript.modelCall({
      ...place,
      key: `result ${this.#runs}`,
      usage: claudeUsage(field(value, 'usage')),
      more: { of: 'the whole run' },
    });
  }
}

function endWords(value: object, usd: number | undefined): string {
  const ms = numberField(value, 'duration_ms');
  const turns = numberField(value, 'num_turns');
  return [
    'Finished',
    ms === undefined ? '' : `in ${(ms / 1000).toFixed(1)} s`,
    turns === undefined ? '' : `after ${turns} turns`,
    usd === undefined ? '' : `for $${usd}`,
  ]
    .filter(Boolean)
    .join(' ');
}
