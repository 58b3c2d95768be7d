import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEY_WORDS, keymap } from '../../src/session/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/keys.md'), 'utf8');

/** Keys that do the same are one row, as in the list that `?` opens; the ten digits are one row too. */
function rows(): string[] {
  const found = new Map<string, Set<string>>();
  for (const { command, label } of keymap()) {
    const { description } = KEY_WORDS[command];
    const labels = found.get(description) ?? new Set();
    found.set(description, labels.add(command === 'seek-share' ? '0 – 9' : label));
  }
  return [...found].map(
    ([description, labels]) => `| ${[...labels].map((label) => `\`${label}\``).join(' ')} | ${description} |`,
  );
}

it('the page of keys has the row of every key, and no other', () => {
  const told = page
    .slice(page.indexOf('## Every key'), page.indexOf('## On the slider'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(told.toSorted()).toEqual(rows().toSorted());
});
