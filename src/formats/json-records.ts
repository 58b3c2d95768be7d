import { ELEMENT } from '../base/index.ts';
import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { chunks, parseRecord, readJson, textOf } from './records.ts';
import { shapeOf } from './shape.ts';
import { TextLines } from './text-lines.ts';

const HEAD = 65_536;
const EXAMPLE = 160;

/** One record of a file, parsed, and where it stood. */
export interface FoundRecord {
  readonly value: Readonly<Record<string, unknown>>;
  /** Name of the array that held it; empty for the root array and for lines. */
  readonly array: string;
  /** Place in its array, or of the line among the lines that hold something; from 0. */
  readonly index: number;
  /** 1-based, where the file is one of lines. */
  readonly line: number | undefined;
  /** The record's first characters, for a ledger. */
  readonly example: string;
}

interface RecordPlan {
  /** Root keys whose arrays hold records. A file that starts as an object with none of them is one of lines. */
  readonly arrays: readonly string[];
  onRecord(record: FoundRecord): void;
  /** Any other value at the root of a document, whole. */
  onField?(name: string, value: unknown): void;
  /** After each chunk, for what is told as it comes. */
  drain?(): void;
}

/**
 * Reads the records of a transcript, whichever way it was put down: a root array, arrays under keys of a root object, or
 * lines. What is no object is rejected and counted here; a cut at the end is told once. Memory: the largest record.
 * Answers whether the file was whole.
 */
export async function readRecords(
  file: ByteFile,
  sink: RecordingSink,
  signal: AbortSignal,
  plan: RecordPlan,
): Promise<boolean> {
  const found: OnFound = (value, example, array, index, line) => {
    if (isObject(value)) return plan.onRecord({ value, array, index, line, example });
    sink.read(1);
    const code = value === undefined ? 'not-json' : 'not-a-record';
    const where = line === undefined ? 'A record' : `Line ${line}`;
    sink.reject(code, `${where} is ${value === undefined ? 'no JSON' : 'no object'}.`, example, line);
  };
  const layout = await layoutOf(file, plan);
  const complete =
    layout === 'lines'
      ? await readAsLines(file, signal, found, plan)
      : await readAsDocument(file, signal, found, plan, layout === 'documents');
  if (complete || signal.aborted) return complete;
  sink.issue({
    code: 'truncated',
    severity: 'error',
    message: `${file.name} ends in the middle: what came before the cut is shown.`,
  });
  return false;
}

type OnFound = (
  value: unknown,
  example: string,
  array: string,
  index: number,
  line: number | undefined,
) => void;

/** `documents`: objects laid down over several lines, one or more of them, each a record. */
async function layoutOf(file: ByteFile, plan: RecordPlan): Promise<'lines' | 'document' | 'documents'> {
  const bytes = await file.slice(0, HEAD);
  const text = textOf(bytes);
  if (text.trimStart().startsWith('[')) return 'document';
  const shape = shapeOf({ name: file.name, size: file.size, bytes, text, siblings: [] });
  if (plan.arrays.some((name) => shape.has(name))) return 'document';
  return /^\s*\{\s*\n/.test(text) ? 'documents' : 'lines';
}

async function readAsLines(
  file: ByteFile,
  signal: AbortSignal,
  found: OnFound,
  plan: RecordPlan,
): Promise<boolean> {
  let index = 0;
  /** A line that is no JSON: if it is the last one, the file was cut inside it. */
  let odd: { readonly example: string; readonly index: number; readonly number: number } | undefined;
  const tellOdd = (): void => {
    if (odd !== undefined) found(undefined, odd.example, '', odd.index, odd.number);
    odd = undefined;
  };
  const lines = new TextLines((text, number) => {
    tellOdd();
    const at = index++;
    const value = parseRecord(text);
    const example = text.slice(0, EXAMPLE);
    if (value === undefined) odd = { example, index: at, number };
    else found(value, example, '', at, number);
  });
  for await (const chunk of chunks(file, signal, true)) {
    lines.push(chunk);
    plan.drain?.();
  }
  lines.finish();
  plan.drain?.();
  const cut = odd !== undefined && /^\s*\{/.test(odd.example);
  tellOdd();
  return !cut;
}

async function readAsDocument(
  file: ByteFile,
  signal: AbortSignal,
  found: OnFound,
  plan: RecordPlan,
  isWhole: boolean,
): Promise<boolean> {
  let documents = 0;
  const holds = (path: readonly string[]): boolean =>
    path.length === 1 && path[0] !== undefined && plan.arrays.includes(path[0]);
  const end = await readJson(
    file,
    {
      descend: (path) => !isWhole && (path.length === 0 || holds(path)),
      onValue: (path, bytes, index) => {
        const [key = ''] = path;
        const record = (array: string, place: number): void =>
          found(parseRecord(bytes), textOf(bytes.subarray(0, EXAMPLE)), array, place, undefined);
        if (path.length === 0) record('', documents++);
        else if (path.length === 1 && key === ELEMENT) record('', index);
        else if (path.length === 2 && path[1] === ELEMENT) record(key, index);
        else if (path.length === 1) plan.onField?.(key, parseRecord(bytes));
      },
    },
    signal,
    () => {
      plan.drain?.();
      return Promise.resolve();
    },
  );
  return end.complete;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
