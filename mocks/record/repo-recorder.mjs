// @ts-check
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { now } from './clock.mjs';

const run = promisify(execFile);

/** @param {string} cwd @param {string[]} args @param {Record<string, string>} [env] */
export async function git(cwd, args, env = {}) {
  const { stdout } = await run('git', args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 26 });
  return stdout;
}

/**
 * The repository lane: the whole working tree against HEAD, untracked files included, whenever it has changed. A throwaway
 * index keeps the agent's own index, and so its `git status`, as the agent left it.
 * @implements {Recorder}
 */
export class RepoRecorder {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #last = '';
  /** @type {Promise<void>} */
  #busy = Promise.resolve();

  /** @param {Recording} recording @param {string} root @param {{everyMs?: number}} [options] */
  constructor(recording, root, { everyMs = 1000 } = {}) {
    this.recording = recording;
    this.root = root;
    this.everyMs = everyMs;
  }

  /** @returns {Capabilities} */
  capabilities() {
    return { rung: 'semantic', tracks: ['custom:repo-diff'] };
  }

  async start() {
    this.#timer = setInterval(() => void this.#sample(), this.everyMs);
  }

  async checkpoint() {
    await this.#sample();
  }

  async stop() {
    clearInterval(this.#timer);
    await this.#sample();
  }

  /** One git process at a time: samples queue behind the one that runs. */
  #sample() {
    this.#busy = this.#busy.then(async () => {
      const t = now();
      const text = await this.diff();
      if (text === this.#last) return;
      this.#last = text;
      this.recording.custom('repo-diff', { text }, t);
    });
    return this.#busy;
  }

  async diff() {
    const index = join(tmpdir(), `playhead-index-${process.pid}-${Math.random().toString(36).slice(2)}`);
    const env = { GIT_INDEX_FILE: index };
    try {
      await git(this.root, ['read-tree', 'HEAD'], env);
      await git(this.root, ['add', '-A'], env);
      return await git(this.root, ['diff', '--cached', '--no-color', '--no-ext-diff', 'HEAD'], env);
    } finally {
      await rm(index, { force: true });
    }
  }

  /** The final snapshot of the repository plane. */
  async snapshot() {
    const diff = await this.diff();
    const changedFiles = [...diff.matchAll(/^diff --git a\/.+ b\/(.+)$/gm)]
      .map((match) => match[1] ?? '')
      .sort();
    return {
      kind: 'repo',
      diff,
      changedFiles,
      headSha: (await git(this.root, ['rev-parse', 'HEAD'])).trim(),
    };
  }
}

/**
 * @typedef {import('./recording.mjs').Recording} Recording
 * @typedef {import('./recording.mjs').Recorder} Recorder
 * @typedef {import('./recording.mjs').Capabilities} Capabilities
 */
