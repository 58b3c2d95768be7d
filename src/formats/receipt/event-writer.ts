import { customLaneId, Level, parseIso, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { writeFinalPatch } from '../final-patch.ts';
import { field, numberField, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import { writeStartPatch } from './start-patch.ts';
import { writeTokens } from './tokens.ts';
import { changeWords, gitWords, isDelicate, riskLevel, risksOf } from './witness-words.ts';

/** A command of the session as it went, for its gates. */
export interface SessionCommand {
  readonly command: string;
  readonly ok: boolean | undefined;
  readonly exitCode: number | undefined;
  readonly seq: number;
  /** Epoch ms at which it began; NaN where that is not told. */
  readonly at: number;
}

type Fields = unknown;

interface Witness {
  readonly lane: string;
  readonly words: (payload: Fields) => string;
  readonly isDelicate?: (payload: Fields) => boolean;
}

/** Events that others than the agent's provider tell, by type (contracts/receipt.md 2.2). */
const WITNESSES: Readonly<Record<string, Witness>> = {
  'git.snapshot': { lane: 'Git snapshots', words: gitWords },
  'instruction.file': {
    lane: 'Instructions',
    words: (payload) => stringField(payload, 'path') ?? 'instructions',
  },
  'fs.change': { lane: 'File changes', words: changeWords, isDelicate },
  'manual.marker': { lane: 'Markers', words: (payload) => stringField(payload, 'message') ?? 'marker' },
  'provider.parse_warning': {
    lane: 'Capture',
    words: (payload) => stringField(payload, 'message') ?? 'parse warning',
    isDelicate: () => true,
  },
  'receipt.finalize': { lane: 'Capture', words: () => 'receipt finalised' },
};

/**
 * Events of the chain as entries: what the provider told is the agent's lane, the witnesses beside it (git, file system, instructions,
 * people) have a lane each. Times are the events' own, which do not follow the chain's order: what a provider's log told is
 * taken in when the session stops.
 */
export class EventWriter {
  readonly #sink: RecordingSink;
  readonly #agent: Transcript;
  readonly #open = new Map<string, string>();
  readonly #commands = new Map<string, { command: string; seq: number; at: number }>();
  readonly commands: SessionCommand[] = [];
  /** Epoch ms at which a file was last seen to change. */
  lastChange: number | undefined;
  /** Id of the entry that the record being read became. */
  #made: string | undefined;
  /** Epoch ms of the last look at the working tree: the final patch is of then. */
  #looked: number | undefined;
  #firstLook: number | undefined;
  #isPlaced = false;

  constructor(sink: RecordingSink) {
    this.#sink = sink;
    this.#agent = new Transcript(sink);
  }

  /** Answers the id of the entry that the event became. */
  event(record: unknown, text: string, line: number): string | undefined {
    this.#made = undefined;
    const type = stringField(record, 'type');
    if (type === undefined) {
      this.#sink.read(1);
      this.#sink.reject('not-an-event', 'A line of events.jsonl is no event.', text.slice(0, 120), line);
      return undefined;
    }
    const at = parseIso(stringField(record, 'timestamp') ?? '');
    this.#place(at);
    const payload = field(record, 'payload');
    const more = {
      seq: field(record, 'seq'),
      event_id: field(record, 'event_id'),
      source: field(record, 'source'),
    };
    if (type === 'git.snapshot' && !Number.isNaN(at)) this.#firstLook ??= at;
    if (type === 'git.snapshot' && !Number.isNaN(at)) this.#looked = Math.max(this.#looked ?? at, at);
    const witness = Object.hasOwn(WITNESSES, type) ? WITNESSES[type] : undefined;
    if (witness === undefined) {
      this.#agent.record(line, text, type, () => this.#provider(type, payload, at, record, more));
      return this.#made;
    }
    if (type === 'fs.change' && !Number.isNaN(at)) this.lastChange = Math.max(this.lastChange ?? at, at);
    this.#sink.read(1);
    this.#beside(
      witness.lane,
      record,
      at,
      witness.words(payload),
      witness.isDelicate?.(payload) === true ? Level.warning : Level.info,
    );
    return this.#made;
  }

  /**
   * The recorder counts nanoseconds, what a provider's log tells is cut to milliseconds: from the first millisecond on, nothing of
   * the session lies before its start by less than one.
   */
  #place(at: number): void {
    if (this.#isPlaced || Number.isNaN(at)) return;
    this.#isPlaced = true;
    this.#sink.origin(Math.floor(at));
  }

  /** Clock and seqs of the session, for what lies beside its events. */
  get transcript(): Transcript {
    return this.#agent;
  }

  /** The patches before and after, and what stayed unanswered. */
  finish(patch: string | undefined, startPatch?: string): void {
    if (startPatch !== undefined) writeStartPatch(this.#agent, startPatch, this.#firstLook);
    if (patch !== undefined) writeFinalPatch(this.#agent, patch, 'diffs/final.patch', this.#looked);
    for (const [id, { command, seq, at }] of this.#commands)
      if (this.#open.has(id)) this.commands.push({ command, ok: undefined, exitCode: undefined, seq, at });
    this.#agent.finish();
  }

  #provider(
    type: string,
    payload: Fields,
    at: number,
    record: unknown,
    more: Readonly<Record<string, unknown>>,
  ): void {
    if (type === 'provider.command') this.#command(payload, at, more);
    else if (type === 'provider.command_result') this.#result(payload, at, more);
    else if (type === 'provider.event') this.#providerEvent(payload, at, more);
    else this.#other(type, record, at);
  }

  #other(kind: string, record: unknown, at: number): void {
    this.#agent.other(kind, record, { at });
    this.#made = `other:${this.#agent.seq}`;
  }

  #command(payload: Fields, at: number, more: Readonly<Record<string, unknown>>): void {
    const call = field(payload, 'tool_call');
    const command = stringField(call, 'command') ?? stringField(field(call, 'arguments'), 'cmd') ?? '';
    const id = stringField(call, 'call_id') ?? `line ${numberField(payload, 'line_no') ?? this.#agent.seq}`;
    const risks = risksOf(payload);
    const seq = this.#agent.call({
      id,
      name: stringField(call, 'tool') ?? 'command',
      args: { command, ...(risks.length === 0 ? {} : { risks }) },
      at,
      more,
    });
    this.#open.set(id, command);
    this.#commands.set(id, { command, seq, at });
    if (risks.length > 0)
      this.#beside('Risk signals', payload, at, `${risks.join(', ')}: ${command}`, riskLevel(payload), true);
    this.#made = this.#agent.entryId(seq);
  }

  #result(payload: Fields, at: number, more: Readonly<Record<string, unknown>>): void {
    const result = field(payload, 'command_result');
    const id = stringField(result, 'call_id');
    const status = stringField(result, 'status');
    const exitCode = numberField(result, 'exit_code');
    const isOk = status === 'unknown' ? exitCode === undefined || exitCode === 0 : status !== 'failed';
    const made = this.#agent.result({
      call: id,
      ok: isOk,
      output: {
        stdout: stringField(result, 'stdout') ?? '',
        stderr: stringField(result, 'stderr_or_error') ?? stringField(result, 'failed_reason') ?? '',
        ...(exitCode === undefined ? {} : { exitCode }),
      },
      exitCode,
      at,
      more: { ...more, status, stdout_truncated: field(result, 'stdout_truncated') },
    });
    this.#made = this.#agent.entryId(made);
    const known = id === undefined ? undefined : this.#commands.get(id);
    const command = known?.command ?? stringField(result, 'command');
    if (command !== undefined && command !== '')
      this.commands.push({
        command,
        ok: status === 'unknown' ? undefined : isOk,
        exitCode,
        seq: known?.seq ?? made,
        at: known?.at ?? at,
      });
    if (id !== undefined) this.#open.delete(id);
  }

  /** Texts are not kept by default: a message is told by its kind alone. */
  #providerEvent(payload: Fields, at: number, more: Readonly<Record<string, unknown>>): void {
    const call = field(payload, 'tool_call');
    if (call !== undefined) {
      const id = stringField(call, 'call_id') ?? `line ${numberField(payload, 'line_no') ?? this.#agent.seq}`;
      const seq = this.#agent.call({
        id,
        name: stringField(call, 'tool') ?? 'tool',
        args: field(call, 'arguments'),
        at,
        more,
      });
      this.#made = this.#agent.entryId(seq);
      // A hook tells of an edit once; nothing ever answers it, and it is not left open until the run's end.
      if (stringField(payload, 'category') === 'file_edit') this.#agent.settle(id, at, true);
      return;
    }
    const usage = field(payload, 'token_usage');
    const kind =
      stringField(payload, 'payload_type') ??
      stringField(payload, 'category') ??
      stringField(payload, 'record_type') ??
      'event';
    if (usage !== undefined) {
      const seq = this.#agent.modelCall({
        key: `usage ${numberField(payload, 'line_no') ?? this.#agent.seq}`,
        at,
        from: at,
        usage: {
          input: numberField(usage, 'input_tokens'),
          output: numberField(usage, 'output_tokens'),
          cacheRead: numberField(usage, 'cached_input_tokens'),
          reasoning: numberField(usage, 'reasoning_output_tokens'),
        },
        more,
      });
      this.#made = this.#agent.entryId(seq);
      writeTokens(this.#agent, usage, at);
      return;
    }
    if (kind === 'user_message' || kind === 'agent_message') {
      const seq = this.#agent.message({
        role: kind === 'user_message' ? 'user' : 'assistant',
        text: '(the text of this message is not kept in the receipt)',
        at,
        more,
      });
      this.#made = this.#agent.entryId(seq);
      return;
    }
    this.#other(kind, payload, at);
  }

  #beside(title: string, record: unknown, at: number, words: string, level: Level, derived = false): void {
    const seq = this.#agent.nextSeq();
    this.#made = `${customLaneId(title)}:${seq}`;
    this.#lane(title).append({
      seq,
      start: at,
      kind:
        title === 'File changes' ? (stringField(field(record, 'payload'), 'action') ?? 'change') : 'record',
      label: words.slice(0, 300),
      level,
      payload: jsonText(record),
      search: words,
      derived,
    });
  }

  #lane(title: string): TrackWriter {
    const lane = customLaneId(title);
    return this.#sink.track({
      id: lane,
      lane,
      archetype: 'point',
      plane: 'evidence',
      title,
      clock: this.#agent.clock,
    });
  }
}
