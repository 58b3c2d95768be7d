import { ELEMENT, JsonCutter } from '../base/index.ts';
import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { chunks, parseRecord, textOf } from './records.ts';
import { TextLines } from './text-lines.ts';

const EXAMPLE = 160;
const HEAD = 65_536;

/** One record of a file of lines, or of an array that was put down in their place. */
export interface StreamRecord {
  /** Parsed; `undefined` where it is no JSON. */
  readonly value: unknown;
  /** 1-based, of the file's lines; of an array the place in it. */
  readonly line: number;
  /** Its first characters, for a ledger. */
  readonly example: string;
  /** The file ends inside it. */
  readonly isCut: boolean;
}

/**
 * Records of a file in batches, as its bytes come: lines, an array, or an array under one of `keys` of an object. Two records on
 * one line are two. A reader pulls, so several files can be read in step. Memory: a chunk and the longest record.
 */
export async function* recordsOf(
  file: ByteFile,
  signal: AbortSignal,
  keys: readonly string[] = [],
): AsyncGenerator<readonly StreamRecord[]> {
  const batch: StreamRecord[] = [];
  const head = textOf(await file.slice(0, HEAD)).trimStart();
  const isDocument =
    head.startsWith('[') ||
    (head.startsWith('{') && keys.some((key) => head.slice(0, 400).includes(`"${key}"`)));
  const cutter = isDocument ? documentCutter(batch, keys) : lineCutter(batch);
  // An array's cutter keeps views of what it was given.
  for await (const chunk of chunks(file, signal, !isDocument)) {
    cutter.push(chunk);
    if (batch.length > 0) yield batch.splice(0);
  }
  if (signal.aborted) return;
  cutter.finish();
  if (batch.length > 0) yield batch.splice(0);
}

interface Cutter {
  push(chunk: Uint8Array): void;
  finish(): void;
}

function lineCutter(batch: StreamRecord[]): Cutter {
  let isEnd = false;
  const lines = new TextLines((text, line) => {
    const value = parseRecord(text);
    const example = text.slice(0, EXAMPLE);
    if (value !== undefined) {
      batch.push({ value, line, example, isCut: false });
      return;
    }
    const two = split(text);
    if (two !== undefined) for (const each of two) batch.push({ value: each, line, example, isCut: false });
    else batch.push({ value, line, example, isCut: isEnd && example.trimStart().startsWith('{') });
  });
  return {
    push: (chunk) => lines.push(chunk),
    finish: () => {
      isEnd = true;
      lines.finish();
    },
  };
}

function documentCutter(batch: StreamRecord[], keys: readonly string[]): Cutter {
  const cutter = new JsonCutter({
    descend: (path) => path.length === 0 || (path.length === 1 && keys.includes(path[0] ?? '')),
    onValue: (path, bytes, index) => {
      if (path.at(-1) !== ELEMENT) return;
      batch.push({ value: parseRecord(bytes), line: index + 1, example: exampleOf(bytes), isCut: false });
    },
  });
  return {
    push: (chunk) => cutter.push(chunk),
    finish: () => {
      const { complete, rest } = cutter.finish();
      if (!complete) batch.push({ value: undefined, line: 0, example: exampleOf(rest), isCut: true });
    },
  };
}

const exampleOf = (bytes: Uint8Array): string => textOf(bytes.subarray(0, EXAMPLE));

/** Two objects that a lost line end put on one line; more than this many places are not tried. */
const MOST_TRIES = 64;

function split(text: string): readonly [unknown, unknown] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let at = text.indexOf('}{');
  for (let tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const first = parseRecord(text.slice(0, at + 1));
    const second = first === undefined ? undefined : parseRecord(text.slice(at + 1));
    if (second !== undefined) return [first, second];
    at = text.indexOf('}{', at + 1);
  }
  return undefined;
}

/** A record that is no object, counted and rejected; answers true for those. */
export function rejected(record: StreamRecord, file: ByteFile, sink: RecordingSink): boolean {
  const { value, line, example, isCut } = record;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return false;
  if (isCut) {
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${file.name} ends in the middle: what came before the cut is shown.`,
    });
    if (line === 0 && example === '') return true;
  }
  sink.read(1);
  if (isCut) sink.reject('cut-record', 'The last record is cut in half.', example, line);
  else if (value === undefined)
    sink.reject('not-json', `Line ${line} of ${file.name} is no JSON.`, example, line);
  else sink.reject('not-a-record', `Line ${line} of ${file.name} is no object.`, example, line);
  return true;
}
