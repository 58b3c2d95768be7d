import type { NamedBlob } from '../engine/index.ts';

/** What is to be compared: the runs of an address, or dropped recordings. */
export interface AskedComparison {
  /** The query string that asked; empty for files, which have no address. */
  readonly search: string;
  readonly files: readonly NamedBlob[];
}

let asked: AskedComparison | undefined;
const listeners = new Set<() => void>();

export const askedComparison = (): AskedComparison | undefined => asked;

export function onAskedComparison(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function askComparison(next: AskedComparison | undefined): void {
  if (asked === next) return;
  asked = next;
  for (const listener of [...listeners]) listener();
}
