// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from '../../.ci/sizes.mjs';
import { isFresh } from '../../serve/freshness.mjs';
import { browserVersion } from './browser.mjs';
import { PEER_PAGE } from './dom-seek.mjs';
import { isBusy, judge } from './gates.mjs';
import { bytes, handedOver, memory, million, playing, searching, zooming } from './full-parts.mjs';
import { Inputs } from './inputs.mjs';
import { living } from './live.mjs';
import { domSeeks, embedding, frames, growth, opening } from './parts.mjs';
import { playwrightTraces, viewerFolder } from './playwright.mjs';
import { keep, table } from './report.mjs';
import { startSite } from './site.mjs';

const USAGE = `npm run bench [-- --short] [--only PART,…] [--rounds N] [--dist FOLDER]

  --short   the form for every change: under three minutes
  --only    parts: open, embed, seek, frames, growth, sizes; in the full form also hand, zoom, play, memory, bytes, million, search, live, playwright
  --rounds  rounds of each comparison; each is four samples in turn
  --keep    writes the table into docs/perf.md
  --dist    the build to measure; dist/ unless told, built when it is older than its sources

Prints one table, writes one JSON into bench-out/ and fails when a limit is missed.
`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'bench-out');
const PARTS = ['open', 'embed', 'seek', 'frames', 'growth', 'sizes'];
const FULL_PARTS = {
  hand: handedOver,
  zoom: zooming,
  play: playing,
  memory,
  bytes,
  million,
  search: searching,
  live: living,
  playwright: playwrightTraces,
};

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: [...PARTS, ...Object.keys(FULL_PARTS)].join() },
    rounds: { type: 'string' },
    dist: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @param {string} script @param {readonly string[]} args */
function node(script, args = []) {
  return (
    spawnSync(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: ['ignore', 1, 2] })
      .status === 0
  );
}

function built() {
  if (values.dist !== undefined) return values.dist;
  if (!isFresh(ROOT) && !node('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']))
    throw new Error('The build failed');
  return join(ROOT, 'dist');
}

async function bench() {
  const began = performance.now();
  const only = new Set(values.only.split(','));
  const dist = built();
  const load = loadavg();
  const require = createRequire(import.meta.url);
  const inputs = new Inputs();
  inputs.add('rrweb-player.html', Buffer.from(PEER_PAGE));
  const site = await startSite({
    folders: {
      '/playhead/': dist,
      '/speedscope/': join(ROOT, 'node_modules/speedscope/dist/release'),
      '/trace-viewer/': viewerFolder(),
      '/rrweb-player/': dirname(require.resolve('rrweb-player')),
    },
    inputs: inputs.files,
  });
  const environment = {
    chromium: await browserVersion(),
    node: process.version,
    cpus: cpus().length,
    cpu: cpus()[0]?.model.trim(),
  };
  say(
    `Chromium ${environment.chromium}, ${environment.cpus} cores, load ${load.map((each) => each.toFixed(1)).join(' ')}`,
  );
  /** @type {import('./gates.mjs').Figure[]} */
  const figures = [];
  const options = {
    site: site.url,
    inputs,
    isShort: values.short,
    isBusy: () => isBusy(Math.max(load[0] ?? 0, loadavg()[0] ?? 0), cpus().length),
    rounds: values.rounds === undefined ? undefined : Number(values.rounds),
    root: ROOT,
    out: OUT,
    dist,
    firstLoad: () => measure(dist).find(({ name }) => name === 'Player page')?.bytes ?? NaN,
    say,
  };
  try {
    if (only.has('open')) figures.push(...(await opening(options)));
    if (only.has('embed')) figures.push(...(await embedding(options)));
    if (only.has('seek')) figures.push(...(await domSeeks(options)));
    if (only.has('frames')) figures.push(...(await frames(options)));
    if (only.has('growth')) figures.push(...(await growth(options)));
    for (const [name, part] of Object.entries(FULL_PARTS)) {
      if (!values.short && only.has(name)) figures.push(...(await part(options)));
    }
  } finally {
    await site.close();
  }
  if (only.has('sizes') && existsSync(join(ROOT, 'dist')))
    figures.push(judge('sizes', node('.ci/sizes.mjs') ? 0 : 1));
  const seconds = (performance.now() - began) / 1000;
  say(`\n${table(figures)}\n`);
  mkdirSync(OUT, { recursive: true });
  const file = join(
    OUT,
    `bench-${new Date().toISOString().replaceAll(/[:.]/g, '-')}${values.short ? '-short' : ''}.json`,
  );
  const report = {
    at: new Date().toISOString(),
    environment,
    load: { before: load, after: loadavg() },
    seconds,
    inputs: inputs.hashes,
    figures,
  };
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  const count = (/** @type {string} */ verdict) =>
    figures.filter((figure) => figure.verdict === verdict).length;
  say(
    `${count('held')} held, ${count('behind')} behind their limit but no worse than before, ${count('missed')} missed, ${count('noisy')} noisy, ${count('void')} void in ${seconds.toFixed(0)} s; ${file}`,
  );
  if (values.keep) {
    const where = `Chromium ${environment.chromium}, Node ${environment.node}, ${environment.cpus} cores (${environment.cpu}), load ${load[0]?.toFixed(1)} before`;
    const form = values.short ? 'short' : 'full';
    keep(
      join(ROOT, 'docs/perf.md'),
      `${report.at.slice(0, 10)}, ${form} form, ${where}.\n\n${table(figures)}`,
    );
  }
  process.exitCode = count('missed') + count('void') === 0 ? 0 : 1;
}

if (values.help) say(USAGE);
else await bench();
