import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelReader } from '../model/index.ts';
import { loadInProcessEngine } from './index.ts';

/**
 * What is read of every file beside the repository, kept in `docs/formats/coverage.md`. After a change that is meant:
 * `npx vitest run --project unit src/engine/coverage.test.ts -u`.
 */
const SHARED = join(import.meta.dirname, '../../../shared');
const KEPT = join(import.meta.dirname, '../../docs/formats/coverage.md');
const here = existsSync(SHARED);
if (!here)
  console.info(
    '../shared is not here: what is read of its files was not compared with docs/formats/coverage.md.',
  );

/** Files that are opened together. */
interface Unit {
  readonly name: string;
  readonly files: readonly string[];
}

interface Outcome {
  readonly unit: string;
  readonly folder: string;
  readonly format: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly sums: readonly [read: number, shown: number, offAxis: number, rejected: number];
}

/** What only means something together: a file and the folder of its name, a folder, and these. */
const TOGETHER: ReadonlySet<string> = new Set(['terminal-log']);
const NOT_OPENED =
  /(?:^|\/)(?:expected\.md|gen\.py|server\.json|links\.txt|PROVENANCE\.t(?:sv|xt)|README\.md)$/;

function unitsOf(folder: string): Unit[] {
  const name = basename(folder);
  if (TOGETHER.has(name)) return [{ name, files: below(folder) }];
  const entries = readdirSync(folder).sort();
  return entries.flatMap((entry) => {
    const path = join(folder, entry);
    if (NOT_OPENED.test(path)) return [];
    const isFolder = statSync(path).isDirectory();
    if (isFolder)
      return entries.some((other) => other !== entry && stem(other) === entry)
        ? []
        : [{ name: `${entry}/`, files: below(path) }];
    const own = join(folder, stem(entry));
    const beside = own !== path && existsSync(own) && statSync(own).isDirectory() ? below(own) : [];
    return [{ name: entry, files: [path, ...beside] }];
  });
}

const stem = (name: string): string => name.replace(/\.[^.]*$/, '');

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_OPENED.test(path))
    .sort();
}

async function openUnit(folder: string, root: string, { name, files }: Unit): Promise<Outcome> {
  const engine = await loadInProcessEngine();
  const result = await engine.open(
    {
      kind: 'files',
      files: files.map((path) => ({ name: relative(folder, path), blob: new Blob([readFileSync(path)]) })),
    },
    {},
  );
  const { read, shown, offAxis, rejected } = engine.model().ledger;
  const found = await engine.recognised?.();
  const ids = (found?.files ?? []).flatMap(({ format }) => (format === undefined ? [] : [format]));
  expect(unlisted(engine.model(), ids), `${name}: kinds of other records that no README names`).toEqual([]);
  engine.close();
  expect(shown + offAxis + rejected, `${name}: the ledger's sum`).toBe(read);
  const guess = [
    ...new Set((found?.files ?? []).flatMap(({ title }) => (title === undefined ? [] : [title]))),
  ];
  return {
    unit: name,
    folder: relative(root, folder),
    format: guess.join(' + ') || '—',
    code: result.ok ? undefined : result.error.code,
    message: result.ok ? '' : result.error.message,
    sums: [read, shown, offAxis, rejected],
  };
}

const OTHERS: ReadonlySet<string> = new Set(['other', 'custom:protocol', 'custom:playwright']);
const readme = (format: string): string =>
  readFileSync(join(import.meta.dirname, '../formats', format, 'README.md'), 'utf8');

/** Kinds of records that a reader put aside, and that the README of its format does not name. */
function unlisted(model: ModelReader, formats: readonly string[]): string[] {
  const kinds = new Set<string>();
  for (const { id, tracks } of model.lanes)
    for (const track of OTHERS.has(id) ? tracks : [])
      for (let i = 0; i < track.columns.length; i++) kinds.add(track.kindOf(i));
  if (kinds.size === 0) return [];
  const words = [...new Set(formats)].map(readme).join('\n');
  return [...kinds].filter((kind) => !words.includes(`\`${kind}\``));
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
const n = (value: number): string => value.toLocaleString('en');

function tableOf(outcomes: readonly Outcome[]): string {
  const groups = new Map<string, Outcome[]>();
  for (const each of outcomes.filter(({ code }) => code === undefined)) {
    const key = `${each.format}\n${each.folder}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const rows = [...groups]
    .map(([key, list]) => {
      const [format = '', folder = ''] = key.split('\n');
      const sums = [0, 1, 2, 3].map((i) => list.reduce((sum, { sums: each }) => sum + (each[i] ?? 0), 0));
      return `| ${cell(format)} | ${folder} | ${list.length} | ${sums.map(n).join(' | ')} |`;
    })
    .sort();
  return [
    '| Format | Files | Opened | Read | Shown | Off axis | Rejected |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function refusedOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes
    .filter(({ code }) => code !== undefined)
    .map(({ unit, folder, code, message }) => {
      // Every title that there is stands behind it.
      const words = message.replace(/ Tried: .*$/, '');
      return `| ${folder}/${cell(unit)} | \`${code ?? ''}\` | ${cell(words.length > 260 ? `${words.slice(0, 260)}…` : words)} |`;
    });
  return ['| File | Code | What is said |', '|---|---|---|', ...rows].join('\n');
}

describe.runIf(here)('every file of samples and cases', () => {
  it('is opened or refused as the kept table says, and its ledger adds up', async () => {
    const sections: string[] = [];
    const printed: string[] = [];
    for (const [title, root] of [
      ['Real files', join(SHARED, 'samples/real')],
      ['Cases', join(SHARED, 'cases')],
    ] as const) {
      const outcomes: Outcome[] = [];
      for (const entry of readdirSync(root, { withFileTypes: true }).sort((a, b) =>
        a.name.localeCompare(b.name),
      )) {
        if (!entry.isDirectory() || entry.name === 'tools') continue;
        const folder = join(root, entry.name);
        for (const unit of unitsOf(folder)) outcomes.push(await openUnit(folder, root, unit));
      }
      printed.push(tableOf(outcomes));
      sections.push(`## ${title}\n\n${tableOf(outcomes)}\n\n### Refused\n\n${refusedOf(outcomes)}`);
    }
    console.info(printed.join('\n\n'));
    const page = `# What is read of real files

Made by \`src/engine/coverage.test.ts\` over the files that lie beside the repository (\`samples/real\`, \`cases\`); it fails where what is read differs. Read =
shown + off the axis + rejected, for each file. A record is what the file is cut into: a line, an element, a row.

${sections.join('\n\n')}
`;
    await expect(page).toMatchFileSnapshot(KEPT);
  }, 240_000);
});
