import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { type Level, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { parseRecord, readLines, readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { label, plainText } from '../words.ts';
import { levelOf, recordLevel } from './levels.ts';
import { recordStamp, type Stamp, stampOf } from './stamps.ts';
import { recordOf } from './versions.ts';

/** A line without a time belongs to the one before it; so much of what follows one line is kept with it. */
const MOST_FOLDED = 400;
const MOST_TEXT = 256 << 10;
const DAY_MS = 86_400_000;
const HEAD = 65_536;

const files = new WeakMap<RecordingSink, number>();

/** Reads a log line by line: an entry for each that begins with a time, with the lines that follow it. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  if ((await readText(input.file, HEAD)).includes('\0'))
    return fail('not-text', `${input.file.name} holds binary data; it is no log.`);
  const log = new Log(input, sink);
  await readLines(input.file, (line, number) => log.line(textOf(line), number), signal);
  log.end();
  sink.seal(signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}

/** A line that may go on. */
interface Open {
  readonly at: number | undefined;
  readonly level: Level;
  readonly lines: string[];
  readonly stamp: number;
  readonly record: string | undefined;
  size: number;
}

class Log {
  readonly #sink: RecordingSink;
  readonly #input: ReadInput;
  readonly #place: number;
  #track: TrackWriter | undefined;
  #kind: Stamp['kind'] | undefined;
  #open: Open | undefined;
  /** Lines before the first time: they wait for the clock. */
  #waiting: Open[] = [];
  #seq = 0;
  #day = 0;
  #lastOfDay = 0;
  readonly #told = new Set<string>();

  constructor(input: ReadInput, sink: RecordingSink) {
    this.#sink = sink;
    this.#input = input;
    this.#place = files.get(sink) ?? 0;
    files.set(sink, this.#place + 1);
    if (input.siblings.length === 1) sink.meta({ title: input.file.name });
  }

  line(text: string, number: number): void {
    this.#sink.read(1);
    const next = this.#recordLine(text) ?? this.#plainLine(text, number);
    if (next === undefined) return;
    this.#flush();
    this.#open = next;
  }

  /** Writes what is still open, and decides for a log without any time. */
  end(): void {
    const open = this.#open;
    if (open !== undefined && open.stamp > 0 && open.stamp === open.lines[0]?.length) {
      // Nothing but a time: the end of the file cut the line, perhaps inside its time.
      this.#open = undefined;
      this.#sink.reject('cut-line', 'The last line is cut behind its time.', open.lines[0] ?? '');
    }
    this.#flush();
    for (const open of this.#waiting) this.#write(open);
    this.#waiting = [];
    if (this.#kind === undefined)
      this.#tell('no-times', 'No line begins with a time: the lines stand in order.');
  }

  #recordLine(text: string): Open | undefined {
    if (!text.startsWith('{')) return undefined;
    const record = recordOf(parseRecord(text));
    const stamp = record === undefined ? undefined : recordStamp(record.time);
    if (record === undefined || stamp === undefined) return undefined;
    return {
      at: this.#timeOf({ ...stamp, length: 0 }),
      level: recordLevel(record.level),
      lines: [record.message],
      stamp: 0,
      record: text,
      size: text.length,
    };
  }

  #plainLine(text: string, number: number): Open | undefined {
    const stamp = stampOf(text);
    const open = this.#open;
    if (stamp === undefined && open !== undefined && open.at !== undefined && this.#follows(open, text)) {
      open.lines.push(text);
      open.size += text.length;
      this.#sink.merged('line-goes-on', text.trim().slice(0, 80));
      return undefined;
    }
    if (stamp !== undefined && Number.isNaN(stamp.at))
      this.#tell('bad-time', `A time cannot be read (line ${number}): the line lies beside the axis.`);
    return {
      at: stamp === undefined ? undefined : this.#timeOf(stamp),
      level: levelOf(text.slice(stamp?.length ?? 0), text.slice(0, stamp?.length ?? 0)),
      lines: [text],
      stamp: stamp?.length ?? 0,
      record: undefined,
      size: text.length,
    };
  }

  /** Stack traces and wrapped text belong to the line before them. */
  #follows(open: Open, text: string): boolean {
    return open.lines.length < MOST_FOLDED && open.size + text.length < MOST_TEXT;
  }

  /** One file, one kind of time: a stamp of another kind than the first is no time of this log. */
  #timeOf(stamp: Stamp): number | undefined {
    if (this.#kind === undefined) {
      this.#kind = stamp.kind;
      this.#openTrack(stamp.kind);
    }
    if (stamp.kind !== this.#kind) return undefined;
    if (stamp.noZone && stamp.kind === 'wall')
      this.#tell('no-zone', 'The times have no zone and are read as UTC: the lane can be moved by hand.');
    if (stamp.partial === 'year')
      this.#tell(
        'no-year',
        'The times say no year and no zone: they count from the first, on a clock of their own.',
      );
    if (stamp.partial !== 'date') return stamp.at;
    this.#tell(
      'time-of-day',
      'The times say no date and no zone: they count from the first, on a clock of their own.',
    );
    if (stamp.at < this.#lastOfDay - DAY_MS / 2) this.#day += DAY_MS;
    this.#lastOfDay = stamp.at;
    return stamp.at + this.#day;
  }

  #openTrack(kind: Stamp['kind'] | 'order'): TrackWriter {
    const clock = kind === 'wall' ? 'wall' : `log-${kind}${this.#place === 0 ? '' : `.${this.#place}`}`;
    this.#sink.clock({ id: clock, kind });
    const id = this.#input.options.trackId ?? 'logs';
    this.#track = this.#sink.track({
      id: this.#place === 0 ? id : `${id}.${this.#place}`,
      lane: 'logs',
      archetype: 'point',
      plane: 'runtime',
      title: this.#place === 0 ? 'Logs' : `Logs: ${this.#input.file.name}`,
      clock,
      emitter: this.#input.file.name,
    });
    return this.#track;
  }

  #flush(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    if (this.#track === undefined && this.#waiting.length < 4096) this.#waiting.push(open);
    else {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const each of [...waiting, open]) this.#write(each);
    }
  }

  #write({ at, level, lines, stamp, record }: Open): void {
    const track = this.#track ?? this.#openTrack('order');
    const text = lines.join('\n');
    const plain = plainText(text);
    const words = label(plainText(text.slice(stamp)));
    const isErr = /(?:^|[/._-])(?:err|stderr)(?:\.|$)/i.test(this.#input.file.name);
    track.append({
      seq: this.#seq++,
      start: at,
      kind: isErr ? 'stderr' : 'stdout',
      level,
      label: words === '' ? label(plain) : words,
      search: plain,
      payload: jsonText({ text, ...(record === undefined ? {} : { record: parseRecord(record) }) }),
    });
  }

  #tell(code: string, message: string): void {
    if (this.#told.has(code)) return;
    this.#told.add(code);
    this.#sink.issue({ code, severity: 'info', laneId: 'logs', message });
  }
}
