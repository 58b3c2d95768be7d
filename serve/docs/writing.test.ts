import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['writing-a-format', 'writing-a-lane'];
/** A block that names the file it is: the word behind the language. */
const FILE_BLOCK = /^```\w+ (\S+)\n([\s\S]*?)^```$/gm;

/** The house with what the pages write in it: rooms are links, but for the two that get a new folder. */
let house = '';
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'playhead-docs-'));
  const link = (path: string): void => symlinkSync(join(ROOT, path), join(house, path));
  mkdirSync(join(house, 'src'));
  for (const room of ['base', 'model', 'sources', 'engine', 'session', 'ui', 'lane-kit']) link(`src/${room}`);
  for (const file of ['node_modules', 'package.json']) link(file);
  cpSync(join(ROOT, 'src/formats'), join(house, 'src/formats'), {
    recursive: true,
    filter: (path) => !path.includes('/fixtures'),
  });
  cpSync(join(ROOT, 'src/lanes'), join(house, 'src/lanes'), { recursive: true });
  for (const page of PAGES) {
    for (const [, path = '', text = ''] of readFileSync(join(ROOT, `docs/${page}.md`), 'utf8').matchAll(
      FILE_BLOCK,
    )) {
      const file = join(house, path);
      if (existsSync(file)) throw new Error(`${page}: ${path} is there already`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  writeFileSync(
    join(house, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      include: ['src/formats/thermometer', 'src/lanes/thermometer'],
    }),
  );
  writeFileSync(
    join(house, 'vitest.config.mjs'),
    `export default { server: { fs: { strict: false } }, resolve: { preserveSymlinks: false }, test: { watch: false } };`,
  );
}, 120_000);
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** What a command said, where it failed. */
function trouble(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', command), args, {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, CI: '', NO_COLOR: '1' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

it('what the pages write compiles', () => {
  expect(trouble('tsc', '-p', '.')).toBe('');
}, 120_000);

it('what the pages write passes the harness of formats and its own tests', () => {
  const report = join(house, 'report.json');
  trouble(
    'vitest',
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    '-t',
    'thermometer|sample|version|itself|warm|temperature',
    'src/formats/harness.test.ts',
    'src/formats/thermometer',
    'src/lanes/thermometer',
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[];
  };
  const told = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'pending' && status !== 'skipped'),
  );
  expect(told.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
  // Four of the harness, two of the format, three of the lane.
  expect(told.map(({ title }) => title)).toHaveLength(9);
}, 120_000);
