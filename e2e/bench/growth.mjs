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

/**
 * With the whole trace in view, in milliseconds: `draw`, what the scripts of one frame cost; `seek`, from the call until all
 * lanes show it (two frames at least); `seekTask`, what of that the main thread was busy, painting included.
 * @param {string} site
 * @param {string} input
 */
export function drawAndSeek(site, input) {
  return inFreshBrowser(async (page) => {
    await page.addInitScript(FRAME_WORK);
    await openAndSettle(page, site, input);
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
    const before = await mainThread(cdp);
    const times = await seek(targets);
    const after = await mainThread(cdp);
    const draw = await page.evaluate(`new Promise((done) => {
      const { ms, frames } = frameWork;
      const duration = ${duration};
      let frame = 0;
      const next = () => {
        if (frame++ === ${FRAMES}) return done((frameWork.ms - ms) / (frameWork.frames - frames));
        playhead.seek(${start} + (duration * frame) / ${FRAMES});
        setTimeout(next, 17);
      };
      next();
    })`);
    return {
      draw: Number(draw),
      seek: median(times),
      seekTask: ((after.task - before.task) * 1000) / targets.length,
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
