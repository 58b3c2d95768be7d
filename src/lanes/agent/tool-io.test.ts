import { expect, it } from 'vitest';
import { isDiff, readInput } from '../../lane-kit/index.ts';
import { outputParts } from './content-blocks.ts';
import { editDiff } from './edit-diff.ts';

it.each([
  [{ cmd: 'node --test' }, { kind: 'command', command: 'node --test' }, undefined],
  [{ command: ['git', 'status'], cwd: '/w' }, { kind: 'command', command: 'git status' }, { cwd: '/w' }],
  ['{"command":"ls"}', { kind: 'command', command: 'ls' }, undefined],
  [
    { path: 'a.mjs', find: 'x', replace: 'y' },
    { kind: 'edit', path: 'a.mjs', edits: [{ before: 'x', after: 'y' }] },
    undefined,
  ],
  [
    {
      file_path: 'a',
      edits: [
        { old_string: '1', new_string: '2' },
        { old_string: '3', new_string: '4' },
      ],
    },
    {
      kind: 'edit',
      path: 'a',
      edits: [
        { before: '1', after: '2' },
        { before: '3', after: '4' },
      ],
    },
    undefined,
  ],
  [{ path: 'a', edits: [7] }, { kind: 'value' }, { path: 'a', edits: [7] }],
  [{ path: 'r.txt', text: 'hello' }, { kind: 'write', path: 'r.txt', text: 'hello' }, undefined],
  [{ url: 'https://a.test/x', method: 'GET' }, { kind: 'web', url: 'https://a.test/x' }, { method: 'GET' }],
  [{ pattern: 'TODO', path: 'src' }, { kind: 'search', query: 'TODO' }, { path: 'src' }],
  [{ seconds: 3 }, { kind: 'value' }, { seconds: 3 }],
  [{}, { kind: 'none' }, undefined],
  [undefined, { kind: 'none' }, undefined],
  ['plain words', { kind: 'text', text: 'plain words' }, undefined],
  [[1, 2], { kind: 'value' }, [1, 2]],
  [
    JSON.parse('{"__proto__": {"cmd": "x"}, "n": 1}'),
    { kind: 'value' },
    JSON.parse('{"__proto__": {"cmd": "x"}, "n": 1}'),
  ],
])('tells what %j asks for', (args, input, rest) => {
  const read = readInput(args);
  expect(read.input).toEqual(input);
  expect(JSON.stringify(read.rest)).toBe(JSON.stringify(rest));
});

it('makes a diff of an edit, and gives up on texts that take too long to compare', () => {
  const diff = editDiff('src/a.mjs', [{ before: 'const a = 1;\nkeep', after: 'const a = 2;\nkeep' }]) ?? '';
  expect(isDiff(diff)).toBe(true);
  expect(diff).toContain('-const a = 1;\n+const a = 2;\n keep');
  expect(diff).not.toContain('No newline');
  expect(editDiff('a', [{ before: 'x'.repeat(150_000), after: 'y'.repeat(150_000) }])).toBeUndefined();
});

it('takes an output apart into texts, streams, pictures and values', () => {
  expect(outputParts('words')).toEqual([{ kind: 'text', text: 'words', label: 'Output' }]);
  expect(outputParts({ stdout: 'out', stderr: '', exitCode: 2, files: ['a'] })).toEqual([
    { kind: 'text', text: 'out', label: 'stdout' },
    { kind: 'fact', name: 'exitCode', value: '2' },
    { kind: 'value', value: { files: ['a'] } },
  ]);
  expect(
    outputParts({
      content: [
        { type: 'text', text: 'seen' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
    }).map(({ kind }) => kind),
  ).toEqual(['text', 'image']);
  expect(outputParts('data:image/png;base64,AAAA')[0]?.kind).toBe('image');
  // Neither an SVG nor anything that is no picture becomes a blob from a record.
  expect(outputParts('data:image/svg+xml;base64,AAAA')[0]?.kind).toBe('text');
  expect(outputParts([{ type: 'image', data: '***', mimeType: 'image/png' }])[0]?.kind).toBe('value');
  expect(outputParts([{ type: 'tool_reference' }])).toEqual([
    { kind: 'value', value: [{ type: 'tool_reference' }] },
  ]);
  expect(outputParts(null)).toEqual([]);
  expect(outputParts(7)).toEqual([{ kind: 'value', value: 7 }]);
});
