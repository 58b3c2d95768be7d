import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';

/** A file that is dropped with its own copy, and made one recording of: an id must go on meaning one entry. */
const FORMATS = join(import.meta.dirname, '../formats');
const REAL = join(import.meta.dirname, '../../../shared/samples');
const LARGEST = 1 << 20;

const isDocument = (path: string): boolean =>
  !/\.golden\.json$|README|PROVENANCE|LICEN|\.md$/i.test(path) && !statSync(path).isDirectory();

function smallest(folder: string, count: number): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => isDocument(path) && statSync(path).size < LARGEST)
    .sort((a, b) => statSync(a).size - statSync(b).size)
    .slice(0, count);
}

const fixtures = readdirSync(FORMATS)
  .map((id) => join(FORMATS, id, 'fixtures'))
  .filter(existsSync)
  .flatMap((folder) => smallest(folder, 1));

const real = existsSync(REAL)
  ? [
      ...smallest(join(REAL, 'real/playwright-trace'), 6),
      ...smallest(join(REAL, 'everdict/run'), 3),
      ...smallest(join(REAL, 'everdict/run/api'), Infinity).filter((path) =>
        /trajectory-.*settled/.test(path),
      ),
    ]
  : [];
if (real.length === 0) console.info('../shared is not here: its traces were not given twice.');

it.each([...fixtures, ...real])('%s', async (path) => {
  const engine = await loadInProcessEngine();
  const name = path.split('/').at(-1) ?? '';
  const blob = new Blob([readFileSync(path)]);
  const copy = name.replace(/(\.[^.]+)?$/, ' (1)$1');
  const files = [
    { name, blob },
    { name: copy, blob },
  ];
  await engine.open({ kind: 'files', files, choices: { together: true } }, {});
  const { ledger, tracks } = engine.model();
  const repeated = tracks.flatMap((track) => {
    const ids = Array.from({ length: track.columns.length }, (_, index) => track.entryId(index));
    return ids.length === new Set(ids).size ? [] : [track.id];
  });
  expect(repeated).toEqual([]);
  expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
  engine.close();
});
