import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createComparison, parseView, whenLanded, type Comparison } from '../../session/index.ts';
import { watchBatch } from './batch.ts';

const HELLO = join(import.meta.dirname, '../../formats/cassette/fixtures/hello');
const texts = new Map(
  readdirSync(HELLO, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(HELLO, path), readFileSync(path, 'utf8')]),
);

async function together(n: number): Promise<Comparison> {
  const engines = await Promise.all(Array.from({ length: n }, () => loadInProcessEngine()));
  const files = [...texts].map(([path, text]) => ({ name: `c/${path}`, blob: new Blob([text]) }));
  const run = {
    what: 'c',
    link: undefined,
    opening: { request: { kind: 'files' as const, files }, options: {} },
  };
  return createComparison(
    Array.from({ length: n }, () => run),
    parseView(undefined).view,
    {
      engine: () => {
        const engine = engines.shift();
        if (engine === undefined) throw new Error('one engine a run');
        return engine;
      },
      frame: () => Promise.resolve(),
      visibility: { hidden: () => false, subscribe: () => () => undefined },
    },
  );
}

const playbacks = ({ runs }: Comparison): readonly string[] =>
  runs.map(({ session }) => session.state().playback);

it('nothing plays while a cassette is there that will be refused; who asked to play plays then', async () => {
  const comparison = await together(2);
  const seen: string[] = [];
  const look = (): void => {
    const both = playbacks(comparison);
    if (both.includes('playing')) seen.push(both.join());
  };
  const ask = (): void => {
    comparison.shared.commands.play();
    for (const { session } of comparison.runs) session.commands.play();
  };
  watchBatch(comparison, () => false);
  comparison.subscribe(ask);
  for (const { session } of comparison.runs) session.subscribe(look);
  await whenLanded(comparison);
  await expect.poll(() => comparison.shared.state().playback).toBe('playing');
  expect(seen.filter((both) => !/broken|loading/.test(both))).toEqual([]);
  expect(seen.at(-1)).toBe('playing,broken');
  expect(comparison.runs[1]?.session.state().error?.code).toBe('cassette-twice');
  comparison.close();
});

it('each stands at its first checkpoint where that was asked for', async () => {
  const comparison = await together(1);
  watchBatch(comparison, () => true);
  await whenLanded(comparison);
  await expect.poll(() => comparison.runs[0]?.session.state().selection).toBe('custom:checkpoints:0');
  expect(playbacks(comparison)).toEqual(['paused']);
  comparison.close();
});
