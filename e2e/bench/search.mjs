// @ts-check
import { spawnSync } from 'node:child_process';
import { inFreshBrowser } from './browser.mjs';
import { onDisk } from './handed-over.mjs';
import { openAndSettle } from './open.mjs';
import { median } from './statistics.mjs';

/** Once in so many lines stands what is sought. */
const EVERY = 1000;
const SOUGHT = 'Quicksilver';
/** Searches of one sample, and runs of `grep -c` between them. */
const TIMES = 5;

const WORDS =
  'ready retry cache layout render commit worker socket queue flush parse index shard replay'.split(' ');

/** A trace with a line of log for each entry, about 150 bytes, of which one in a thousand holds what is sought. @param {number} count */
export function logTrace(count) {
  const lines = Array.from({ length: count }, (_, i) => {
    const word = (/** @type {number} */ by) => WORDS[(i * by + (i >> 3)) % WORDS.length];
    const text = `${word(1)} ${word(3)} ${word(5)} of shard ${i % 977}: ${word(7)} took ${i % 89} ms${i % EVERY === EVERY - 1 ? ` ${SOUGHT}` : ''}`;
    return `{"t":${1_795_000_000_000 + i},"kind":"log","stream":"stdout","text":"${text}"}\n`;
  });
  return Buffer.from(lines.join(''));
}

/**
 * A search of ours over a recording that is open against `grep -c` over the same bytes, taken in turn. Milliseconds: `first`
 * until the first hit and `ms` of the whole in the worker's own time, `grep`; `longest`, the longest task on the page meanwhile.
 * @param {string} site
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {string} input
 */
export function searchAgainstGrep(site, inputs, input) {
  const file = onDisk(input, inputs.files.get(input) ?? new Uint8Array());
  return inFreshBrowser(async (page) => {
    await openAndSettle(page, site, input);
    await page.keyboard.press('/');
    /** @type {{ first: number, ms: number, grep: number, longest: number, hits: number }[]} */
    const samples = [];
    for (let i = 0; i <= TIMES; i++) {
      const began = performance.now();
      const { status, stdout } = spawnSync('grep', ['-c', SOUGHT, file.path], { encoding: 'utf8' });
      const grep = performance.now() - began;
      if (status !== 0) throw new Error(`Void: grep found nothing (${status})`);
      const found = /** @type {{ firstMs: number, ms: number, hits: number, longest: number }} */ (
        await page.evaluate(`new Promise((done, no) => {
          let longest = 0;
          const tasks = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration); });
          tasks.observe({ entryTypes: ['longtask'] });
          const marks = new PerformanceObserver((list) => {
            marks.disconnect();
            setTimeout(() => { tasks.disconnect(); done({ ...list.getEntries()[0].detail, longest }); }, 200);
          });
          marks.observe({ entryTypes: ['mark'] });
          const field = document.querySelector('input[type=search]');
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
          const type = (text) => { set.call(field, text); field.dispatchEvent(new Event('input', { bubbles: true })); };
          type('');
          setTimeout(() => type(${JSON.stringify(SOUGHT)}), 50);
          setTimeout(no, 30000, new Error('Void: the search did not end'));
        })`)
      );
      if (found.hits !== Number(stdout)) throw new Error(`Void: ${found.hits} hits, grep counts ${stdout}`);
      // The first is the compiler's.
      if (i > 0)
        samples.push({ first: found.firstMs, ms: found.ms, grep, longest: found.longest, hits: found.hits });
    }
    return {
      first: median(samples.map(({ first }) => first)),
      ratio: median(samples.map(({ ms, grep }) => ms / grep)),
      ms: median(samples.map(({ ms }) => ms)),
      grep: median(samples.map(({ grep }) => grep)),
      longest: Math.max(...samples.map(({ longest }) => longest)),
      samples,
    };
  }).finally(() => file.remove());
}
