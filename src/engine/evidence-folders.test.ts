import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';

const SAMPLES = join(import.meta.dirname, '../../../shared/samples');
const here = existsSync(join(SAMPLES, 'receipt'));
if (!here) console.info('../shared is not here: folders of evidence were not opened.');

it.runIf(here).each([
  ['receipt', 'receipt/claude-hooks-commit/session'],
  ['receipt', 'receipt/codex-failing-tests/session'],
  ['receipt', 'receipt/git-only-dirty-start/session'],
  ['receipt', 'receipt/not-finalized/session'],
  ['cassette', 'cassette/codex-create-session'],
  ['cassette', 'cassette/codex-continue-session'],
])(
  'a dropped folder of a %s is one recording, and nothing else claims its files: %s',
  async (format, path) => {
    const root = join(SAMPLES, path);
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ name: `dropped/${relative(root, file)}`, blob: new Blob([readFileSync(file)]) }));
    const engine = await loadInProcessEngine();
    expect(await engine.open({ kind: 'files', files }, {})).toMatchObject({ ok: true });
    const recognised = await engine.recognised?.();
    expect(recognised?.recordings).toEqual([]);
    const claims = new Set(recognised?.files.map((each) => each.format));
    claims.delete(undefined);
    expect([...claims]).toEqual([format]);
    engine.close();
  },
);
