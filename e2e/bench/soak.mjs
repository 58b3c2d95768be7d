// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { following, linesOf } from './live.mjs';
import { cdpOf, mainThread } from './work.mjs';

const USAGE = `npm run soak [-- --minutes N] [--rate N] [--dist FOLDER]

A page follows a file that grows by --rate events a second (200) for --minutes (30). Once a minute it says how many of
them the page holds, the heap after a collection, and the main thread's share; at the end what was lost and what an event costs.
`;
const FIRST = 1000;
const TICK_MS = 100;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '200' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

async function soak() {
  const minutes = Number(values.minutes);
  const rate = Number(values.rate);
  if (!existsSync(join(values.dist, 'index.html'))) throw new Error('Nothing is built: npm run build');
  await following(values.dist, FIRST, async (page, append) => {
    const cdp = await cdpOf(page);
    /** @type {{ entries: number, heap: number, own: number }[]} */
    const seen = [];
    const began = performance.now();
    let written = FIRST;
    let busy = (await mainThread(cdp)).task;
    for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
      const until = began + Math.min(minutes, minute) * 60_000;
      while (performance.now() < until) {
        // What is due by now: a late tick makes up for itself.
        const due = FIRST + Math.floor(((performance.now() - began) / 1000) * rate);
        if (due > written) append(linesOf(written, due - written));
        written = Math.max(written, due);
        await sleep(TICK_MS);
      }
      await sleep(1000);
      await cdp.send('HeapProfiler.collectGarbage');
      const now = await mainThread(cdp);
      const entries = Number(await page.evaluate('playhead.perf().entries'));
      const own = Number(await page.evaluate('playhead.perf().indexBytes'));
      seen.push({ entries, heap: now.heap, own });
      const share = ((now.task - busy) / 61) * 100;
      busy = now.task;
      say(
        `minute ${minute}: ${entries} of ${written} entries, heap ${(now.heap / 1e6).toFixed(1)} MB, columns ${(own / 1e6).toFixed(1)} MB, main thread ${share.toFixed(0)} %`,
      );
    }
    const last = seen.at(-1);
    const middle = seen[Math.floor(seen.length / 2)];
    if (last === undefined || middle === undefined) return;
    const perEntry = (last.heap - middle.heap) / Math.max(1, last.entries - middle.entries);
    say(
      `lost: ${written - last.entries}; heap in the second half: ${perEntry.toFixed(0)} B an event beside the columns`,
    );
    if (written !== last.entries) process.exitCode = 1;
  });
}

if (values.help) say(USAGE);
else await soak();
