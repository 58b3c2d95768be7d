import { ELEMENT, JsonCutter } from '../base/index.ts';
import { documentsAtHead } from './head-json.ts';
import { parseRecord } from './records.ts';
import type { Probe } from './types.ts';

/** Depth to which keys of a head are told apart; deeper ones belong to no shape that is recognised. */
const DEPTH = 4;
const PROBED = 65_536;
/** Distinct short values kept of one path. */
const MOST_VALUES = 24;
const SHORT = 120;
/** Values of one path that are looked at: what a list repeats is told by its first elements. */
const MOST_LOOKS = 64;
/** Values after which the elements of a list have told what it is made of. */
const ENOUGH = 1200;
const PIECE = 4096;

/**
 * What the start of a JSON file is made of: the paths of its values (`history.*.action`, where `*` is an element), and
 * short values at them. Several documents one after another (lines) are looked at as one.
 */
export interface Shape {
  has(path: string): boolean;
  /** The first short strings at a path, in order of the file. */
  strings(path: string): readonly string[];
}

const kept = new WeakMap<Probe, Shape>();

/** Shape of a probe, found once and shared by every format that asks. O(64 KiB). */
export function shapeOf(probe: Probe): Shape {
  let shape = kept.get(probe);
  if (shape === undefined) {
    shape = find(probe);
    kept.set(probe, shape);
  }
  return shape;
}

function find(probe: Probe): Shape {
  const paths = new Paths();
  if (/^\s*[[{]/.test(probe.text)) {
    const documents = documentsAtHead(probe.text);
    if (documents === undefined) cutApart(probe.bytes, paths);
    else for (const document of documents) walk(document, '', 0, paths);
  }
  return paths;
}

class Paths implements Shape {
  readonly #known = new Map<string, { readonly values: string[]; looks: number }>();
  count = 0;

  has(path: string): boolean {
    return this.#known.has(path);
  }

  strings(path: string): readonly string[] {
    return this.#known.get(path)?.values ?? [];
  }

  see(path: string, value?: string): void {
    this.count++;
    let known = this.#known.get(path);
    if (known === undefined) this.#known.set(path, (known = { values: [], looks: 0 }));
    const { values } = known;
    if (value === undefined || value.length > SHORT) return;
    if (values.length >= MOST_VALUES || known.looks++ >= MOST_LOOKS) return;
    if (!values.includes(value)) values.push(value);
  }
}

function walk(value: unknown, path: string, depth: number, paths: Paths): void {
  paths.see(path, typeof value === 'string' ? value : undefined);
  if (typeof value !== 'object' || value === null || depth === DEPTH) return;
  const below = path === '' ? '' : `${path}.`;
  if (!Array.isArray(value)) {
    for (const [key, each] of Object.entries(value)) walk(each, `${below}${key}`, depth + 1, paths);
    return;
  }
  for (const each of value) {
    walk(each, `${below}${ELEMENT}`, depth + 1, paths);
    if (paths.count >= ENOUGH) return;
  }
}

/** What can be told apart of a head that is broken in the middle. */
function cutApart(bytes: Uint8Array, paths: Paths): void {
  const see = (path: readonly string[], value?: Uint8Array): void => {
    if (path.length > 1 && !paths.has(path.slice(0, -1).join('.'))) see(path.slice(0, -1));
    const text = value?.[0] === 0x22 && value.length <= SHORT ? parseRecord(value) : undefined;
    paths.see(path.join('.'), typeof text === 'string' ? text : undefined);
  };
  const cutter = new JsonCutter({
    descend: (path) => path.length < DEPTH,
    onValue: (path, value) => see(path, value),
    onEnd: (path) => see(path),
  });
  for (let at = 0; at < Math.min(bytes.length, PROBED) && paths.count < ENOUGH; at += PIECE)
    cutter.push(bytes.subarray(at, Math.min(at + PIECE, PROBED)));
  if (cutter.path.length > 0) see(cutter.path);
}
