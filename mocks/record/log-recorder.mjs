// @ts-check
import { now } from './clock.mjs';

/**
 * The `logs` track: what processes wrote, chunk by chunk as the pipe delivered it, escape sequences included.
 * @implements {Recorder}
 */
export class LogRecorder {
  #stopped = false;

  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /** @returns {Capabilities} */
  capabilities() {
    return { rung: 'final', tracks: ['logs'] };
  }

  async start() {}

  async checkpoint() {}

  async stop() {
    this.#stopped = true;
  }

  /** @param {import('node:child_process').ChildProcess} child */
  attach(child) {
    for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
      child[stream]?.on('data', (/** @type {Buffer} */ chunk) =>
        this.line(stream, chunk.toString('utf8').trimEnd()),
      );
    }
  }

  /** @param {'stdout' | 'stderr'} stream @param {string} text */
  line(stream, text) {
    if (!this.#stopped && text !== '') this.recording.add('logs', { t: now(), stream, text });
  }
}

/**
 * @typedef {import('./recording.mjs').Recording} Recording
 * @typedef {import('./recording.mjs').Recorder} Recorder
 * @typedef {import('./recording.mjs').Capabilities} Capabilities
 */
