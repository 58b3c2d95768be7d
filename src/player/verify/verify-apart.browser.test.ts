import { expect, it } from 'vitest';
import { verifyApart } from './verify-apart.ts';

const ROOT = '../../formats/cassette/fixtures/hello/';
const texts = import.meta.glob<string>('../../formats/cassette/fixtures/hello/**', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function hello(change: (text: string) => string = (text) => text) {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => {
      const name = path.slice(ROOT.length);
      return [name, new TextEncoder().encode(name === 'expected-state.json' ? change(text) : text)];
    }),
  );
  const manifest = files.get('cassette.json');
  if (manifest === undefined) throw new Error('no fixture');
  files.delete('cassette.json');
  return { manifest, files };
}

it('every layer is checked in a worker: the bytes leave the page', async () => {
  const one = hello();
  const answer = await verifyApart(one);
  expect(one.manifest.byteLength).toBe(0);
  expect([...one.files.values()].every(({ byteLength }) => byteLength === 0)).toBe(true);
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.verdict).toBe('consistent, unsigned');
  expect(answer.value.layers.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
});

it('two of one scenario, and one that was changed', async () => {
  const same = await verifyApart(hello(), hello());
  expect(same.ok && same.value.verdict).toBe('consistent, unsigned');
  const changed = await verifyApart(hello((text) => `${text} `));
  expect(changed.ok && changed.value.verdict).toBe('failed');
});
