import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closureOf, measure } from './sizes.mjs';

const dist = mkdtempSync(join(tmpdir(), 'playhead-sizes-'));
const manifest = {
  'index.html': { file: 'assets/index-1.js', src: 'index.html', isEntry: true },
  'src/player/index.ts': { file: 'assets/player-1.js', src: 'src/player/index.ts', isDynamicEntry: true },
  'src/app/page.tsx': { file: 'assets/page-1.js', src: 'src/app/page.tsx', isDynamicEntry: true },
  'src/app/embedded.ts': { file: 'assets/embed-1.js', src: 'src/app/embedded.ts', isDynamicEntry: true },
  'src/embed/page/World.tsx': {
    file: 'assets/world-1.js',
    src: 'src/embed/page/World.tsx',
    isDynamicEntry: true,
  },
  'src/player/Json.tsx': { file: 'assets/Json-1.js', src: 'src/player/Json.tsx', isDynamicEntry: true },
};
const FILES: Record<string, string> = {
  '.vite/manifest.json': JSON.stringify(manifest),
  'assets/index-1.js':
    'import "./shared-1.js"; export const page = () => [import("./page-1.js"), import("./embed-1.js")];',
  'assets/page-1.js': 'export const page = () => import("./player-1.js");',
  'assets/embed-1.js': 'import "./shared-1.js"; export const embed = () => import("./world-1.js");',
  'assets/world-1.js': 'export const world = 6;',
  'embed/playhead-player.js': 'export const mount = 7;',
  'assets/shared-1.js': 'export const shared = 1;',
  'assets/player-1.js':
    'export * from "./kit-1.js"; import "./shared-1.js"; export const json = () => import(`./Json-1.js`);',
  'assets/kit-1.js': 'export const kit = 2;',
  'assets/Json-1.js': 'export const json = 3;',
  'assets/worker/engine-1.js': 'import "./cut-1.js"; export const har = () => import("./har-1.js");',
  'assets/worker/cut-1.js': 'export const cut = 4;',
  'assets/worker/har-1.js': 'import "./cut-1.js"; export const har = 5;',
};

/** Gzipped bytes of `names` under assets/. */
const sum = (...names: string[]) =>
  names.reduce(
    (total, name) => total + gzipSync(FILES[posix.join('assets', name)] ?? '', { level: 9 }).length,
    0,
  );

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('follows static imports and re-exports, each file once', () => {
  expect(closureOf(dist, ['assets/player-1.js'])).toEqual([
    'assets/kit-1.js',
    'assets/player-1.js',
    'assets/shared-1.js',
  ]);
});

it('counts a page with the entry that loads it, a worker apart and the rest as lazy', () => {
  const found = Object.fromEntries(measure(dist).map(({ name, bytes }) => [name, bytes]));
  expect(found).toEqual({
    'Player page': sum('index-1.js', 'shared-1.js', 'page-1.js', 'player-1.js', 'kit-1.js'),
    'Embed page': sum('index-1.js', 'shared-1.js', 'embed-1.js'),
    'Embed page with its stage': sum('index-1.js', 'shared-1.js', 'embed-1.js', 'world-1.js'),
    'client embed/playhead-player.js': sum('../embed/playhead-player.js'),
    'worker assets/worker/engine-1.js': sum('worker/engine-1.js', 'worker/cut-1.js'),
    'lazy assets/Json-1.js': sum('Json-1.js'),
    'lazy assets/worker/har-1.js': sum('worker/har-1.js'),
  });
});
