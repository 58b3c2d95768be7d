import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { Flag, Level, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { label, plainText } from '../words.ts';
import { footerOf, headerOf, isTiming, timingOf, type SessionFacts, type Timing } from './versions.ts';

const MOST_BYTES = 256 << 20;
const HEAD = 4096;
const LF = 0x0a;

/** Reads each typescript with the timing file that belongs to it: by name, or the only one there is. */
export async function read({ claimed }: ReadInput, sink: RecordingSink): Promise<Result<undefined, Failure>> {
  const scripts: { readonly file: ByteFile; readonly head: SessionFacts }[] = [];
  const timings: ByteFile[] = [];
  for (const file of claimed) {
    const text = await readText(file, HEAD);
    const head = headerOf(text);
    if (head !== undefined) scripts.push({ file, head });
    else if (isTiming(text)) timings.push(file);
  }
  const [first] = scripts;
  if (first === undefined)
    return fail(
      'timing-alone',
      `${claimed[0]?.name ?? 'The file'} says when a terminal wrote, not what: open it together with its typescript.`,
    );
  let torn = false;
  for (const [place, { file, head }] of scripts.entries()) {
    const timing =
      timings.find(({ name }) => stem(name) === stem(file.name)) ??
      (timings.length === 1 ? timings[0] : undefined);
    if (await readSession(file, head, timing, place, sink)) torn = true;
  }
  if (scripts.length === 1) sink.meta({ title: first.head.command ?? first.file.name });
  sink.seal(torn ? 'ended' : 'sealed');
  return ok(undefined);
}

const LAST = '\nScript done on ';

/** Bytes of a last line that the end of the file cut in its first words. */
function begunEnd(bytes: Uint8Array): number {
  const tail = textOf(bytes.subarray(-LAST.length));
  for (let length = LAST.length; length > 1; length--)
    if (tail.endsWith(LAST.slice(0, length))) return length;
  return 0;
}

const stem = (name: string): string => name.replace(/\.[^./]*$/, '');

/** Answers whether the session was cut: it has no last line, or ends before its timing does. */
async function readSession(
  file: ByteFile,
  head: SessionFacts,
  timing: ByteFile | undefined,
  place: number,
  sink: RecordingSink,
): Promise<boolean> {
  const bytes = await file.slice(0, Math.min(file.size ?? MOST_BYTES, MOST_BYTES));
  // A line of the file: its first, which may be longer than its characters.
  const from = bytes.indexOf(LF) + 1;
  const end = footerOf(textOf(bytes.subarray(Math.max(from, bytes.length - HEAD))));
  const output = bytes.subarray(from, bytes.length - (end?.length ?? begunEnd(bytes)));
  const lines = timing === undefined ? undefined : (await readText(timing, MOST_BYTES)).split('\n');
  const times = lines?.map(timingOf).filter((line) => line !== undefined);
  const session = new Session(file.name, head, times !== undefined, place, sink);
  session.start();
  if (times === undefined || lines === undefined) session.untimed(output);
  else {
    for (const line of lines) if (line.trim() !== '' && timingOf(line) === undefined) session.badLine(line);
    session.timed(output, times);
  }
  if (end !== undefined) session.end(end);
  else
    sink.issue({
      code: 'truncated',
      severity: 'warning',
      laneId: 'terminal',
      message: `${file.name} has no last line: the session was cut, or is still going.`,
    });
  return end === undefined;
}

class Session {
  readonly #sink: RecordingSink;
  readonly #name: string;
  readonly #head: SessionFacts;
  readonly #track: TrackWriter;
  readonly #zero: number;
  readonly #timed: boolean;
  #seq = 0;
  #ms = 0;

  constructor(name: string, head: SessionFacts, timed: boolean, place: number, sink: RecordingSink) {
    this.#sink = sink;
    this.#name = name;
    this.#head = head;
    this.#timed = timed;
    const wall = timed && head.at !== undefined;
    this.#zero = wall ? (head.at ?? 0) : 0;
    const kind = wall ? 'wall' : timed ? 'relative' : 'order';
    const clock = wall ? 'wall' : place === 0 ? 'script' : `script.${place}`;
    sink.clock({ id: clock, kind });
    if (wall) sink.origin(this.#zero);
    this.#track = sink.track({
      id: place === 0 ? 'terminal' : `terminal.${place}`,
      lane: 'terminal',
      archetype: 'fold',
      plane: 'environment',
      title: place === 0 ? 'Terminal' : `Terminal: ${name}`,
      clock,
      byteStream: true,
      emitter: name,
    });
    if (head.isLocal)
      this.#issue(
        'no-zone',
        'The start stands there without a zone: times count from it, and it is no instant.',
      );
    if (!timed)
      this.#issue(
        'no-timing',
        `${name} came without its timing file: what was written is in order, without times.`,
      );
  }

  /** The first line, as a terminal's lane reads a session: its size, and what was run. */
  start(): void {
    const { size, command } = this.#head;
    this.#sink.read(1);
    const record = {
      width: size?.cols ?? 80,
      height: size?.rows ?? 24,
      ...(command === undefined ? {} : { command }),
    };
    this.#append('start', label(command ?? this.#name), JSON.stringify(record), command ?? '');
  }

  /** Pieces of the output by the bytes that came at once; a character that is cut between two of them belongs to the later. */
  timed(output: Uint8Array, times: readonly Timing[]): void {
    const decoder = new TextDecoder();
    let at = 0;
    for (const { kind, delay, bytes, words } of times) {
      this.#sink.read(1);
      this.#ms += delay * 1000;
      if (kind === 'input') {
        // Which keys is in a log of its own.
        this.#append('input', '•••', JSON.stringify([this.#ms / 1000, 'i', '']), '', Flag.typed);
        continue;
      }
      if (kind === 'header' || kind === 'signal') {
        if (kind === 'signal')
          this.#append('marker', label(words), JSON.stringify([this.#ms / 1000, 'm', words]), words);
        else this.#sink.merged('timing-header', words);
        continue;
      }
      if (at >= output.length && bytes > 0) {
        this.#sink.reject('no-output', 'The typescript ends before its timing does.', `${bytes} bytes`);
        continue;
      }
      const piece = decoder.decode(output.subarray(at, at + bytes), { stream: true });
      at += bytes;
      this.#output(piece);
    }
    const rest = decoder.decode(output.subarray(at));
    if (rest.trim() === '') return;
    this.#sink.read(1);
    this.#issue('untimed-output', 'What stands behind the last timed piece has its time.');
    this.#output(rest);
  }

  untimed(output: Uint8Array): void {
    for (const line of textOf(output).split(/(?<=\n)/)) {
      this.#sink.read(1);
      this.#output(line);
    }
  }

  badLine(line: string): void {
    this.#sink.read(1);
    this.#sink.reject(
      'bad-timing',
      'A line of the timing file is not a delay and a number of bytes.',
      line.slice(0, 120),
    );
  }

  /** The last line: when it ended, and how. */
  end({ exit, at }: SessionFacts): void {
    this.#sink.read(1);
    if (exit === undefined) {
      this.#sink.merged('last-line', 'Script done');
      return;
    }
    if (at !== undefined && this.#head.at !== undefined && this.#timed)
      this.#ms = Math.max(this.#ms, at - this.#head.at);
    const payload = JSON.stringify([this.#ms / 1000, 'x', String(exit)]);
    this.#append('exit', `exited with ${exit}`, payload, '', 0, exit === 0 ? Level.info : Level.error);
  }

  #output(text: string): void {
    const plain = plainText(text);
    const words = label(plain);
    const shown = words === '' ? (text.trim() === '' ? 'blank' : 'screen control') : words;
    this.#append('output', shown, JSON.stringify([this.#ms / 1000, 'o', text]), plain);
  }

  #append(
    kind: string,
    words: string,
    payload: string,
    search: string,
    flags = 0,
    level: Level = Level.info,
  ): void {
    const start = this.#timed ? this.#zero + this.#ms : undefined;
    this.#track.append({ seq: this.#seq++, start, kind, label: words, payload, search, flags, level });
  }

  #issue(code: string, message: string): void {
    this.#sink.issue({ code, severity: 'info', laneId: 'terminal', message });
  }
}
