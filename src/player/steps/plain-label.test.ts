import { expect, test } from 'vitest';
import { plainLabel } from './plain-label.ts';

test.each([
  ['**The payment went through.** The `Done` step', 'The payment went through. The Done step'],
  ['# Plan\n\n- one\n- two', 'Plan one two'],
  ['see [the docs](https://example.test/x)', 'see the docs'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['click #pay', 'click #pay'],
])('%j reads %j', (label, plain) => {
  expect(plainLabel(label)).toBe(plain);
});
