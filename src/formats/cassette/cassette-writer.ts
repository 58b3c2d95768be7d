import {
  customLaneId,
  Flag,
  Level,
  parseIso,
  type RecordingSink,
  type TrackSpec,
  type TrackWriter,
} from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field, numberField, parseRecord, stringField, textOf } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import { ActivityLanes } from './activity-lanes.ts';
import { alignmentOf } from './alignment.ts';
import { ClaudeMessages } from './claude-messages.ts';
import { CodexMessages } from './codex-messages.ts';
import { frameLine, lineOf, promptOf } from './cassette-words.ts';
import { CursorBook } from './cursor-book.ts';
import type { Cassette } from './import-cassette.ts';
import { messagesOf, type Message } from './messages.ts';
import type { Checkpoint } from './plan.ts';
import { SessionLanes } from './session-lanes.ts';
import { listOf } from './states.ts';
import type { Connection, Frame } from './tape.ts';

const USER = 'User activity';
const CHECKPOINTS = 'custom:checkpoints';
/** Two checkpoints are never at one instant, ms: each is a stop of its own. */
const APART_MS = 1;

/** A cassette as lanes: what the user did, what went over each connection, what the agent made of it, and the checkpoints. */
export class CassetteWriter {
  readonly #cassette: Cassette;
  readonly #book: CursorBook;
  readonly #sink: RecordingSink;
  readonly #agent: Transcript;
  readonly #edits = new RepoEdits();
  readonly #lanes: SessionLanes;
  /** Epoch ms at which each connection's clock was 0. */
  readonly #origins = new Map<string, number>();
  /** Epoch ms at which each checkpoint lies on the axis. */
  readonly #marks: number[] = [];

  constructor(cassette: Cassette, sink: RecordingSink) {
    this.#cassette = cassette;
    this.#book = new CursorBook(cassette.checkpoints, sink);
    this.#sink = this.#book.sink;
    this.#agent = new Transcript(this.#sink);
    this.#lanes = new SessionLanes(this.#sink);
  }

  write(): void {
    const { manifest, events } = this.#cassette;
    const first = events[0]?.at;
    if (first !== undefined) this.#sink.origin(first);
    this.#activity();
    for (const connection of this.#cassette.tape.connections) this.#connection(connection);
    this.#edits.finish();
    this.#agent.finish();
    this.#checkpoints();
    this.#blobs();
    this.#sink.meta({ cursors: this.#book.cursors(CHECKPOINTS) });
    const defaults = field(field(manifest, 'replayPrerequisites'), 'composerDefaults');
    const model = stringField(defaults, 'model');
    this.#sink.meta({
      title: this.#title(),
      runId: stringField(manifest, 'id') ?? '',
      harness: stringField(manifest, 'agentTargetId') ?? '',
      ...(model === undefined ? {} : { model }),
      envKind: 'repo',
      traceSource: 'provider/frames.jsonl',
      dispatch: {
        env: Object.fromEntries(
          ['permissionModeId', 'reasoningEffort', 'speed'].map((name) => [
            name,
            stringField(defaults, name) ?? '',
          ]),
        ),
      },
      notes: this.#notes(),
    });
  }

  /** Unless somebody named it, a cassette is called by the time it was made: then what was first asked for says more. */
  #title(): string {
    const name = stringField(this.#cassette.manifest, 'name');
    if (name !== undefined && Number.isNaN(parseIso(name))) return name;
    const asked = this.#cassette.events
      .map(({ payload }) => promptOf(payload))
      .find((each) => each !== undefined);
    return asked?.replaceAll(/\s+/g, ' ').slice(0, 80).trim() ?? name ?? 'Cassette';
  }

  /** Pictures that a test left beside the cassette: at their checkpoint, and told as no part of it. */
  pictures(files: readonly ByteFile[]): void {
    for (const [i, file] of files.entries()) {
      const index = Number(/checkpoint-(\d{4})\.png$/.exec(file.name)?.[1]);
      const at = this.#marks[index];
      if (at === undefined) continue;
      this.#book.atMark(index);
      this.#sink
        .track({
          id: 'frames',
          lane: 'frames',
          archetype: 'hold',
          plane: 'environment',
          title: 'Diagnostic pictures',
          clock: 'wall',
        })
        .append({
          seq: i,
          start: at,
          kind: 'frame',
          label: `checkpoint ${index} (diagnostic, not part of the cassette)`,
          payload: JSON.stringify({ t: at, ref: file.name, diagnostic: true }),
          derived: true,
        });
    }
  }

  #activity(): void {
    const lane = this.#lane(USER, 'span', 'environment');
    const lanes = new ActivityLanes(this.#lanes);
    const byId = new Map(this.#cassette.events.map((event) => [event.eventId, event]));
    const lastEffect = new Map<string, number>();
    const lastOf = new Map<string, number>();
    for (const { cause, at, sequence } of this.#cassette.events) {
      if (cause === undefined) continue;
      lastEffect.set(cause, at);
      lastOf.set(cause, sequence);
    }
    for (const event of this.#cassette.events) {
      this.#sink.read(1);
      const intent = event.cause === undefined ? undefined : byId.get(event.cause);
      const outcome = stringField(event.payload, 'outcome');
      this.#book.atActivity(event.sequence, lastOf.get(event.eventId) ?? event.sequence);
      lane.append({
        seq: event.sequence,
        start: event.at,
        end: event.kind === 'intent' ? lastEffect.get(event.eventId) : undefined,
        kind: event.kind,
        label: lineOf(event),
        level: outcome === 'failed' || outcome === 'timedOut' ? Level.error : Level.info,
        parent: intent?.sequence,
        payload: event.text,
        search: `${event.type} ${promptOf(event.payload) ?? ''}`,
      });
      lanes.take(event, promptOf(event.payload));
      const prompt = event.kind === 'intent' ? promptOf(event.payload) : undefined;
      if (prompt !== undefined) this.#agent.message({ role: 'user', text: prompt, at: event.at });
    }
  }

  #connection(connection: Connection): void {
    const alignment = alignmentOf(this.#cassette, connection);
    this.#origins.set(connection.id, alignment.origin);
    const title = `${connection.provider} ${connection.id.replace(/^connection-(?=\d)/, '')} (estimated alignment)`;
    const lane = this.#lane(title, 'point', 'agent', connection.id);
    const own = this.#cassette.tape.frames.filter((frame) => frame.connection === connection.id);
    const messages = new Map<Frame, Message[]>();
    for (const kind of ['outbound', 'stdout', 'stderr'] as const)
      for (const message of messagesOf(own.filter((frame) => frame.kind === kind)).messages)
        messages.set(message.frame, [...(messages.get(message.frame) ?? []), message]);
    const to = {
      agent: this.#agent,
      edits: this.#edits,
      lanes: this.#lanes,
      connection: connection.id,
      under: this.#child(connection, own[0], alignment.origin),
    };
    const decoder = connection.provider === 'codex' ? new CodexMessages(to) : new ClaudeMessages(to);
    for (const frame of own) {
      const at = alignment.origin + frame.elapsed;
      const whole = messages.get(frame) ?? [];
      this.#sink.read(1);
      // Outbound frames are no units: they are in once what follows them is.
      this.#book.atUnit(connection.id, frame.chunk, whole.length === 0 || frame.kind === 'outbound' ? 0 : 1);
      lane.append({
        seq: frame.global,
        start: at,
        kind: frame.kind,
        label: frameLine(frame, whole),
        level:
          frame.kind === 'exit' && frame.exitCode !== 0
            ? Level.error
            : frame.kind === 'stderr'
              ? Level.warning
              : Level.info,
        flags: Flag.assumed,
        payload: JSON.stringify({
          kind: frame.kind,
          chunkSeq: frame.chunk,
          globalSeq: frame.global,
          elapsedMs: frame.elapsed,
          ...(frame.exitCode === undefined ? {} : { exitCode: frame.exitCode }),
          text: textOf(frame.data),
          messages: whole.map(({ text }) => parseRecord(text) ?? text),
        }),
        search: textOf(frame.data),
      });
      for (const { text, unit } of whole) {
        const value = parseRecord(text);
        if (value === undefined) continue;
        this.#book.atUnit(connection.id, frame.chunk, frame.kind === 'outbound' ? 0 : unit);
        if (frame.kind === 'stdout') decoder.inbound(value, at);
        else if (frame.kind === 'outbound') decoder.outbound(value, at);
      }
    }
    this.#tell(connection, alignment);
  }

  /** A session that is not the root is a swim lane, which its own connection opens; -1 for the root. */
  #child({ id, session }: Connection, first: Frame | undefined, origin: number): number {
    if (session === stringField(this.#cassette.manifest, 'rootAgentSessionId') || first === undefined)
      return -1;
    this.#book.atUnit(id, first.chunk, 0);
    const sessions = listOf(field(this.#cassette.expected, 'agent'), 'sessions');
    const own = sessions.find((each) => stringField(each, 'id') === session);
    return this.#agent.agent({
      name: stringField(own, 'title') ?? 'child session',
      at: origin + first.elapsed,
      assumed: true,
      end: 'open',
      attributes: { session },
      parent: -1,
    });
  }

  #tell(connection: Connection, { low, high, isTorn }: ReturnType<typeof alignmentOf>): void {
    this.#sink.issue({
      code: isTorn ? 'alignment-torn' : 'alignment-estimated',
      severity: isTorn ? 'warning' : 'info',
      laneId: customLaneId(connection.id),
      message: isTorn
        ? `The checkpoints contradict each other about when ${connection.id} began: only its order is certain.`
        : `When ${connection.id} began is estimated from the checkpoints${Number.isFinite(low) && Number.isFinite(high) ? `, to within ${Math.round(high - low)} ms` : ''}.`,
    });
    if (connection.origin === 'attached-live-connection')
      this.#sink.gap({
        laneId: customLaneId(connection.id),
        from: null,
        to: null,
        code: 'attached-live',
        reason: 'not requested',
        detail:
          'The capture joined a connection that was already open: what went over it before is not in the cassette',
      });
  }

  #checkpoints(): void {
    const lane = this.#sink.track({
      id: CHECKPOINTS,
      lane: CHECKPOINTS,
      archetype: 'point',
      plane: 'evidence',
      title: 'Checkpoints',
      clock: 'wall',
    });
    for (const checkpoint of this.#cassette.checkpoints) {
      const before = this.#marks.at(-1);
      const told = this.#timeOf(checkpoint.index);
      const at = before === undefined ? told : Math.max(told, before + APART_MS);
      this.#marks.push(at);
      this.#sink.read(1);
      this.#book.atMark(checkpoint.index);
      lane.append({
        seq: checkpoint.index,
        start: at,
        kind: 'checkpoint',
        label: `${checkpoint.index} ${checkpoint.kind}${checkpoint.index === 0 ? ' (before the recording)' : ''}`,
        flags: Flag.assumed,
        payload: JSON.stringify({ ...recordOf(checkpoint.record), playhead: this.#entriesOf(checkpoint) }),
        search: `${checkpoint.id} ${checkpoint.tags.join(' ')}`,
      });
    }
  }

  /** Entries that a checkpoint points at: the last ones its cursor holds, and what introduced its subjects. */
  #entriesOf({ activity, positions, record }: Checkpoint): object {
    const frame = (connection: string | undefined, chunk: number | undefined): string | undefined => {
      const found = this.#cassette.tape.frames.find(
        (each) => each.connection === connection && each.chunk === chunk,
      );
      return found === undefined ? undefined : `${customLaneId(found.connection)}:${found.global}`;
    };
    const event = (sequence: number | undefined): string | undefined =>
      sequence !== undefined && sequence > 0 ? `${customLaneId(USER)}:${sequence}` : undefined;
    return {
      activityEvents: this.#cassette.events.length,
      activity: event(activity),
      connections: positions.map(({ connection, chunk }) => frame(connection, chunk) ?? null),
      subjects: listOf(record, 'subjects').map((subject) => {
        const origin = field(subject, 'origin');
        const seen = field(origin, 'providerObservation');
        return (
          frame(stringField(seen, 'connectionId'), numberField(seen, 'chunkSeq')) ??
          event(numberField(origin, 'activityEventSequence')) ??
          null
        );
      }),
    };
  }

  /** The latest of what a checkpoint's cursor had taken in; by the estimated clocks of the connections. */
  #timeOf(index: number): number {
    const first = this.#cassette.events[0]?.at ?? 0;
    const checkpoint = this.#cassette.checkpoints[index];
    if (checkpoint === undefined) return first;
    const times = checkpoint.positions.flatMap(({ connection, chunk }) => {
      const frame = this.#cassette.tape.frames.find(
        (each) => each.connection === connection && each.chunk === chunk,
      );
      const origin = this.#origins.get(connection);
      return frame === undefined || origin === undefined ? [] : [origin + frame.elapsed];
    });
    const activity = this.#cassette.events[checkpoint.activity - 1]?.at;
    const latest = Math.max(...times, activity ?? -Infinity);
    return Number.isFinite(latest) ? latest : first;
  }

  /** Pictures that were attached or made: kept under their digest. */
  #blobs(): void {
    const manifest = this.#cassette.files.get('blobs/manifest.json');
    for (const blob of listOf(manifest === undefined ? undefined : parseRecord(manifest), 'blobs')) {
      const sha = stringField(blob, 'sha256') ?? '';
      const mediaType = stringField(blob, 'mimeType');
      const asked = this.#cassette.events.find(({ text }) =>
        text.includes(stringField(blob, 'attachmentId') ?? '\u0000'),
      );
      const made = this.#frameNaming(stringField(blob, 'relativePath'));
      if (made !== undefined) this.#book.atUnit(made.connection, made.chunk, 1);
      else this.#book.atActivity(asked?.sequence ?? 1);
      this.#agent.artifact({
        at:
          made === undefined
            ? (asked ?? this.#cassette.events[0])?.at
            : (this.#origins.get(made.connection) ?? 0) + made.elapsed,
        name: stringField(blob, 'attachmentId') ?? stringField(blob, 'relativePath') ?? sha.slice(0, 12),
        ref: `blobs/sha256/${sha}`,
        ...(mediaType === undefined ? {} : { mediaType }),
        assumed: true,
        parent: -1,
      });
    }
  }

  /** The frame that first names a file that the provider made. */
  #frameNaming(path: string | undefined): Frame | undefined {
    if (path === undefined) return undefined;
    return this.#cassette.tape.frames.find(
      ({ data, kind }) => kind === 'stdout' && textOf(data).includes(path),
    );
  }

  #notes(): string {
    const sessions = listOf(field(this.#cassette.expected, 'agent'), 'sessions');
    const turns = sessions.flatMap((session) => listOf(session, 'turns'));
    const outcomes = turns.map(
      (turn) => stringField(turn, 'outcome') ?? stringField(turn, 'phase') ?? 'unknown',
    );
    return [
      `Mode: ${stringField(this.#cassette.manifest, 'mode') ?? ''}.`,
      `Ended as: ${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}, ${turns.length} turns (${outcomes.join(', ')}).`,
      ...(this.#cassette.initial === undefined
        ? []
        : ['It continues a session: what was before is in initial-state.json.']),
    ].join('\n');
  }

  #lane(
    title: string,
    archetype: TrackSpec['archetype'],
    plane: TrackSpec['plane'],
    name = title,
  ): TrackWriter {
    const lane = customLaneId(name);
    return this.#sink.track({ id: lane, lane, archetype, plane, title, clock: 'wall' });
  }
}

const recordOf = (record: unknown): object => (typeof record === 'object' && record !== null ? record : {});
