import { field, parseRecord } from '../records.ts';
import type { Confidence } from '../types.ts';
import { isSample } from './plain-sample.ts';

/** Who printed the samples. */
export type Printer = 'vmstat' | 'pidstat' | 'top' | 'json';

const LOOKED_AT = 6;

/** Told by the head alone: the column names that each prints, whatever stands before them. */
export function printerOf(text: string): Printer | undefined {
  const head = text.slice(0, 16_384);
  if (/^\s*r\s+b\s+swpd\s+free\s+(?:buff|inact)\b/m.test(head)) return 'vmstat';
  if (
    /^#\s*Time\s+UID\s+(?:T?GID\s+TID|PID)\b/m.test(head) ||
    /\bUID\s+PID\s+.*%CPU.*Command\s*$/m.test(head)
  )
    return 'pidstat';
  if (/^top - \d\d:\d\d:\d\d up /m.test(head) && /^%?Cpu\(s\):/m.test(head)) return 'top';
  return jsonSamples(text) ? 'json' : undefined;
}

export function confidence(text: string): Confidence {
  const printer = printerOf(text);
  return printer === undefined ? 0 : printer === 'json' ? 0.6 : 0.9;
}

/** Records at the head of an array or of lines, the last of which may be cut. */
function jsonSamples(text: string): boolean {
  const head = text.trimStart();
  const records = head.startsWith('[')
    ? elementsOf(head)
    : head.split('\n', LOOKED_AT + 1).slice(0, LOOKED_AT);
  const parsed = records.map((record) => parseRecord(record)).filter((value) => value !== undefined);
  return parsed.length > 0 && parsed.every((value) => field(value, 'type') === undefined && isSample(value));
}

/** Flat objects at the start of an array: samples hold no deeper ones, or few. */
function elementsOf(head: string): string[] {
  return [...head.slice(0, 16_384).matchAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g)]
    .slice(0, LOOKED_AT)
    .map(([text]) => text);
}
