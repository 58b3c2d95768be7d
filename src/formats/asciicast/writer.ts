import { Flag, isEpochMs, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import type { ReadInput } from '../types.ts';
import { eventOf, tell } from './event.ts';
import { type CastHeader, DEFAULT_SIZE, fromSeconds } from './versions.ts';
import { lineList, short } from './words.ts';

/** A single wait longer than this is a wrong unit or a broken clock, and moves nothing after it. */
const MOST_WAIT_MS = 400 * 86_400_000;
const EXAMPLE = 160;

/** Casts read into a sink so far: each session has its own track, and without wall time its own clock. */
const sessions = new WeakMap<RecordingSink, number>();

/** Writes one session: its start as an entry at 0, its events as one byte stream, its markers as checkpoints. */
export class CastWriter {
  readonly version: number;
  readonly #sink: RecordingSink;
  readonly #header: CastHeader;
  readonly #track: TrackWriter;
  readonly #id: string;
  readonly #clock: string;
  readonly #title: string;
  /** Stamp of t = 0 in the track's clock, ms. */
  readonly #zero: number;
  #markers: TrackWriter | undefined;
  /** Sum of the waits so far (version 1 and 3), ms. */
  #sum = 0;
  /** Greatest time of the stream so far, ms: markers lie on a track of their own but keep their place in it. */
  #latest = 0;
  #badLines: number[] = [];

  constructor(input: ReadInput, sink: RecordingSink, header: CastHeader) {
    const place = sessions.get(sink) ?? 0;
    sessions.set(sink, place + 1);
    this.version = header.version;
    this.#sink = sink;
    this.#header = header;
    this.#id = input.options.trackId ?? (place === 0 ? 'terminal' : `terminal.${place}`);
    this.#title = place === 0 ? 'Terminal' : `Terminal: ${short(input.file.name)}`;
    const zero = input.options.parts?.get(input.file.name)?.t0 ?? header.startedAt;
    const wall = zero !== undefined && isEpochMs(zero);
    this.#zero = wall ? zero : 0;
    this.#clock = wall ? 'wall' : place === 0 ? 'cast' : `cast.${place}`;
    sink.clock({ id: this.#clock, kind: wall ? 'wall' : 'relative' });
    if (wall) sink.origin(zero);
    this.#track = sink.track({
      id: this.#id,
      lane: 'terminal',
      archetype: 'fold',
      plane: 'environment',
      title: this.#title,
      clock: this.#clock,
      byteStream: true,
      emitter: input.file.name,
    });
    this.#note(input, zero !== undefined && !wall);
  }

  /** The header, as the entry that everything after it counts from. */
  start(seq: number, payload: Uint8Array | string): void {
    const { cols, rows } = this.#header.size ?? DEFAULT_SIZE;
    const about = this.#header.title ?? this.#header.command;
    this.#track.append({
      seq,
      start: this.#zero,
      kind: 'start',
      payload,
      label: `terminal ${cols} × ${rows}${about === undefined ? '' : `: ${short(about)}`}`,
      search: [this.#header.title, this.#header.command].filter((text) => text !== undefined).join(' '),
    });
  }

  event(value: unknown, payload: Uint8Array, seq: number, line: number | undefined): void {
    const event = eventOf(value, this.version);
    const bare = (): string => jsonText(value);
    if (event === undefined) {
      this.reject('bad-event', 'An event is not [time, code, data].', bare(), line);
      return;
    }
    const told = tell(event);
    if (told === undefined) {
      this.reject('bad-size', 'A resize says no size that a terminal can have; it is ignored.', bare(), line);
      return;
    }
    if (event.timeAsText)
      this.#issue(
        'time-as-text',
        'info',
        'A time stands as text; it is read as the number that it says.',
        line,
      );
    const t = this.#timeOf(event.time);
    const start = t === undefined || Number.isNaN(t) ? t : this.#zero + t;
    if (told.kind !== 'marker') {
      this.#track.append({ seq, start, ...told, payload, flags: told.kind === 'input' ? Flag.typed : 0 });
      if (t !== undefined && t > this.#latest && t <= MOST_WAIT_MS) this.#latest = t;
      return;
    }
    const behind = t === undefined || t < this.#latest;
    this.#markerTrack().append({
      seq,
      ...told,
      payload,
      start: behind ? this.#zero + this.#latest : start,
      ...(behind ? { flags: t === undefined ? Flag.assumed : Flag.clamped } : {}),
    });
  }

  /** Counts a record that cannot be used; all their line numbers are told at the end. */
  reject(code: string, message: string, example: string, line: number | undefined): void {
    const told = line === undefined ? example : `line ${line}: ${example}`;
    this.#sink.reject(
      code,
      line === undefined ? message : `${message} (line ${line})`,
      told.slice(0, EXAMPLE),
      line,
    );
    if (line !== undefined) this.#badLines.push(line);
  }

  /** The last record, which the end of the file cut in half. */
  cut(text: string, line: number | undefined): void {
    this.cutBetween();
    this.reject('cut-event', 'The last event is cut in half.', text, line);
  }

  cutBetween(): void {
    this.#issue(
      'truncated',
      'error',
      'The recording ends in the middle: what came before the cut is shown.',
      undefined,
    );
  }

  end(torn: boolean): void {
    if (this.#badLines.length > 0)
      this.#issue(
        'unusable-lines',
        'info',
        `Lines that could not be used: ${lineList(this.#badLines)}.`,
        this.#badLines[0],
      );
    this.#sink.seal(torn ? 'ended' : 'sealed');
  }

  /** ms since the session began: stamps are absolute in version 2, waits in 1 and 3. */
  #timeOf(seconds: number | undefined): number | undefined {
    if (seconds === undefined || !Number.isFinite(seconds))
      return seconds === undefined ? undefined : Number.NaN;
    const ms = fromSeconds(seconds);
    if (this.version === 2) return ms;
    if (Math.abs(ms) > MOST_WAIT_MS) return Number.NaN;
    // Rounded to the nanosecond, so that a sum of thousands of waits does not drift.
    this.#sum = Math.round((this.#sum + ms) * 1e6) / 1e6;
    return this.#sum;
  }

  #markerTrack(): TrackWriter {
    this.#markers ??= this.#sink.track({
      id: `${this.#id}.markers`,
      lane: 'checkpoints',
      archetype: 'point',
      plane: 'environment',
      title: 'Checkpoints',
      clock: this.#clock,
      byteStream: true,
    });
    return this.#markers;
  }

  #note(input: ReadInput, badStamp: boolean): void {
    const { title, command, size, idleLimit } = this.#header;
    const about = title ?? command;
    if (about !== undefined && input.siblings.length === 1) this.#sink.meta({ title: short(about) });
    if (size === undefined)
      this.#issue(
        'no-size',
        'warning',
        'The header says no size that a terminal can have; 80 × 24 is taken.',
        1,
      );
    if (badStamp)
      this.#issue(
        'bad-timestamp',
        'warning',
        'The header’s timestamp is no plausible date: times count from the start.',
        1,
      );
    if (idleLimit !== undefined) {
      this.#sink.meta({ idleLimitMs: idleLimit * 1000 });
      this.#issue(
        'idle-limit',
        'info',
        `The recording asks that pauses are shown as ${idleLimit} s at most. The axis keeps the times as they were.`,
        1,
      );
    }
  }

  #issue(
    code: string,
    severity: 'info' | 'warning' | 'error',
    message: string,
    line: number | undefined,
  ): void {
    this.#sink.issue({
      code,
      severity,
      message,
      laneId: 'terminal',
      ...(line === undefined ? {} : { line }),
    });
  }
}
