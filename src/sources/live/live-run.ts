import type { Failure, Result } from '../../base/index.ts';
import type { ByteFile, Source, Tail, TailState } from '../types.ts';
import type { Around } from './around.ts';
import { AttemptLog, type PlacedEvent } from './attempt-log.ts';
import { newestIn, pollAttempts } from './attempts-channel.ts';
import { edgeOf, latestStamp } from './edge.ts';
import { Gate } from './gate.ts';
import { Journal } from './journal.ts';
import { LogChannel } from './log-channel.ts';
import type { RunAddress } from './plane.ts';
import { RecordingChannel, type RecordingListener } from './recording-channel.ts';
import type { RecordingNews } from './recording-diff.ts';
import { repeat, type RepeatOptions, type Step } from './repeat.ts';
import { isOver } from './run-status.ts';
import { Screens } from './screens.ts';
import { findSealed, type Watched } from './sealed-run.ts';
import { TailStatus } from './tail-state.ts';
import { listen, pollRun, pollTrace, type RunListener } from './trace-channel.ts';

/** How long one channel waits for the other's first answer, ms: it says which attempt is which. */
const PATIENCE_MS = 1500;
/** A recorder may have started so long before its attempt's dispatch was told of, ms. */
const SLACK_MS = 1000;

export interface LiveRunParts {
  readonly address: RunAddress;
  /** The run record as it was answered. */
  readonly record: Uint8Array;
  readonly attempt: number | undefined;
  readonly around: Around;
  /** Resolves a ref as for a run that is over. */
  readonly resolve: (ref: string) => Promise<Result<ByteFile, Failure>>;
  /** Opens the run as one that is over. */
  readonly openSettled: (signal: AbortSignal) => Promise<Result<Source, Failure>>;
}

/**
 * A run that is still going: everything its control plane tells of it, put in order, as one growing file.
 * Its channels fail and come back one by one; what is told twice is dropped by its position.
 */
export class LiveRun implements Source, Tail, RunListener, RecordingListener {
  readonly formatId = 'everdict';
  readonly title: string;
  readonly tail: Tail = this;
  readonly #parts: LiveRunParts;
  readonly #journal: Journal;
  readonly #status: TailStatus;
  readonly #screens = new Screens();
  readonly #log = new AttemptLog();
  readonly #aborter = new AbortController();
  /** Ends the channels; the sealed documents may still be asked for. */
  readonly #channels = new AbortController();
  readonly #logs = new AbortController();
  readonly #traceKnown: Gate;
  readonly #recordingKnown: Gate;
  #held: PlacedEvent[] = [];
  #chosen: number | undefined;
  #t0: number | undefined;
  #edge = NaN;
  #counts = { events: 0, entries: 0, files: 0, logs: 0 };
  #hasFrames = false;
  #hidden = false;
  /** What was last told of the attempts. */
  #announced = '';
  /** The attempts as the server lists them. */
  #listed: readonly unknown[] | undefined;
  #hasScreens = false;
  /** Where the edge stood when the stream was lost, and since when pictures are missing; epoch ms of the run. */
  #lostAt: number | undefined;
  #missed: number | undefined;

  constructor(parts: LiveRunParts) {
    this.#parts = parts;
    this.title = parts.address.runId;
    this.#status = new TailStatus(parts.around);
    this.#journal = new Journal('live.journal', () => this.#drained());
    this.#traceKnown = new Gate(parts.around, PATIENCE_MS, this.#channels.signal);
    this.#recordingKnown = new Gate(parts.around, 2 * PATIENCE_MS, this.#channels.signal);
    this.#journal.run(parts.record);
    // A run that has told nothing yet is caught up as well.
    void Promise.all([this.#traceKnown.passed, this.#recordingKnown.passed]).then(() => {
      if (this.#journal.file.isDrained) this.#drained();
    });
    this.#start();
  }

  files(): readonly ByteFile[] {
    return [this.#journal.file];
  }

  resolve(ref: string): Promise<Result<ByteFile, Failure>> {
    const shot = this.#screens.resolve(ref);
    return shot === undefined ? this.#parts.resolve(ref) : Promise.resolve(shot);
  }

  close(): void {
    this.#aborter.abort();
    this.#finish();
  }

  state(): TailState {
    return this.#status.state;
  }

  subscribe(listener: () => void): () => void {
    return this.#status.subscribe(listener);
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
  }

  async successor(): Promise<Source | undefined> {
    const { around, openSettled } = this.#parts;
    const answer = await findSealed(this.#watched(), openSettled, around, this.#aborter.signal, (failure) =>
      this.#status.trouble('sealed', failure),
    );
    if (this.#aborter.signal.aborted) return undefined;
    if (answer.ok) {
      this.#status.set({ phase: 'sealed', trouble: undefined });
      return answer.value;
    }
    if (answer.error.code === 'attempt-superseded') this.#noteNewer();
    this.#status.set({ phase: 'ended', trouble: answer.error });
    return undefined;
  }

  onStatus(status: string): void {
    this.#status.set({ status });
    if (isOver(status)) this.onEnd(status);
  }

  onTrace(
    events: readonly Uint8Array[],
    from: number,
    generation: number | undefined,
    isRetold: boolean,
  ): void {
    const placed = this.#log.place(events, from, generation, isRetold);
    if (events.length > 0 || !isRetold) this.#traceKnown.open();
    for (const event of placed) this.#held.push(event);
    if (this.#recordingKnown.isOpen) this.#release();
    const newest = this.#log.newest;
    if (newest !== undefined) this.#status.set({ newestAttempt: newest });
    const repeats = this.#log.takeRepeats();
    if (repeats === 0) return;
    this.#journal.repeats(repeats);
    this.#status.set({ repeats: this.#status.state.repeats + repeats });
  }

  async onRecording(news: RecordingNews): Promise<boolean> {
    await this.#traceKnown.passed;
    if (this.#channels.signal.aborted) return false;
    const own = this.#isOwn(news);
    if (own) this.#write(news);
    else if (news.t0 !== undefined && this.#t0 !== undefined && news.t0 > this.#t0) this.#noteNewer();
    this.#recordingKnown.open();
    this.#release();
    if (news.status !== undefined) this.onStatus(news.status);
    return own;
  }

  onRefused(status: number, body: Uint8Array): void {
    this.#journal.refused(status, body);
    this.#recordingKnown.open();
    this.#release();
    this.#listenToLogs();
  }

  onScreen(dataUrl: string): void {
    if (this.#hasFrames || Number.isNaN(this.#edge)) return;
    const shot = this.#screens.keep(dataUrl);
    if (shot === undefined) return;
    this.#tellGap();
    const { ref, hash, index } = shot;
    this.#hasScreens = true;
    this.#journal.entry('live:screen', index, encode({ t: this.#edge, ref, hash }));
  }

  /** Pictures are streamed once: those of a time without a connection are nowhere. */
  #tellGap(): void {
    const from = this.#missed;
    this.#missed = undefined;
    if (from === undefined || !this.#hasScreens || this.#edge <= from) return;
    this.#journal.gap({
      laneId: 'frames',
      from,
      to: this.#edge,
      code: 'disconnected',
      detail: 'The screen was not watched while the connection was lost.',
    });
  }

  onFiles(files: unknown): void {
    if (Number.isNaN(this.#edge)) return;
    const index = this.#counts.files++;
    this.#journal.entry('live:files', index, encode({ t: this.#edge, files }));
  }

  onEnd(status: string | undefined): void {
    if (status !== undefined) this.#status.set({ status });
    this.#recordingKnown.open();
    this.#release();
    this.#finish();
  }

  onHeard(channel: string): void {
    this.#status.trouble(channel, undefined);
    if (this.#lostAt === undefined) return;
    this.#missed ??= this.#lostAt;
    this.#lostAt = undefined;
  }

  #start(): void {
    const { address, around, attempt } = this.#parts;
    const { signal } = this.#channels;
    const channel = { address, around, signal, listener: this };
    const recording = new RecordingChannel(address, around, attempt, this);
    const onAbsent = (): void => {
      this.#run('trace', () => pollTrace(channel));
      this.#run('run', () => pollRun(channel));
    };
    this.#run('stream', () => listen(channel, onAbsent));
    this.#run('recording', () => recording.poll(signal));
    this.#run('attempts', () => pollAttempts(address, around, signal, (rows) => this.onAttempts(rows)));
  }

  #run(channel: string, step: () => Promise<Step>, signal: AbortSignal = this.#channels.signal): void {
    const options: RepeatOptions = {
      around: this.#parts.around,
      signal,
      isHidden: () => this.#hidden,
      onTrouble: (failure) => {
        // A list that is not to be had takes nothing from what is shown.
        if (channel === 'attempts') return;
        // Whoever waits for a first answer waits no longer.
        if (failure !== undefined) (channel === 'recording' ? this.#recordingKnown : this.#traceKnown).open();
        this.#release();
        if (failure !== undefined && channel === 'stream' && !Number.isNaN(this.#edge))
          this.#lostAt ??= this.#edge;
        this.#status.trouble(channel, failure);
      },
    };
    void repeat(step, options);
  }

  #finish(): void {
    this.#channels.abort();
    this.#logs.abort();
    this.#journal.end();
  }

  #drained(): void {
    if (this.#recordingKnown.isOpen && this.#traceKnown.isOpen) this.#status.set({ caughtUp: true });
  }

  /** Writes the events of the attempt that is watched, once both first answers are in. */
  #release(): void {
    if (!this.#recordingKnown.isOpen) return;
    const held = this.#held;
    this.#held = [];
    const attempt = this.#choose();
    for (const event of held) {
      if (event.attempt !== attempt) continue;
      this.#journal.trace(event.seq, event.bytes);
      this.#counts.events++;
      this.#edge = latestStamp(this.#edge, edgeOf(event.bytes));
    }
    this.#announce();
  }

  /** The attempts that the server lists, or that its stream told of. */
  #announce(): void {
    const { attempts } = this.#log;
    const attempt = this.#chosen;
    const rows =
      this.#listed ?? (attempts.length > 1 ? attempts.map((generation) => ({ generation })) : undefined);
    if (rows === undefined || attempt === undefined) return;
    const now = JSON.stringify([attempt, rows]);
    if (now === this.#announced) return;
    this.#announced = now;
    this.#journal.attempts(attempt, rows);
  }

  onAttempts(rows: readonly unknown[] | undefined): void {
    if (rows === undefined) return this.#journal.attempts(undefined, undefined);
    this.#listed = rows;
    const newest = newestIn(rows);
    const known = this.#status.state.newestAttempt;
    if (newest !== undefined && newest > (known ?? -1) && this.#chosen !== undefined)
      this.#status.set({ newestAttempt: newest });
    this.#announce();
  }

  /** The attempt that was asked for, else the newest there is when something is first shown. It never changes. */
  #choose(): number | undefined {
    if (this.#chosen !== undefined) return this.#chosen;
    const { newest } = this.#log;
    // A recording that was shown before any event says by its t0 which attempt it is of.
    const shown = this.#t0 === undefined ? undefined : this.#log.attemptAt(this.#t0 + SLACK_MS);
    this.#chosen = this.#parts.attempt ?? shown ?? newest;
    if (this.#chosen !== undefined) this.#status.set({ attempt: this.#chosen });
    return this.#chosen;
  }

  /** Another attempt took the place of this one; the trace may not have told of it yet. */
  #noteNewer(): void {
    const attempt = (this.#chosen ??= this.#choose() ?? 0);
    this.#status.set({ attempt, newestAttempt: Math.max(this.#log.newest ?? 0, attempt + 1) });
  }

  /** Whether a recording is of the attempt that is watched: today's server may still serve the one before. */
  #isOwn({ generation, t0, found }: RecordingNews): boolean {
    if (!found) return false;
    const attempt = this.#choose();
    if (generation !== undefined && attempt !== undefined) return generation === attempt;
    if (this.#t0 !== undefined) return t0 === this.#t0;
    if (t0 === undefined) return true;
    const of = this.#log.attemptAt(t0 + SLACK_MS);
    if (of !== undefined && attempt !== undefined && of !== attempt) return false;
    return true;
  }

  #write({ head, entries, t0 }: RecordingNews): void {
    if (this.#t0 === undefined) {
      this.#t0 = t0;
      for (const [name, value] of head) this.#journal.head(name, value);
    }
    for (const { track, index, bytes } of entries) {
      this.#journal.entry(track, index, bytes);
      this.#counts.entries++;
      this.#edge = latestStamp(this.#edge, edgeOf(bytes));
      if (track === 'frames') this.#hasFrames = true;
    }
    if (entries.some(({ track }) => track === 'logs')) this.#logs.abort();
    else if (this.#counts.logs === 0) this.#listenToLogs();
  }

  #listenToLogs(): void {
    if (this.#logs.signal.aborted || this.#counts.logs > 0) return;
    this.#counts.logs = 1;
    const { address, around } = this.#parts;
    let index = 0;
    const logs = new LogChannel(address, around, (text) => {
      if (!Number.isNaN(this.#edge))
        this.#journal.entry('live:logs', index++, encode({ t: this.#edge, text }));
    });
    this.#run('logs', () => logs.listen(this.#logs.signal), this.#logs.signal);
  }

  #watched(): Watched {
    const { newest } = this.#log;
    return {
      isNewest: this.#chosen === undefined || newest === undefined || this.#chosen === newest,
      t0: this.#t0,
      events: this.#counts.events,
      entries: this.#counts.entries,
    };
  }
}

const encoder = new TextEncoder();
const encode = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
