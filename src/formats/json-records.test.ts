import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import { readRecords } from './json-records.ts';
import { shapeOf } from './shape.ts';
import { cutFile } from './testing.ts';

async function readAll(text: string, arrays: readonly string[] = []) {
  const sink = new DeltaSink({ keep: () => undefined });
  const found: string[] = [];
  const fields: string[] = [];
  const whole = await readRecords(
    cutFile('f', new TextEncoder().encode(text), [3, 11]),
    sink,
    new AbortController().signal,
    {
      arrays,
      onRecord: ({ value, array, index, line }) =>
        found.push(`${array}${index}@${line ?? '-'} ${JSON.stringify(value)}`),
      onField: (name, value) => fields.push(`${name}=${JSON.stringify(value)}`),
    },
  );
  const document = new RecordingDocument();
  document.apply(sink.take());
  return {
    whole,
    found,
    fields,
    rejected: document.ledger.rejected,
    issues: document.issues.map(({ code }) => code),
  };
}

it('reads lines, and tells a line that is none', async () => {
  const { whole, found, rejected, issues } = await readAll('{"a":1}\n\n7\nnoise\n{"a":2}\n');
  expect({ whole, found }).toEqual({ whole: true, found: ['0@1 {"a":1}', '3@5 {"a":2}'] });
  expect({ rejected, issues }).toEqual({ rejected: 2, issues: ['not-a-record', 'not-json'] });
});

it('reads a root array, and arrays under keys with fields beside them', async () => {
  expect((await readAll('[{"a":1},{"a":2}]')).found).toEqual(['0@- {"a":1}', '1@- {"a":2}']);
  const { found, fields } = await readAll('{"n":{"x":1},"list":[{"a":1}],"m":2,"other":[1]}', ['list']);
  expect({ found, fields }).toEqual({
    found: ['list0@- {"a":1}'],
    fields: ['n={"x":1}', 'm=2', 'other=[1]'],
  });
});

it('reads objects that stand over several lines, one after another', async () => {
  expect((await readAll('{\n "a": 1\n}\n{\n "a": 2\n}\n')).found).toEqual(['0@- {"a":1}', '1@- {"a":2}']);
});

it('says that a file was cut, and keeps what came before', async () => {
  for (const [text, arrays] of [
    ['{"a":1}\n{"a":', []],
    ['[{"a":1},{"a"', []],
    ['{"list":[{"a":1},{"a":2', ['list']],
  ] as const) {
    const { whole, found, issues } = await readAll(text, arrays);
    expect({ whole, first: found[0]?.endsWith('{"a":1}'), count: found.length }).toEqual({
      whole: false,
      first: true,
      count: 1,
    });
    expect(issues).toContain('truncated');
  }
});

it('finds the paths of a head, also where the head is cut', () => {
  const text = '{"k":{"x":"one"},"list":[{"type":"a"},{"type":"b","deep":{"y":1}},{"type":"c';
  const bytes = new TextEncoder().encode(text);
  const shape = shapeOf({ name: '', size: undefined, bytes, text, siblings: [] });
  expect(['k', 'k.x', 'list', 'list.*', 'list.*.deep.y', 'type'].map((path) => shape.has(path))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(shape.strings('list.*.type')).toEqual(['a', 'b']);
});
