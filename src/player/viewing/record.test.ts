import { expect, test } from 'vitest';
import { TOO_DEEP, fieldOf, readRecord, textField } from './record.ts';

test('a record nested 20,000 deep is capped with a marker and throws nothing', () => {
  const text = `${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}`;
  const record = readRecord(text);
  expect(record.tooDeep).toBe(true);
  expect(JSON.stringify(record.value)).toContain(TOO_DEEP);
});

test('a cut record stays readable as text', () => {
  expect(readRecord('{"a": "unfinis')).toEqual({ value: '{"a": "unfinis', parsed: false, tooDeep: false });
});

test('a recorded __proto__ is a key and changes nothing', () => {
  const { value } = readRecord('{"__proto__": {"polluted": true}}');
  expect(fieldOf({}, 'polluted')).toBeUndefined();
  expect(fieldOf(fieldOf(value, '__proto__'), 'polluted')).toBe(true);
});

test('fields are read only from objects that have them', () => {
  expect(textField({ name: 'click' }, 'name')).toBe('click');
  expect(textField({ name: 3 }, 'name')).toBeUndefined();
  expect(fieldOf([1], '0')).toBeUndefined();
  expect(fieldOf(undefined, 'name')).toBeUndefined();
});
