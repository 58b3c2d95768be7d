// @ts-check
import { judge, judgeRatio } from './gates.mjs';
import { drawAndSeek } from './growth.mjs';
import { handToDevTools, handToOurs, onDisk } from './handed-over.mjs';
import { inTurn } from './in-turn.mjs';
import { cachesAfterScrub, heapOfOurs, heapOfSpeedscope, leaks } from './memory.mjs';
import { orVoid } from './parts.mjs';
import { play } from './play.mjs';
import { openLarge } from './ranges.mjs';
import { logTrace, searchAgainstGrep } from './search.mjs';
import { exponent, median, ratios } from './statistics.mjs';
import { playwrightFirstLoad } from './peer-sizes.mjs';
import { zoomOurs, zoomSpeedscope } from './zoom.mjs';

/** @typedef {import('./parts.mjs').BenchOptions} BenchOptions */
/** @typedef {import('./gates.mjs').Figure} Figure */

const MB = 1 << 20;
const MILLION = 1_000_000;

/** O4, O5 against DevTools, M3: a file handed over to an app that is open. @param {BenchOptions} options */
export async function handedOver({ site, inputs, rounds, say }) {
  const compare = async (/** @type {number} */ count, /** @type {number} */ own) => {
    const name = inputs.trace(count);
    say(`hand over ${name}: ${inputs.hashes[name]}`);
    const file = onDisk(name, inputs.files.get(name) ?? new Uint8Array());
    try {
      return await inTurn({
        rounds: rounds ?? own,
        ours: () => handToOurs(site, file.path, count),
        peer: () => handToDevTools(file.path),
      });
    } finally {
      file.remove();
    }
  };
  return [
    ...(await orVoid(['O4'], async () => {
      const pairs = await compare(100_000, 5);
      return [judgeRatio('O4', ratios(pairs.map(([ours, peer]) => [ours.ms, peer.ms])))];
    })),
    ...(await orVoid(['O5 DevTools', 'M3'], async () => {
      const pairs = await compare(MILLION, 2);
      return [
        judgeRatio('O5 DevTools', ratios(pairs.map(([ours, peer]) => [ours.ms, peer.ms]))),
        judgeRatio('M3', ratios(pairs.map(([ours, peer]) => [ours.pss / MB, peer.pss / MB]))),
      ];
    })),
  ];
}

/** F2. @param {BenchOptions} options */
export function zooming({ site, inputs, rounds, say }) {
  return orVoid(['F2'], async () => {
    const input = inputs.trace(100_000);
    say(`zoom ${input}`);
    const pairs = await inTurn({
      rounds: rounds ?? 3,
      ours: () => zoomOurs(site, input),
      peer: () => zoomSpeedscope(site, input),
    });
    return [judgeRatio('F2', ratios(pairs.map(([ours, peer]) => [ours.p95, peer.p95])))];
  });
}

/** F5, F6. @param {BenchOptions} options */
export function playing({ site, inputs, say }) {
  return orVoid(['F5 1x', 'F5 4x', 'F5 16x', 'F5 commits', 'F6'], async () => {
    const input = inputs.slowTrace(100_000);
    say(`play ${input}: ${inputs.hashes[input]}`);
    const once = await play(site, { input, rate: 1, seconds: 60 });
    const four = await play(site, { input, rate: 4, seconds: 60 });
    const sixteen = await play(site, { input, rate: 16, seconds: 60 });
    return [
      judge('F5 1x', once.dropped),
      judge('F5 4x', four.dropped),
      judge('F5 16x', sixteen.dropped),
      judge('F5 commits', Math.max(once.commits, four.commits, sixteen.commits)),
      judge('F6', Math.max(once.driftMs, four.driftMs, sixteen.driftMs)),
    ];
  });
}

/** M2, M5, M6. @param {BenchOptions} options */
export async function memory({ site, inputs, rounds, say }) {
  const entries = 100_000;
  const input = inputs.trace(entries);
  const small = inputs.trace(10);
  say(`memory of ${input}`);
  return [
    ...(await orVoid(['M2'], async () => {
      const pairs = await inTurn({
        rounds: rounds ?? 1,
        ours: () => heapOfOurs(site, input, small, entries),
        peer: () => heapOfSpeedscope(site, input, small, entries),
      });
      return [judgeRatio('M2', ratios(pairs))];
    })),
    ...(await orVoid(['M5 first', 'M5 slope'], async () => {
      const { before, leftover, slope } = await leaks(site, { input, cycles: 10 });
      return [judge('M5 first', leftover / Math.max(5 * MB, before * 0.05)), judge('M5 slope', slope / MB)];
    })),
    ...(await orVoid(['M6'], async () => [judge('M6', (await cachesAfterScrub(site)) / MB)])),
  ];
}

/** O8, O9. @param {BenchOptions} options */
export async function bytes({ site, root, firstLoad, say }) {
  say('500 MB behind an address');
  return [
    ...(await orVoid(['O8'], async () => [judge('O8', firstLoad() / playwrightFirstLoad(root))])),
    ...(await orVoid(['O9 requests', 'O9 share'], async () => {
      const { requests, share } = await openLarge(site);
      return [judge('O9 requests', requests), judge('O9 share', share)];
    })),
  ];
}

/** S8. @param {BenchOptions} options */
export function searching({ site, inputs, isBusy, say }) {
  return orVoid(['S8', 'S8 first', 'S8 longest'], async () => {
    const input = inputs.add(`logs-${MILLION}.jsonl`, logTrace(MILLION));
    say(`search ${input}: ${inputs.hashes[input]}`);
    const { ratio, first, longest, ms, grep } = await searchAgainstGrep(site, inputs, input);
    inputs.files.delete(input);
    const noisy = isBusy();
    return [
      judge('S8', ratio, { noisy, note: `${ms.toFixed(0)} ms, grep ${grep.toFixed(0)} ms` }),
      judge('S8 first', first, { noisy }),
      judge('S8 longest', longest, { noisy }),
    ];
  });
}

/** S1, S7, F4 at a million events, and the exponents of PERF.md 5.6. @param {BenchOptions} options */
export function million({ site, inputs, rounds, say }) {
  const counts = [1000, 10_000, 100_000, MILLION];
  return orVoid(['S1', 'S7', 'F4', 'G open', 'G first', 'G heap', 'G nodes', 'G search'], async () => {
    say(`open, seek, step, search at ${counts.join(', ')}`);
    /** @type {[number, Awaited<ReturnType<typeof drawAndSeek>>[]][]} */
    const samples = counts.map((count) => [count, []]);
    const empty = await drawAndSeek(site, inputs.trace(100));
    for (let i = 0; i < (rounds ?? 3); i += 1) {
      for (const [count, own] of samples) own.push(await drawAndSeek(site, inputs.trace(count)));
    }
    /** @typedef {keyof Awaited<ReturnType<typeof drawAndSeek>>} Key */
    const points = (/** @type {Key} */ key, /** @type {number} */ from = 0, /** @type {number} */ less = 0) =>
      samples
        .filter(([count]) => count >= from)
        .map(
          ([count, own]) =>
            /** @type {const} */ ([count, Math.max(0.01, median(own.map((sample) => sample[key])) - less)]),
        );
    const grown = (
      /** @type {import('./gates.mjs').GateId} */ id,
      /** @type {ReturnType<typeof points>} */ of,
    ) => judge(id, exponent(of), { points: of });
    const largest = (/** @type {Key} */ key) => points(key).at(-1)?.[1] ?? NaN;
    return [
      judge('S1', largest('seekP95')),
      judge('S7', largest('step')),
      judge('F4', largest('drawP95')),
      grown('G open', points('complete', 10_000, empty.complete)),
      grown('G first', points('firstLane')),
      grown('G heap', points('heap', 10_000)),
      grown('G nodes', points('nodes')),
      grown('G search', points('search')),
    ];
  });
}
