// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * What every Chromium of this project is started with: nothing that changes how it draws (a software GL flag makes canvas
 * painting 25 times slower), nothing that lets it reach out by itself.
 */
export const CHROMIUM_ARGS = Object.freeze([
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser Playwright would download, when it is there; Playwright throws where it knows no build for the platform. */
function playwrightPath() {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

/**
 * The path of a Chromium on this machine: $CHROMIUM_PATH, then one on $PATH, then Playwright's own.
 * @returns {string | undefined}
 */
export function findChromium() {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, which cannot be run`);
    return asked;
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)].filter(
    (folder) => folder !== '',
  );
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    MAC,
    playwrightPath(),
  ];
  return candidates.find((path) => path !== '' && isExecutable(path));
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  process.stderr.write(`$ ${command} ${args.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env, timeout: 600_000 }).status === 0;
}

/**
 * As {@link findChromium}, and where there is none installs one: Playwright's download, then Debian's package.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (!run('npx', ['playwright', 'install', 'chromium'])) {
    if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error(
      'No Chromium was found and none could be installed: install one, or name it in CHROMIUM_PATH',
    );
  }
  return installed;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${ensureChromium()}\n`);
}
