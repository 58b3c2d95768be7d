import type { Evidence } from '../../model/index.ts';
import { field } from '../records.ts';

export type ReplayEvidence = Evidence;

export const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
};

/** Absolute, of a drive, of a protocol, or climbing. */
export const isEscaping = (path: string): boolean =>
  /^(?:[\\/]|[a-z][a-z0-9+.-]*:)/i.test(path) || path.split(/[\\/]/).includes('..');
