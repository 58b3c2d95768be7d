import { ok, type Failure, type Result } from '../../base/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { Flag } from '../../model/index.ts';
import { field, numberField, parseRecord, stringField, textOf } from '../records.ts';
import { absorb, type Action, actionOf, finish, pointOf } from './action.ts';
import { ActionWriter } from './action-writer.ts';
import { isSameClock, measuredOffset } from './clock.ts';
import { ConsoleObjects, consoleRow, outputRow, pageErrorRow } from './console.ts';
import { prefixOf } from './stacks.ts';
import { contextMeta } from './context.ts';
import type { TraceRun } from './trace-run.ts';
import { DomSnapshots } from './dom-snapshots.ts';
import type { SheetTexts } from './sheet-texts.ts';
import { FileTracks } from './tracks.ts';
import { checkVersion } from './versions.ts';
import { errorMessage, label } from './words.ts';

/** Reads the lines of one `.trace`. What comes before the clock of the file is known waits for it. */
export class TraceReading {
  readonly #run: TraceRun;
  readonly #file: ByteFile;
  readonly #isRunner: boolean;
  readonly tracks: FileTracks;
  readonly #writer: ActionWriter;
  readonly #clock: string;
  readonly #actions = new Map<string, Action>();
  readonly #objects = new ConsoleObjects();
  readonly #addresses = new Map<string, string>();
  readonly #pages: DomSnapshots;
  /** Calls of the library and the runner's steps that they belong to. */
  readonly #pairs = new Map<Action, Action>();
  #lastFrame = new Map<string, string>();
  /** Writes that wait for the clock; `undefined` once it is known. */
  #waiting: (() => void)[] | undefined = [];
  #own: number | undefined;
  #shared: number | undefined;
  #lastStamp: number | undefined;
  failure: Failure | undefined;

  constructor(run: TraceRun, file: ByteFile, isRunner: boolean, isSpine: boolean) {
    this.#run = run;
    this.#file = file;
    this.#isRunner = isRunner;
    const base = run.nameOf(prefixOf(file.name).split('/').at(-1) ?? file.name);
    this.#clock = `playwright:${base}`;
    this.tracks = new FileTracks(run.sink, this.#clock, base, isSpine, run.pages);
    this.#writer = new ActionWriter(run, this.tracks);
    this.#pages = new DomSnapshots(run);
  }

  /** Bodies that snapshots name; `undefined` for a file without any. */
  get sheetNames(): ReadonlySet<string> | undefined {
    return this.#pages.sheetNames;
  }

  /** Pages are written once the style sheets are at hand. */
  writePages(sheets: SheetTexts): void {
    this.#pages.write(this.tracks, sheets);
  }

  /** What is to be added to the wall clock of this file's machine to lie on the runner's, ms. */
  get wallShift(): number {
    if (this.#shared === undefined || this.#own === undefined) return 0;
    return isSameClock(this.#shared, this.#own) ? 0 : this.#shared - this.#own;
  }

  line(bytes: Uint8Array, seq: number): void {
    const { sink } = this.#run;
    sink.read(1);
    const text = textOf(bytes);
    const line = parseRecord(text);
    const type = stringField(line, 'type');
    if (type === undefined) {
      sink.reject('not-an-event', 'A line of the trace is no event.', text.slice(0, 80), seq + 1);
      return;
    }
    switch (type) {
      case 'context-options':
        return this.#context(line);
      case 'before':
        return this.#before(line, seq);
      case 'input':
      case 'log':
        return this.#during(type, line);
      case 'after':
        return this.#after(line, seq);
      case 'error':
        return this.#testError(line, seq);
      case 'event':
        return this.#event(line, seq);
      case 'object':
        this.#objects.add(line);
        return sink.merged('protocol-object', stringField(line, 'class') ?? '');
      case 'console':
        return this.#console(line, seq);
      case 'stdout':
      case 'stderr':
        return this.#output(type, line, seq);
      case 'screencast-frame':
        return this.#frame(line, seq);
      case 'frame-snapshot':
        return this.#snapshot(field(line, 'snapshot'), seq);
      default:
        return this.#other(type, line, text, seq);
    }
  }

  /** The file has ended: whatever is still open is, and what waited for a clock goes without one. */
  end(): Result<undefined, Failure> {
    if (this.failure !== undefined) return { ok: false, error: this.failure };
    if (this.#waiting !== undefined) this.#settle();
    if (!this.#isRunner)
      for (const action of this.#actions.values()) if (action.afterSeq === undefined) this.#finished(action);
    return ok(undefined);
  }

  /** Steps of the runner are written when the library's account of them is in. */
  writeSteps(): void {
    if (!this.#isRunner) return;
    for (const action of this.#actions.values()) this.#writer.action(action, this.#file.name, this.#actions);
  }

  #context(line: unknown): void {
    const version = checkVersion(field(line, 'version'), this.#file.name);
    if (!version.ok) {
      this.failure ??= version.error;
      return this.#run.sink.merged('context', 'of another version');
    }
    this.#run.sink.merged('context', stringField(line, 'browserName') ?? 'context');
    this.#run.sink.meta(contextMeta(line));
    const wall = numberField(line, 'wallTime');
    const monotonic = numberField(line, 'monotonicTime');
    if (wall !== undefined && monotonic !== undefined) this.#clockIs(wall - monotonic, wall);
  }

  #before(line: unknown, seq: number): void {
    const action = actionOf(line, seq);
    if (action === undefined) {
      this.#run.sink.reject(
        'not-a-call',
        'A call of the trace has no id or no time.',
        String(JSON.stringify(line)).slice(0, 80),
        seq + 1,
      );
      return;
    }
    if (this.#actions.has(action.callId)) {
      // Ids repeat where chunks were joined: the earlier call stands as it is.
      const before = this.#actions.get(action.callId);
      if (before !== undefined && before.afterSeq === undefined && !this.#isRunner) this.#finished(before);
    }
    this.#actions.set(action.callId, action);
    this.#lastStamp = action.start;
    const wall = numberField(line, 'wallTime');
    // Version 4 to 6: every call has its wall time, the file has no monotonic one.
    if (this.#own === undefined && wall !== undefined && wall > 0) this.#clockIs(wall - action.start, wall);
    if (this.#isRunner) this.#run.addStep(action, wall);
    else {
      const step = this.#run.stepOf(action, wall);
      if (step !== undefined) this.#pairs.set(action, step);
    }
  }

  #during(type: 'input' | 'log', line: unknown): void {
    const { sink } = this.#run;
    const action = this.#actions.get(stringField(line, 'callId') ?? '');
    const message = stringField(line, 'message');
    if (action !== undefined && type === 'input') action.point = pointOf(line);
    if (action !== undefined && message !== undefined) action.log.push(message.trimEnd());
    sink.merged(type === 'input' ? 'action-input' : 'action-log', message ?? action?.title ?? 'input');
  }

  #after(line: unknown, seq: number): void {
    const action = this.#actions.get(stringField(line, 'callId') ?? '');
    if (action === undefined || action.afterSeq !== undefined) {
      this.#run.sink.reject(
        'end-without-call',
        'The end of a call that is not in the trace.',
        stringField(line, 'callId') ?? '',
        seq + 1,
      );
      return;
    }
    finish(action, line, seq);
    this.#lastStamp = action.end ?? this.#lastStamp;
    if (this.#isRunner) this.#write(() => this.#writer.end(action));
    else this.#finished(action);
  }

  /** A call of the library: part of a step of the runner, or an entry of its own. */
  #finished(action: Action): void {
    const step = this.#pairs.get(action);
    if (step !== undefined) {
      absorb(step, { ...action, stack: this.#run.stacks.of(this.#file.name, action.callId) });
      this.#run.sink.merged('library-call', action.title);
      if (action.afterSeq !== undefined) this.#run.sink.merged('action-end', action.title);
      return;
    }
    this.#write(() => {
      if (action.afterSeq !== undefined) this.#writer.end(action);
      this.#writer.action(action, this.#file.name, this.#actions);
    });
  }

  /** An error of the test itself has no time: it has that of what came before it. */
  #testError(line: unknown, seq: number): void {
    const message = errorMessage(line) ?? 'error';
    const at = this.#lastStamp;
    if (this.#isRunner) this.#run.sink.meta({ outcome: 'failed' });
    this.#write(() => this.#writer.error(message, { seq, start: at, flags: Flag.assumed }));
  }

  #event(line: unknown, seq: number): void {
    const method = stringField(line, 'method') ?? '';
    const params = field(line, 'params');
    const start = numberField(line, 'time');
    const row =
      method === 'console'
        ? this.#objects.row(params)
        : method === 'pageError'
          ? pageErrorRow(params)
          : undefined;
    if (row === undefined) {
      this.#run.sink.merged('protocol-event', `${stringField(line, 'class') ?? ''}.${method}`);
      return;
    }
    this.#write(() => this.tracks.console.append({ ...row, seq, start }));
  }

  #console(line: unknown, seq: number): void {
    const start = numberField(line, 'time');
    const row = consoleRow(stringField(line, 'messageType') ?? 'log', stringField(line, 'text') ?? '', line);
    this.#write(() => this.tracks.console.append({ ...row, seq, start }));
  }

  #output(type: 'stdout' | 'stderr', line: unknown, seq: number): void {
    const start = numberField(line, 'timestamp');
    this.#write(() => this.tracks.logs.append({ ...outputRow(type, line), seq, start }));
  }

  #frame(line: unknown, seq: number): void {
    const sha1 = stringField(line, 'sha1');
    const ref = stringField(line, 'file') ?? (sha1 === undefined ? undefined : `resources/${sha1}`);
    const start = numberField(line, 'timestamp');
    const pageId = stringField(line, 'pageId') ?? '';
    const held = ref !== undefined && this.#lastFrame.get(pageId) === ref ? Flag.held : 0;
    this.#lastFrame.set(pageId, ref ?? '');
    const missing = ref === undefined || !this.#run.resources.check(ref, 'frames') ? Flag.missing : 0;
    this.#write(() =>
      this.tracks.frames(pageId).append({
        seq,
        start,
        kind: 'frame',
        label: 'frame',
        search: '',
        flags: held | missing,
        payload: JSON.stringify({
          ref: ref ?? '',
          width: numberField(line, 'width'),
          height: numberField(line, 'height'),
          pageId,
        }),
      }),
    );
  }

  /** The address that a page is seen at: of its main frame, when it is another than before. */
  #snapshot(snapshot: unknown, seq: number): void {
    const url = stringField(snapshot, 'frameUrl') ?? '';
    const pageId = stringField(snapshot, 'pageId') ?? '';
    const start = numberField(snapshot, 'timestamp');
    this.#pages.add(snapshot, seq);
    if (
      field(snapshot, 'isMainFrame') !== true ||
      url === '' ||
      url === 'about:blank' ||
      this.#addresses.get(pageId) === url
    )
      return;
    this.#addresses.set(pageId, url);
    this.#write(() =>
      this.tracks.nav.append({
        seq,
        start,
        // The snapshot itself is the record's entry.
        derived: true,
        kind: 'navigation',
        label: label(url),
        search: url,
        payload: JSON.stringify({
          url,
          page: this.tracks.numberOf(pageId),
          seenIn: 'the first snapshot at this address',
        }),
      }),
    );
  }

  #other(type: string, line: unknown, text: string, seq: number): void {
    const start =
      numberField(line, 'time') ?? numberField(line, 'timestamp') ?? numberField(line, 'startTime');
    this.#write(() =>
      this.tracks.other.append({
        seq,
        start,
        kind: type,
        label: label(`${type} ${text}`),
        payload: text,
        search: text,
      }),
    );
  }

  #write(row: () => void): void {
    if (this.#waiting === undefined) row();
    else this.#waiting.push(row);
  }

  /** The file's own offset is known: enough where no runner has another clock. */
  #clockIs(offset: number, wall: number): void {
    if (this.#own !== undefined) return;
    this.#own = offset;
    const { runnerOffset } = this.#run;
    if (this.#isRunner || !this.#run.hasRunner || runnerOffset === undefined) {
      this.#run.origin(wall);
      if (this.#isRunner) this.#run.runnerOffset = offset;
      this.#place(offset, 'measured');
    } else if (isSameClock(offset, runnerOffset)) this.#place(runnerOffset, 'measured');
  }

  #place(offset: number, quality: 'measured' | 'assumed'): void {
    this.#shared = offset;
    this.tracks.placeBy(offset);
    // The spine stands first among its tracks, though its steps are written last.
    if (this.#isRunner) this.tracks.openSpine();
    this.#run.sink.relate({ from: this.#clock, to: 'wall', offsetMs: offset, quality });
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const row of waiting) row();
  }

  /** Another machine's clock: joined by the steps that both files hold; by its own wall clock where they share none. */
  #settle(): void {
    const { runnerOffset, sink } = this.#run;
    const own = this.#own;
    const toRunner =
      runnerOffset === undefined
        ? undefined
        : measuredOffset([...this.#pairs], own === undefined ? undefined : own - runnerOffset);
    if (toRunner !== undefined && runnerOffset !== undefined) {
      const apart = own === undefined ? 0 : own - (runnerOffset + toRunner);
      if (Math.abs(apart) >= 2)
        sink.issue({
          code: 'clocks-joined',
          severity: 'info',
          message: `${this.#file.name} was stamped by another machine, whose clock is ${(apart / 1000).toFixed(1)} s ${apart > 0 ? 'ahead' : 'behind'}: it is placed by the steps that both hold.`,
        });
      return this.#place(runnerOffset + toRunner, 'measured');
    }
    if (own !== undefined) {
      sink.issue({
        code: 'clock-assumed',
        severity: 'warning',
        message: `${this.#file.name} shares no step with the test: it is placed by its machine’s own clock.`,
      });
      return this.#place(own, 'assumed');
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const row of waiting) row();
  }
}
