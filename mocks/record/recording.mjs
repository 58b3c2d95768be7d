// @ts-check
import { now } from './clock.mjs';

/**
 * @typedef {'off' | 'final' | 'frames' | 'semantic' | 'full'} Rung
 * @typedef {{rung: Rung, tracks: string[]}} Capabilities what a recorder can capture, and the rung that amounts to
 * @typedef {object} Recorder the seam that every plane's recorder follows
 * @property {() => Capabilities} capabilities
 * @property {() => Promise<void>} start
 * @property {(label: string) => Promise<void>} checkpoint captures the plane's state now, whatever its own rhythm
 * @property {() => Promise<void>} stop flushes what is pending; nothing is added afterwards
 *
 * @typedef {object} Dispatch
 * @property {string} harness `id@version`
 * @property {string} [runtime]
 * @property {string} [model]
 * @property {number} [seed]
 * @property {Record<string, string>} [env]
 * @property {string} [fixtures] digest of the inputs
 *
 * @typedef {Record<string, unknown> & {t: number}} Entry
 */

const RUNGS = /** @type {const} */ (['off', 'final', 'frames', 'semantic', 'full']);

/** Everything captured during one attempt; recorders append, and the manifest is made once all have stopped. */
export class Recording {
  /** @type {Recorder[]} */
  #recorders = [];
  /** @type {Record<string, Entry[]>} */
  tracks = Object.create(null);
  t0 = 0;

  /** @param {{runId: string, envKind: string, requested: Rung, dispatch: Dispatch}} options */
  constructor(options) {
    this.options = options;
  }

  /** @param {string} track @param {Entry} entry */
  add(track, entry) {
    this.tracks[track] ??= [];
    this.tracks[track].push(entry);
    return entry;
  }

  /** @param {string} name @param {{text?: string, ref?: string}} body @param {number} [t] */
  custom(name, body, t = now()) {
    this.add('custom', { t, name, ...body });
  }

  /** @param {Recorder[]} recorders */
  async start(recorders) {
    this.#recorders = recorders;
    this.t0 = Math.floor(now());
    for (const recorder of recorders) await recorder.start();
  }

  /** @param {string} label */
  async checkpoint(label) {
    this.custom('checkpoint', { text: label });
    for (const recorder of this.#recorders) await recorder.checkpoint(label);
  }

  async stop() {
    for (const recorder of this.#recorders) await recorder.stop();
  }

  /** The highest rung any recorder reached, never above the one asked for. */
  effectiveRung() {
    const reached = Math.max(0, ...this.#recorders.map((r) => RUNGS.indexOf(r.capabilities().rung)));
    return RUNGS[Math.min(reached, RUNGS.indexOf(this.options.requested))] ?? 'off';
  }

  /** The `CaseRecording` of contracts/everdict.md. Tracks stay in the order their producers wrote them. */
  manifest() {
    const order = [
      'frames',
      'domEvents',
      'network',
      'console',
      'nav',
      'stateDeltas',
      'logs',
      'runtime',
      'custom',
    ];
    return {
      runId: this.options.runId,
      t0: this.t0,
      tracks: Object.fromEntries(order.flatMap((id) => (this.tracks[id] ? [[id, this.tracks[id]]] : []))),
      envKind: this.options.envKind,
      effectiveFidelity: this.effectiveRung(),
      dispatch: this.options.dispatch,
    };
  }
}
