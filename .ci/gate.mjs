// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../e2e/chromium.mjs';
import { ensureNginx } from '../e2e/nginx.mjs';
import { countsOf } from './counts.mjs';

/**
 * Everything that must hold before a change lands, cheapest first; stops at the first step that fails. The last line sums
 * the tests: `N passed, N failed`.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = 'test-results';

/** @type {readonly (readonly [name: string, script: string, ...args: string[]])[]} */
const STEPS = [
  ['types', 'typecheck'],
  ['lint and boundaries', 'lint'],
  ['format', 'format:check'],
  ['dead code', 'knip'],
  [
    'unit, DOM and browser tests',
    'unit',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ],
  ['build', 'build'],
  ['sizes', 'sizes'],
  ['end to end', 'e2e'],
  ['bench, short form', 'bench', '--short'],
];

const started = performance.now();
const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @param {string} script @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function runScript(script, args, env) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const rest = args.length > 0 ? ['--', ...args] : [];
  return (
    spawnSync(npm, ['run', '--silent', script, ...rest], { cwd: ROOT, stdio: ['ignore', 1, 2], env })
      .status === 0
  );
}

function gate() {
  rmSync(`${ROOT}${RESULTS}`, { recursive: true, force: true });
  mkdirSync(`${ROOT}${RESULTS}`, { recursive: true });
  const chromium = ensureChromium();
  const nginx = ensureNginx();
  say(`▸ Chromium: ${chromium}, nginx: ${nginx}`);
  const env = { ...process.env, CHROMIUM_PATH: chromium, NGINX_PATH: nginx };
  for (const [name, script, ...args] of STEPS) {
    if (script === 'bench' && !existsSync(`${ROOT}e2e/bench/main.mjs`)) {
      say(`▸ ${name}: there is no bench to run`);
      continue;
    }
    say(`▸ ${name}`);
    const from = performance.now();
    const held = runScript(script, args, env);
    say(`${held ? '✔' : '✘'} ${name}: ${seconds(from)}`);
    if (!held) return false;
  }
  return true;
}

const held = gate();
const reports = ['vitest.json', 'e2e.json']
  .map((name) => `${ROOT}${RESULTS}/${name}`)
  .filter((path) => existsSync(path));
const { passed, failed, skipped } = countsOf(reports.map((path) => JSON.parse(readFileSync(path, 'utf8'))));
say(`${held ? 'Everything held' : 'Stopped'} after ${seconds(started)}`);
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = held && failed === 0 && passed > 0 ? 0 : 1;
