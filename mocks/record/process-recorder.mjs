// @ts-check
import { now } from './clock.mjs';
import { loopbackBytes, memoryOf, readTree } from './proc-tree.mjs';

/**
 * The `runtime` track: CPU and memory of a real process tree and the loopback counters, sampled from /proc, between
 * life-cycle marks. With a memory limit it is also the watchdog that enforces it.
 * @implements {Recorder}
 */
export class ProcessRecorder {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {Map<number, number>} */
  #previous = new Map();
  #previousAt = 0;
  #overLimit = false;

  /**
   * @param {Recording} recording
   * @param {() => number | undefined} rootPid the tree to sample; undefined while nothing runs
   * @param {{everyMs?: number, limitBytes?: number, onLimit?: (pids: number[], memBytes: number) => void}} [options]
   */
  constructor(recording, rootPid, { everyMs = 400, limitBytes, onLimit } = {}) {
    this.recording = recording;
    this.rootPid = rootPid;
    this.everyMs = everyMs;
    this.limitBytes = limitBytes;
    this.onLimit = onLimit;
  }

  /** @returns {Capabilities} */
  capabilities() {
    return { rung: 'final', tracks: ['runtime'] };
  }

  async start() {
    this.event('started');
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), this.everyMs);
  }

  async checkpoint() {
    this.#sample();
  }

  async stop() {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#sample();
    if (!this.#overLimit) this.event('stopped');
  }

  /** @param {string} event */
  event(event) {
    this.recording.add('runtime', { t: now(), event });
  }

  #sample() {
    const root = this.rootPid();
    if (root === undefined || this.#overLimit) return;
    const t = now();
    const tree = readTree(root);
    if (tree.size === 0) return;
    const memBytes = memoryOf(tree.keys());
    const elapsed = t - this.#previousAt;
    // Two samples closer than a few kernel ticks say nothing about load.
    if (this.#previousAt !== 0 && elapsed < 150) return;
    let busy = 0;
    for (const [pid, cpuMs] of tree) busy += cpuMs - (this.#previous.get(pid) ?? 0);
    const first = this.#previousAt === 0;
    this.#previous = tree;
    this.#previousAt = t;
    const cpuPct = Math.max(0, Math.round((busy / elapsed) * 1000) / 10);
    this.recording.add('runtime', { t, ...(first ? {} : { cpuPct }), memBytes, ...loopbackBytes() });
    if (this.limitBytes !== undefined && memBytes > this.limitBytes) {
      this.#overLimit = true;
      this.event('oom');
      this.onLimit?.([...tree.keys()], memBytes);
    }
  }
}

/**
 * @typedef {import('./recording.mjs').Recording} Recording
 * @typedef {import('./recording.mjs').Recorder} Recorder
 * @typedef {import('./recording.mjs').Capabilities} Capabilities
 */
