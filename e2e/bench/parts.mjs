// @ts-check
import { STEP_MS, rrwebTextsAt } from '../../mocks/generate/rrweb.mjs';
import { burstOurs, burstPeer, seekOurs, seekPeer } from './dom-seek.mjs';
import { judge, judgeRatio, voided } from './gates.mjs';
import { append, drawAndSeek } from './growth.mjs';
import { inTurn } from './in-turn.mjs';
import { openOurs, openSampled, openSpeedscope } from './open.mjs';
import { idleFrames, scrub } from './scrub.mjs';
import { exponent, median, quantile, ratios } from './statistics.mjs';
import { seekTargets } from './targets.mjs';

/**
 * @typedef {object} BenchOptions
 * @property {string} site
 * @property {import('./inputs.mjs').Inputs} inputs
 * @property {boolean} isShort
 * @property {() => boolean} isBusy something else keeps the machine busy
 * @property {number | undefined} rounds
 * @property {string} root
 * @property {string} out
 * @property {() => number} firstLoad gzipped bytes of the scripts that the player's page loads
 * @property {(text: string) => void} say
 */
/** @typedef {import('./gates.mjs').Figure} Figure */
/** @typedef {import('./gates.mjs').GateId} GateId */

const MINUTE = 60_000;
/** What speedscope may take for a million events: its import is quadratic. */
const MILLION_CAP = 200_000;

/**
 * A part that throws is void, and the others are still measured.
 * @param {readonly GateId[]} ids
 * @param {() => Promise<Figure[]>} measure
 * @returns {Promise<Figure[]>}
 */
export async function orVoid(ids, measure) {
  try {
    return await measure();
  } catch (error) {
    return ids.map((id) => voided(id, error));
  }
}

/** O1, O2, O3 and, in the full form, O5. @param {BenchOptions} options */
export async function opening({ site, inputs, isShort, isBusy, rounds, say }) {
  const compare = async (
    /** @type {number} */ count,
    /** @type {number} */ own,
    /** @type {number} */ budget,
  ) => {
    const input = inputs.trace(count);
    say(`open ${input}: ${inputs.hashes[input]}`);
    return inTurn({
      rounds: rounds ?? own,
      ours: () => openOurs(site, input, count),
      peer: () => openSpeedscope(site, input),
      ...(isShort ? { deadline: performance.now() + budget } : {}),
    });
  };
  const figures = await orVoid(['O2'], async () => {
    const pairs = await compare(10_000, isShort ? 3 : 7, MINUTE / 4);
    return [judgeRatio('O2', ratios(pairs.map(([ours, peer]) => [ours.complete, peer.complete])), isBusy())];
  });
  figures.push(
    ...(await orVoid(['O1', 'O3'], async () => {
      const pairs = await compare(100_000, isShort ? 3 : 7, (MINUTE * 2) / 5);
      return [
        judgeRatio('O1', ratios(pairs.map(([ours, peer]) => [ours.firstLane, peer.complete])), isBusy()),
        judgeRatio('O3', ratios(pairs.map(([ours, peer]) => [ours.complete, peer.complete])), isBusy()),
      ];
    })),
  );
  if (isShort) return figures;
  figures.push(
    ...(await orVoid(['O5'], async () => {
      const input = inputs.trace(1_000_000);
      say(`open ${input}, one pair: ${inputs.hashes[input]}`);
      const ours = await openOurs(site, input, 1_000_000);
      const peer = await openSpeedscope(site, input, MILLION_CAP).catch(() => ({ complete: MILLION_CAP }));
      return [judgeRatio('O5', ratios([[ours.complete, peer.complete]]))];
    })),
  );
  return figures;
}

/** E1: the embedded page against the player, the same sample. @param {BenchOptions} options */
export async function embedding({ site, isShort, isBusy, rounds, say }) {
  return orVoid(['E1'], async () => {
    say('open a sample, embedded and in full');
    const pairs = await inTurn({
      rounds: rounds ?? (isShort ? 3 : 7),
      ours: () => openSampled(site, 'web-checkout', true),
      peer: () => openSampled(site, 'web-checkout', false),
      ...(isShort ? { deadline: performance.now() + MINUTE / 6 } : {}),
    });
    return [
      judgeRatio('E1', ratios(pairs.map(([ours, peer]) => [ours.firstLane, peer.firstLane])), isBusy()),
    ];
  });
}

/** S2 and, in the full form, S3, S4 and S5. @param {BenchOptions} options */
export async function domSeeks({ site, inputs, isShort, isBusy, rounds, say }) {
  const plain = { events: 100_000, rows: 300 };
  const prepare = (
    /** @type {import('../../mocks/generate/rrweb.mjs').RrwebOptions} */ recording,
    /** @type {number} */ count,
  ) => {
    const duration = recording.events * STEP_MS;
    const targets = seekTargets({ count, duration, step: STEP_MS });
    const name = inputs.dom(recording);
    say(`seek ${name}: ${inputs.hashes[name]}`);
    return { name, targets, texts: rrwebTextsAt(recording, targets) };
  };
  const compare = async (
    /** @type {import('../../mocks/generate/rrweb.mjs').RrwebOptions} */ recording,
    /** @type {number} */ own,
  ) => {
    const input = prepare(recording, isShort ? 12 : 40);
    return inTurn({
      rounds: rounds ?? own,
      ours: () => seekOurs(site, input),
      peer: () => seekPeer(site, input),
      ...(isShort ? { deadline: performance.now() + MINUTE / 2 } : {}),
    });
  };
  /** @typedef {Awaited<ReturnType<typeof seekOurs>>} Sample */
  const ratioOf = (
    /** @type {(readonly [Sample, Sample])[]} */ pairs,
    /** @type {'work' | 'task' | 'shown'} */ key,
    /** @type {number} */ share,
  ) => ratios(pairs.map(([ours, peer]) => [quantile(ours[key], share), quantile(peer[key], share)]));
  const figures = await orVoid(['S2 p50', 'S2 p95', 'S2 drawn p50', 'S2 drawn p95'], async () => {
    const pairs = await compare(plain, isShort ? 1 : 5);
    return [
      judgeRatio('S2 p50', ratioOf(pairs, 'work', 0.5)),
      judgeRatio('S2 p95', ratioOf(pairs, 'work', 0.95)),
      judgeRatio('S2 drawn p50', ratioOf(pairs, 'task', 0.5)),
      judgeRatio('S2 drawn p95', ratioOf(pairs, 'task', 0.95)),
    ];
  });
  if (isShort) return figures;
  figures.push(
    ...(await orVoid(['S3'], async () => [
      judgeRatio('S3', ratioOf(await compare({ ...plain, checkoutEvery: 500 }, 3), 'work', 0.5)),
    ])),
    ...(await orVoid(['S4', 'S4 longest'], async () => {
      const pairs = await compare({ events: 20_000, rows: 3000 }, 3);
      return [
        judgeRatio('S4', ratioOf(pairs, 'shown', 0.95)),
        // Wall time: on a busy machine the other tasks' is in it.
        judge('S4 longest', median(pairs.map(([ours]) => ours.longestTask)), { noisy: isBusy() }),
      ];
    })),
    ...(await orVoid(['S5'], async () => {
      const input = prepare(plain, 6);
      const pairs = await inTurn({
        rounds: rounds ?? 5,
        ours: () => burstOurs(site, input),
        peer: () => burstPeer(site, input),
      });
      return [judgeRatio('S5', ratios(pairs))];
    })),
    ...(await orVoid(['G dom seek'], async () => {
      /** @type {(readonly [size: number, value: number])[]} */
      const points = [];
      for (const events of [1000, 10_000, 100_000]) {
        const { work } = await seekOurs(site, prepare({ events, rows: 300 }, 40));
        points.push([events, median(work)]);
      }
      return [judge('G dom seek', exponent(points), { points })];
    })),
  );
  return figures;
}

/** F1, M1, M4. @param {BenchOptions} options */
export async function frames({ site, inputs, isShort, isBusy, say }) {
  const entries = 100_000;
  const input = inputs.trace(entries);
  return orVoid(['F1 p50', 'F1 p95', 'F1 hitches', 'M1', 'M4'], async () => {
    say(`scrub ${input}`);
    const idle = await idleFrames(2);
    const { p50, p95, hitches, indexBytes, nodes } = await scrub(site, {
      input,
      entries,
      seconds: isShort ? 5 : 10,
    });
    // Where an empty page cannot keep the pace either, the machine is what is measured.
    const noisy = isBusy() || idle.p95 > 25 || idle.hitches > 0.05;
    return [
      judge('F1 p50', p50, { noisy }),
      judge('F1 p95', p95, { noisy }),
      judge('F1 hitches', hitches, { noisy }),
      judge('M1', indexBytes),
      judge('M4', nodes),
    ];
  });
}

/** Exponents of drawing, appending and seeking. @param {BenchOptions} options */
export async function growth({ site, inputs, isShort, rounds, root, out, say }) {
  const counts = isShort ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000];
  const repeats = rounds ?? (isShort ? 2 : 3);
  const grown = await orVoid(['G draw', 'G seek'], async () => {
    say(`draw and seek at ${counts.join(', ')}`);
    /** @type {[number, Awaited<ReturnType<typeof drawAndSeek>>[]][]} */
    const samples = counts.map((count) => [count, []]);
    for (let i = 0; i < repeats; i += 1) {
      for (const [count, own] of samples) own.push(await drawAndSeek(site, inputs.trace(count)));
    }
    const points = (/** @type {'draw' | 'seek'} */ key) =>
      samples.map(([count, own]) => /** @type {const} */ ([count, median(own.map((sample) => sample[key]))]));
    return [
      judge('G draw', exponent(points('draw')), { points: points('draw') }),
      judge('G seek', exponent(points('seek')), { points: points('seek') }),
    ];
  });
  const appended = await orVoid(['G append'], async () => {
    const points = await append(root, counts, out);
    return [judge('G append', exponent(points), { points })];
  });
  return [...grown, ...appended];
}
