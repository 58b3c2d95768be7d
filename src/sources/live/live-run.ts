import type { Failure, Result } from '../../base/index.ts';
import type { ByteFile, Source, Tail, TailState } from '../types.ts';
import { AttemptLog, type PlacedEvent } from './attempt-log.ts';
import { newestIn, pollAttempts } from './attempts-channel.ts';
import { edgeOf, latestStamp } from './edge.ts';
import { Gate } from './gate.ts';
import { Journal } from './journal.ts';
import { LogChannel } from './log-channel.ts';
import { runUrl } from './plane.ts';
import { RecordingChannel, type RecordingListener } from './recording-channel.ts';
import type { RecordingNews } from './recording-diff.ts';
import { repeat, type RepeatOptions, type Step } from './repeat.ts';
import { isOver } from './run-status.ts';
import { Screens } from './screens.ts';
import { deliver, SharedRun, sharedName, type TabListener } from './shared-run.ts';
import type { LiveRunParts } from './live-run-parts.ts';
import { LostStretches } from './lost-stretches.ts';
import { findSealed, type Watched } from './sealed-run.ts';
import { TailStatus } from './tail-state.ts';
import { listen, pollRun, pollTrace } from './trace-channel.ts';

/** How long one channel waits for the other's first answer, ms: it says which attempt is which. */
const PATIENCE_MS = 1500;
/** A recorder may have started so long before its attempt's dispatch was told of, ms. */
const SLACK_MS = 1000;

/**
 * A run that is still going: everything its control plane tells of it, put in order, as one growing file.
 * Its channels fail and come back one by one; what is told twice is dropped by its position.
 */
export class LiveRun implements Source, Tail, TabListener, RecordingListener {
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
  readonly #recording: RecordingChannel;
  #shared: SharedRun | undefined;
  /** The server's last word on the recording, where it withholds it. */
  #refusal: { readonly status: number; readonly body: Uint8Array } | undefined;
  #taking: Promise<unknown> = Promise.resolve();
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
  readonly #lost = new LostStretches();

  constructor(parts: LiveRunParts) {
    this.#parts = parts;
    this.title = parts.address.runId;
    this.#status = new TailStatus(parts.around);
    this.#recording = new RecordingChannel(parts.address, parts.around, parts.attempt, this, {
      wantsWhole: () => this.#shared?.takeWish() === true,
      onBody: (after, body) => this.#shared?.post({ kind: 'recording', after, body }),
    });
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
    this.#shared?.sayHere(false);
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
    this.#shared?.post({ kind: 'status', status });
    this.#status.set({ status });
    if (isOver(status)) this.onEnd(status);
  }

  onTrace(
    events: readonly Uint8Array[],
    from: number,
    generation: number | undefined,
    isRetold: boolean,
  ): void {
    // Cut from a larger answer: what is posted is each event alone.
    if (this.#shared?.isTelling === true)
      this.#shared.post({ kind: 'trace', events: events.map((event) => event.slice()), from, generation });
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

  onTabTrouble(channel: string, failure: Failure | undefined): void {
    this.#status.trouble(channel, failure);
  }

  onTabRecording(after: string | undefined, body: Uint8Array): void {
    this.#taking = this.#taking.then(async () => {
      if (this.#recording.fits(after)) await this.#recording.take(body);
      else this.#shared?.sayHere(true);
    });
  }

  onRefused(status: number, body: Uint8Array): void {
    this.#refusal = { status, body: body.slice() };
    this.#shared?.post({ kind: 'refused', ...this.#refusal });
    this.#journal.refused(status, body);
    this.#recordingKnown.open();
    this.#release();
    this.#listenToLogs();
  }

  onScreen(dataUrl: string): void {
    this.#shared?.post({ kind: 'screen', dataUrl });
    if (this.#hasFrames || Number.isNaN(this.#edge)) return;
    const shot = this.#screens.keep(dataUrl);
    if (shot === undefined) return;
    const { ref, hash, index } = shot;
    this.#tellGap('frames');
    this.#journal.entry('live:screen', index, encode({ t: this.#edge, ref, hash }));
  }

  /** What is streamed once and was not heard is nowhere: the lane has a gap there. */
  #tellGap(laneId: string): void {
    const gap = this.#lost.next(laneId, this.#edge);
    if (gap !== undefined) this.#journal.gap(gap);
  }

  onFiles(files: unknown): void {
    this.#shared?.post({ kind: 'files', files });
    if (Number.isNaN(this.#edge)) return;
    const index = this.#counts.files++;
    this.#tellGap('custom:files');
    this.#journal.entry('live:files', index, encode({ t: this.#edge, files }));
  }

  onEnd(status: string | undefined): void {
    this.#shared?.post({ kind: 'end', status });
    if (status !== undefined) this.#status.set({ status });
    this.#recordingKnown.open();
    this.#release();
    this.#finish();
  }

  onHeard(channel: string): void {
    this.#shared?.post({ kind: 'heard', channel });
    this.#status.trouble(channel, undefined);
    this.#lost.back();
  }

  /** Connects, unless another tab of this browser is connected and tells what it hears. */
  #start(): void {
    const { address, around, attempt } = this.#parts;
    const { tabs } = around;
    if (tabs === undefined) return this.#connect();
    this.#shared = new SharedRun({
      host: tabs,
      name: sharedName(runUrl(address, '').href, attempt, address.credentials.token),
      id: String(around.random()),
      signal: this.#channels.signal,
      isHidden: () => this.#hidden,
      hear: (message) => deliver(message, this),
      lead: () => this.#connect(),
      follow: () => this.#catchUp(),
      greet: () => this.#greet(),
    });
  }

  #connect(): void {
    const { address, around } = this.#parts;
    const { signal } = this.#channels;
    const channel = { address, around, signal, listener: this };
    const onAbsent = (): void => {
      this.#run('trace', () => pollTrace(channel));
      this.#run('run', () => pollRun(channel));
    };
    this.#run('stream', () => listen(channel, onAbsent));
    this.#run('recording', () => this.#recording.poll(signal));
    this.#run('attempts', () => pollAttempts(address, around, signal, (rows) => this.onAttempts(rows)));
  }

  #greet(): void {
    if (this.#refusal !== undefined) this.#shared?.post({ kind: 'refused', ...this.#refusal });
    if (this.#listed !== undefined) this.#shared?.post({ kind: 'attempts', rows: [...this.#listed] });
    const { status } = this.#status.state;
    if (status !== undefined) this.#shared?.post({ kind: 'status', status });
  }

  /** What was told before this tab began to listen: the trace is asked for once, the recording of whoever is connected. */
  #catchUp(): void {
    const { address, around } = this.#parts;
    const { signal } = this.#channels;
    this.#shared?.sayHere(true);
    const once = async (): Promise<Step> => {
      const step = await pollTrace({ address, around, signal, listener: this });
      return step.kind === 'again' ? { kind: 'stop' } : step;
    };
    this.#run('trace', once);
  }

  #run(channel: string, step: () => Promise<Step>, signal: AbortSignal = this.#channels.signal): void {
    const options: RepeatOptions = {
      around: this.#parts.around,
      signal,
      isHidden: () => this.#hidden && this.#shared?.isWatched !== true,
      onTrouble: (failure) => {
        this.#shared?.post({ kind: 'trouble', channel, failure });
        // A list that is not to be had takes nothing from what is shown.
        if (channel === 'attempts') return;
        // Whoever waits for a first answer waits no longer.
        if (failure !== undefined) (channel === 'recording' ? this.#recordingKnown : this.#traceKnown).open();
        this.#release();
        if (failure !== undefined && channel === 'stream') this.#lost.away(this.#edge);
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
    this.#shared?.post({ kind: 'attempts', rows: rows === undefined ? undefined : [...rows] });
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
  #isOwn(news: RecordingNews): boolean {
    return news.found && this.#log.isOf(news, this.#choose(), this.#t0, SLACK_MS);
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

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
