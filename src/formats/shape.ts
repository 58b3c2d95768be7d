import { JsonCutter } from '../base/index.ts';
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
/** Values after which a head has told what it is made of, looked for between two pieces of this size. */
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

function find({ text, bytes }: Probe): Shape {
  const paths = new Map<string, { readonly values: string[]; looks: number }>();
  let count = 0;
  const see = (path: readonly string[], value?: Uint8Array): void => {
    count++;
    const key = path.join('.');
    let known = paths.get(key);
    if (known === undefined) {
      known = { values: [], looks: 0 };
      paths.set(key, known);
      if (path.length > 1) see(path.slice(0, -1));
    }
    const { values } = known;
    if (value === undefined || value.length > SHORT || value[0] !== 0x22) return;
    if (values.length >= MOST_VALUES || known.looks++ >= MOST_LOOKS) return;
    const found = parseRecord(value);
    if (typeof found === 'string' && !values.includes(found)) values.push(found);
  };
  if (/^\s*[[{]/.test(text)) {
    const cutter = new JsonCutter({
      descend: (path) => path.length < DEPTH,
      onValue: (path, value) => see(path, value),
      onEnd: (path) => see(path),
    });
    for (let at = 0; at < Math.min(bytes.length, PROBED) && count < ENOUGH; at += PIECE)
      cutter.push(bytes.subarray(at, Math.min(at + PIECE, PROBED)));
    if (cutter.path.length > 0) see(cutter.path);
  }
  return {
    has: (path) => paths.has(path),
    strings: (path) => paths.get(path)?.values ?? [],
  };
}
