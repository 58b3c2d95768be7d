import type { ModelReader } from '../../model/index.ts';
import { localMemory } from '../../ui/index.ts';
import type { QueuedTask } from './types.ts';

/** Runs whose ticks are kept: the oldest goes. */
const MAX_RUNS = 50;
const KEY = 'playhead:focus';

/** By what a recording is known again: what its producer calls it, never what it holds. */
export function runKey({ meta }: ModelReader): string | undefined {
  const name = meta.runId ?? meta.title;
  return name === undefined ? undefined : `${name}#${meta.attempt ?? 0}`;
}

type Kept = readonly (readonly [run: string, ids: readonly string[]])[];

/** Ids of the tasks that were ticked off for this run, on this machine alone. */
export function readDone(run: string | undefined): ReadonlySet<string> {
  return new Set(run === undefined ? [] : kept().find(([name]) => name === run)?.[1]);
}

export function writeDone(run: string | undefined, ids: ReadonlySet<string>): void {
  if (run === undefined) return;
  const others = kept().filter(([name]) => name !== run);
  const next: Kept = ids.size === 0 ? others : [[run, [...ids]], ...others];
  localMemory.setItem(KEY, JSON.stringify(next.slice(0, MAX_RUNS)));
}

/** Every entry that a task links to was looked at: that is what can be checked of its condition. */
export function isLookedAt({ until }: QueuedTask, seen: ReadonlySet<string>): boolean {
  return until.kind === 'looked-at' && until.entryIds.every((id) => seen.has(id));
}

function kept(): Kept {
  let value: unknown;
  try {
    value = JSON.parse(localMemory.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isRun) : [];
}

function isRun(value: unknown): value is readonly [string, readonly string[]] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Array.isArray(value[1]) &&
    value[1].every((id: unknown) => typeof id === 'string')
  );
}
