import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG_PATH, ROOMS, configText, mayImport } from './rooms.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const Report = v.object({
  diagnostics: v.array(v.object({ code: v.string(), filename: v.string(), severity: v.string() })),
});

/** Files that break a boundary, each by one line and in one way. */
const PLANTED: Record<string, string> = {
  'src/model/static.ts': "import { draw } from '../timeline/index.ts';\ndraw();",
  'src/model/dynamic.ts': "export const later = () => import('../timeline/index.ts');",
  'src/model/type-only.ts': "import type { Layout } from '../timeline/index.ts';\nexport type Mine = Layout;",
  'src/model/type-expression.ts': "export type Mine = import('../timeline/index.ts').Layout;",
  'src/model/side-effect.ts': "import '../timeline/index.ts';",
  'src/model/re-export.ts': "export { draw } from '../timeline/index.ts';",
  'src/model/export-all.ts': "export * from '../timeline/index.ts';",
  'src/model/deep/deeper/up.ts': "export { draw } from '../../../timeline/index.ts';",
  'src/model/crooked.ts': "export { draw } from '../base/../timeline/index.ts';",
  'src/model/dotted.ts': "export { draw } from './../timeline/index.ts';",
  'src/model/inside.ts': "export { ok } from '../base/result.ts';",
  'src/model/no-file.ts': "export { ok } from '../base';",
  'src/model/react.ts': "export { useState } from 'react';",
  'src/model/react-dom.ts': "export { createRoot } from 'react-dom/client';",
  'src/model/round-about.test.ts': "export { draw } from '../timeline/index.ts';",
  'src/base/package.ts': "export { parse } from 'valibot';",
  'src/base/model.ts': "export type { Track } from '../model/index.ts';",
  'src/sources/formats.ts': "export { formats } from '../formats/index.ts';",
  'src/formats/har/other.ts': "export { read } from '../cast/index.ts';",
  'src/formats/har/parts/other.ts': "export { read } from '../../cast/index.ts';",
  'src/lanes/dom/other.ts': "export { lane } from '../frames/index.ts';",
  'src/lanes/dom/formats.ts': "export { read } from '../../formats/index.ts';",
  'src/engine/react.ts': "export { create } from 'zustand';",
  'src/session/lanes.ts': "export { lanes } from '../lanes/index.ts';",
  'src/session/player.ts': "export { Player } from '../player/index.ts';",
  'src/ui/model.tsx': "export { EMPTY } from '../model/index.ts';",
  'src/lane-kit/lanes.ts': "export { lanes } from '../lanes/index.ts';",
  'src/timeline/player.ts': "export { Player } from '../player/index.ts';",
  'src/player/home.tsx': "export { Home } from '../home/index.ts';",
  'src/home/compare.tsx': "export { Compare } from '../compare/index.ts';",
  'src/compare/home.tsx': "export { Home } from '../home/index.ts';",
  'src/embed/compare.tsx': "export { Compare } from '../compare/index.ts';",
  'src/player/mock.ts': "export { worker } from '../../mocks/browser.ts';",
  'src/player/outside.ts': "export { serve } from '../../serve/server.mjs';",
  'mocks/insides.ts': "export { ok } from '../src/base/result.ts';",
  'serve/source.mjs': "export { ok } from '../src/base/index.ts';",
};

/** Files that keep them. */
const CLEAN: Record<string, string> = {
  'src/base/index.ts': "export * from './result.ts';",
  'src/base/result.ts': 'export const ok = 1;',
  'src/base/deep/near.ts': "export { ok } from '../result.ts';",
  'src/model/index.ts': "import { ok } from '../base/index.ts';\nexport const model = ok;",
  'src/model/deep/index.ts': "export { ok } from '../../base/index.ts';",
  'src/model/model.test.ts': "export { events } from '../../mocks/generate/events.ts';",
  'src/formats/cast/index.ts':
    "export type { Probe } from '../types.ts';\nexport { model } from '../../model/index.ts';",
  'src/session/store.ts': "export { createStore } from 'zustand/vanilla';",
  'src/ui/Button.tsx': "export { useState } from 'react';",
  'src/player/index.ts':
    "export { Button } from '../ui/index.ts';\nexport const lane = () => import('../lanes/index.ts');",
  'src/app/main.tsx': "export const mock = () => import('../../mocks/browser.ts');",
  'mocks/handlers.ts': "export { model } from '../src/model/index.ts';",
};

/** Two files that wait for each other. */
const CYCLE: Record<string, string> = {
  'src/model/hen.ts': "import { egg } from './egg.ts';\nexport const hen = () => egg;",
  'src/model/egg.ts': "import { hen } from './hen.ts';\nexport const egg = () => hen;",
};

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

describe('the boundaries between rooms', () => {
  const copy = mkdtempSync(join(tmpdir(), 'playhead-rooms-'));
  let broken = new Map<string, string[]>();
  let exit: number | null = null;

  beforeAll(() => {
    for (const name of ['.oxlintrc.json', '.ci/rooms.oxlintrc.json']) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    }
    for (const [path, text] of Object.entries({ ...PLANTED, ...CLEAN, ...CYCLE })) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${text}\n`);
    }
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const run = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
      cwd: copy,
      encoding: 'utf8',
    });
    exit = run.status;
    const report = v.parse(Report, JSON.parse(run.stdout));
    broken = new Map();
    for (const { code, filename, severity } of report.diagnostics) {
      expect(severity).toBe('error');
      broken.set(filename, [...(broken.get(filename) ?? []), code]);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('fails the build', () => expect(exit).toBe(1));

  it.each(Object.keys(PLANTED))('sees %s', (path) => {
    const rule = path.endsWith('type-expression.ts')
      ? 'typescript(consistent-type-imports)'
      : 'eslint(no-restricted-imports)';
    expect(broken.get(path)).toContain(rule);
  });

  it.each(Object.keys(CLEAN))('passes %s', (path) => expect(broken.get(path)).toBeUndefined());

  it('sees a cycle', () => expect(broken.get('src/model/hen.ts')).toContain('import(no-cycle)'));
});

describe('the table of rooms', () => {
  it('is what the linter reads', () => expect(readFileSync(CONFIG_PATH, 'utf8')).toBe(configText()));

  it('names every folder of src/', () => {
    const known = ROOMS.map((room) => room.name);
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map((entry) => entry.name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('gives no room a folder with the name of a room, so that a path says which room it means', () => {
    const names = new Set(ROOMS.map((room) => room.name));
    const inner = sourceFiles('src').filter((path) =>
      path
        .split('/')
        .slice(2, -1)
        .some((part) => names.has(part)),
    );
    expect(inner).toEqual([]);
  });
});

/** What the linter does not read: paths in globs, in worker URLs and in computed imports, and comments that switch it off. */
describe('ways around the linter', () => {
  const texts = existsSync(join(ROOT, 'src'))
    ? sourceFiles('src').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    : [];
  const found = (pattern: RegExp) =>
    texts.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ path, target: match[1] ?? '' })),
    );

  it('has none that switches the boundaries off', () => {
    expect(
      found(/(?:oxlint|eslint)-disable(?:-next-line|-line)?[ \t]*(\*\/|\n|[^\n]*no-restricted-imports)/g),
    ).toEqual([]);
  });

  it('has no computed import', () => {
    expect(
      found(/\bimport\(\s*(?!\/\*|['"])([^)]*)\)/g).filter(({ path }) => !/\.test\.tsx?$/.test(path)),
    ).toEqual([]);
  });

  it('has no glob or URL into a room that may not be imported', () => {
    const globs = found(/import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*['"`]([^'"`]+)/g);
    const urls = found(/new URL\(\s*['"`]((?:\.\.?\/)[^'"`]+)['"`],\s*import\.meta\.url/g).filter(
      ({ path }) => !/\.test\.tsx?$/.test(path),
    );
    const wrong = [...globs, ...urls].filter(({ path, target }) => {
      const [, own = ''] = path.split('/');
      const whole = join(dirname(path), target);
      // Test data beside the repository is no room; only helpers of tests may look there.
      if (whole.startsWith('../shared/') && path.includes('/testing/')) return false;
      const [, reached = ''] = whole.split('/');
      // The last room may know every other.
      if (own === 'app' && reached === '**') return false;
      const room = ROOMS.find(({ name }) => name === own);
      return reached !== own && !(room !== undefined && mayImport(room).includes(reached));
    });
    expect(wrong).toEqual([]);
  });
});
