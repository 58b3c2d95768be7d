// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { THREADS, spansOf } from '../../mocks/generate/spans.mjs';
import { inFreshBrowser } from './browser.mjs';
import { openAndSettle } from './open.mjs';
import { median, quantile } from './statistics.mjs';
import { seekTargets } from './targets.mjs';
import { FRAME_WORK, cdpOf, mainThread } from './work.mjs';

const SEEKS = 24;
const FRAMES = 60;
/** Rows of one append, and how often it is repeated. */
const APPENDED = 1000;
const REPEATS = 40;
const PASSES = 3;

/** A text that every generated trace holds many times. */
const SOUGHT = 'layout';

/**
 * With the whole trace in view, in milliseconds: `draw`, what the scripts of one frame cost, and `drawP95` of the frames; `seek`,
 * from the call until all lanes show it (two frames at least), and `seekP95`; `step`, the same for a key that goes to the next
 * entry; `search`, until the hits are there. `heap` and `nodes`: JavaScript heap and buffers in bytes, elements. `firstLane` and
 * `complete`: milliseconds from the cold navigation.
 * @param {string} site
 * @param {string} input
 */
export function drawAndSeek(site, input) {
  return inFreshBrowser(async (page) => {
    await page.addInitScript(FRAME_WORK);
    const { firstLane, complete } = await openAndSettle(page, site, input);
    const { start, duration } = /** @type {{ start: number, duration: number }} */ (
      await page.evaluate('playhead.state()')
    );
    const targets = seekTargets({ count: SEEKS, duration, step: duration / 2000 }).map((t) => start + t);
    const cdp = await cdpOf(page);
    const seek = async (/** @type {readonly number[]} */ to) => {
      const times = await page.evaluate(`new Promise((done) => setTimeout(async () => {
        const times = [];
        for (const t of ${JSON.stringify(to)}) { const before = performance.now(); await playhead.seek(t); times.push(performance.now() - before); }
        done(times);
      }))`);
      return /** @type {number[]} */ (times);
    };
    await seek(targets.slice(0, 6));
    const times = await seek(targets);
    const draw = await page.evaluate(`new Promise((done) => {
      const { ms, frames, each } = frameWork;
      const seen = each.length;
      const duration = ${duration};
      let frame = 0;
      const next = () => {
        if (frame++ === ${FRAMES}) return done({ mean: (frameWork.ms - ms) / (frameWork.frames - frames), each: each.slice(seen) });
        playhead.seek(${start} + (duration * frame) / ${FRAMES});
        setTimeout(next, 17);
      };
      next();
    })`);
    const drawn = /** @type {{ mean: number, each: number[] }} */ (draw);
    const steps = /** @type {number[]} */ (
      await page.evaluate(`(async () => {
        const times = [];
        for (let i = 0; i < ${SEEKS}; i++) {
          const from = playhead.state().t;
          const before = performance.now();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ',', bubbles: true }));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          times.push(performance.now() - before);
          if (playhead.state().t === from && i === 0) throw new Error('Void: the key does not step');
        }
        return times;
      })()`)
    );
    const search = await page.evaluate(
      `(async () => { const before = performance.now(); const hits = await playhead.search('${SOUGHT}'); if (hits.length === 0) throw new Error('Void: nothing found'); return performance.now() - before; })()`,
    );
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { heap, nodes } = await mainThread(cdp);
    const { indexBytes } = /** @type {{ indexBytes: number }} */ (await page.evaluate('playhead.perf()'));
    return {
      firstLane,
      complete,
      draw: drawn.mean,
      drawP95: quantile(drawn.each, 0.95),
      seek: median(times),
      seekP95: quantile(times, 0.95),
      step: quantile(steps, 0.95),
      search: Number(search),
      heap: heap + indexBytes,
      nodes,
    };
  });
}

/**
 * What it costs to append 1,000 entries to a recording of `count`: from rows to columns that can be asked.
 * @param {string} root of the project
 * @param {readonly number[]} counts
 * @param {string} out folder for what is built on the way
 * @returns {Promise<(readonly [count: number, ms: number])[]>}
 */
export async function append(root, counts, out) {
  mkdirSync(out, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(root, 'src/model/index.ts'),
      outDir: out,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'model.mjs' } },
    },
  });
  const model = /** @type {typeof import('../../src/model/index.ts')} */ (
    await import(pathToFileURL(join(out, 'model.mjs')).href)
  );
  // The first run is the compiler's.
  appendTo(model, 1000);
  /** @type {(readonly [count: number, times: number[]])[]} */
  const samples = counts.map((count) => [count, []]);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [count, times] of samples) times.push(appendTo(model, count));
  }
  return samples.map(([count, times]) => /** @type {const} */ ([count, median(times)]));
}

/**
 * @param {typeof import('../../src/model/index.ts')} model
 * @param {number} count
 */
function appendTo(model, count) {
  const sink = new model.DeltaSink({ keep: () => {} });
  const document = new model.RecordingDocument();
  sink.clock({ id: 'generated', kind: 'relative' });
  const writers = THREADS.map((title, i) => {
    const id = `thread:1.${i}`;
    return sink.track({ id, lane: id, archetype: 'span', plane: 'runtime', title, clock: 'generated' });
  });
  /** @type {number[]} */
  const times = [];
  let began = 0;
  for (const { index, thread, name, ts, dur } of spansOf({ count: count + REPEATS * APPENDED })) {
    const isBatchStart = index >= count && (index - count) % APPENDED === 0;
    if (isBatchStart) {
      if (index === count) document.apply(sink.take());
      began = performance.now();
    }
    sink.read(1);
    writers[thread]?.append({
      seq: index,
      start: ts / 1000,
      end: (ts + dur) / 1000,
      kind: 'span',
      label: name,
    });
    if (index >= count && (index - count) % APPENDED === APPENDED - 1) {
      document.apply(sink.take());
      if (document.latest('thread:1.0', Infinity) === undefined)
        throw new Error('Void: nothing was appended');
      times.push(performance.now() - began);
    }
  }
  // A millisecond is easily doubled by whatever else runs: the undisturbed ones are what it costs.
  return quantile(times, 0.25);
}
