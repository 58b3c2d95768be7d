// @ts-check
import { sha256 } from '../../mocks/generate/hash.mjs';
import { rrwebRecording } from '../../mocks/generate/rrweb.mjs';
import { traceEventJson } from '../../mocks/generate/trace-events.mjs';

/** What is compared is read from the same bytes: inputs by name, made when first asked for, named by their hash. */
export class Inputs {
  /** @type {Map<string, Uint8Array>} */
  files = new Map();
  /** @type {Record<string, string>} */
  hashes = {};

  /** @param {string} name @param {Uint8Array} bytes */
  add(name, bytes) {
    this.files.set(name, bytes);
    this.hashes[name] = `${bytes.length} bytes, sha256 ${sha256(bytes)}`;
    return name;
  }

  /** Trace Event JSON: read by ours, by speedscope and by DevTools. @param {number} count */
  trace(count) {
    const name = `trace-${count}.json`;
    return this.files.has(name) ? name : this.add(name, traceEventJson({ count }));
  }

  /** The same spans in a trace that lasts minutes, to be played. @param {number} count */
  slowTrace(count) {
    const name = `slow-${count}.json`;
    return this.files.has(name) ? name : this.add(name, traceEventJson({ count, stretch: 500 }));
  }

  /** @param {import('../../mocks/generate/rrweb.mjs').RrwebOptions} options */
  dom(options) {
    const name = `dom-${options.events}-${options.rows}${options.checkoutEvery === undefined ? '' : `-${options.checkoutEvery}`}.json`;
    return this.files.has(name) ? name : this.add(name, rrwebRecording(options));
  }
}
