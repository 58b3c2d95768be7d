import { JsonCutter } from '../base/index.ts';
import { parseRecord } from './records.ts';
import type { Probe } from './types.ts';

/** Depth to which keys of a head are told apart; deeper ones belong to no shape that is recognised. */
const DEPTH = 4;
const PROBED = 65_536;
/** Distinct short values kept of one path. */
const MOST_VALUES = 24;
const SHORT = 120;

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
  const paths = new Map<string, string[]>();
  const see = (path: readonly string[], value?: Uint8Array): void => {
    const key = path.join('.');
    let values = paths.get(key);
    if (values === undefined) {
      values = [];
      paths.set(key, values);
      if (path.length > 1) see(path.slice(0, -1));
    }
    if (value === undefined || value.length > SHORT || value[0] !== 0x22 || values.length >= MOST_VALUES)
      return;
    const found = parseRecord(value);
    if (typeof found === 'string' && !values.includes(found)) values.push(found);
  };
  if (/^\s*[[{]/.test(text)) {
    const cutter = new JsonCutter({
      descend: (path) => path.length < DEPTH,
      onValue: (path, value) => see(path, value),
      onEnd: (path) => see(path),
    });
    cutter.push(bytes.subarray(0, PROBED));
    if (cutter.path.length > 0) see(cutter.path);
  }
  return {
    has: (path) => paths.has(path),
    strings: (path) => paths.get(path) ?? [],
  };
}
