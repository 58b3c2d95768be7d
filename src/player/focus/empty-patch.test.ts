import { expect, it } from 'vitest';
import { emptyPatchOf } from './empty-patch.ts';
import type { Act, FocusFacts } from './types.ts';

const act = (command: string, end: number, failed = false) => ({ command, end, failed }) as Act;
const factsOf = (acts: readonly Act[], changedAt: readonly number[], files = 0) =>
  ({
    acts,
    changes: changedAt.map((start) => ({ start })),
    patch: { files: Array.from({ length: files }, () => ({})) },
  }) as unknown as FocusFacts;

it.each([
  ['git commit -am done', 'committed'],
  ['cd a && git -C b --no-pager commit -m x', 'committed'],
  ['git log --grep commit', 'unknown'],
  ['git status', 'unknown'],
])('an empty patch after %s: %s', (command, kind) => {
  expect(emptyPatchOf(factsOf([act(command, 20)], [10]))?.kind).toBe(kind);
});

it('a commit that failed, or came before the last change, took nothing in', () => {
  expect(emptyPatchOf(factsOf([act('git commit -m x', 20, true)], [10]))?.kind).toBe('unknown');
  expect(emptyPatchOf(factsOf([act('git commit -m x', 20)], [10, 30]))?.kind).toBe('unknown');
});

it('where nothing was changed that is said; where something is left there is nothing to say', () => {
  expect(emptyPatchOf(factsOf([], []))?.kind).toBe('unchanged');
  expect(emptyPatchOf(factsOf([], [10], 1))).toBeUndefined();
});
