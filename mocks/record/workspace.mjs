// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { AttemptKilled } from './agent.mjs';
import { git } from './repo-recorder.mjs';

/** A fixed author and date, so that the same files give the same commit. */
const COMMIT = {
  GIT_AUTHOR_NAME: 'Rota',
  GIT_AUTHOR_EMAIL: 'rota@example.test',
  GIT_AUTHOR_DATE: '2026-03-01T09:00:00Z',
  GIT_COMMITTER_NAME: 'Rota',
  GIT_COMMITTER_EMAIL: 'rota@example.test',
  GIT_COMMITTER_DATE: '2026-03-01T09:00:00Z',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** A real repository in a temporary folder, the sandbox process beside it, and the means a scripted agent has there. */
export class Workspace {
  #killed = '';

  /** @param {string} folder @param {string} root @param {import('node:child_process').ChildProcess} sandbox */
  constructor(folder, root, sandbox) {
    this.folder = folder;
    this.root = root;
    this.sandbox = sandbox;
  }

  /** @param {string} name @param {Record<string, string>} files */
  static async create(name, files) {
    const folder = await mkdtemp(join(tmpdir(), 'playhead-'));
    const root = join(folder, name);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    await git(root, ['init', '-q', '-b', 'main'], COMMIT);
    await git(root, ['add', '-A'], COMMIT);
    await git(root, ['commit', '-q', '-m', 'rota 1.4.2'], COMMIT);
    const sandbox = fork(fileURLToPath(new URL('./sandbox.mjs', import.meta.url)), {
      cwd: root,
      silent: true,
      execArgv: [],
    });
    await once(sandbox, 'spawn');
    return new Workspace(folder, root, sandbox);
  }

  /** The root of the process tree that is the attempt. */
  get pid() {
    return this.sandbox.exitCode === null && this.sandbox.signalCode === null ? this.sandbox.pid : undefined;
  }

  async close() {
    if (this.pid !== undefined) {
      this.sandbox.disconnect();
      await once(this.sandbox, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Ends the whole tree, the agent in it included. @param {readonly number[]} pids @param {string} reason */
  kill(pids, reason) {
    this.#killed = reason;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself between the sample and the signal.
      }
    }
  }

  /** @param {string} text what the agent's own process prints */
  say(text) {
    this.sandbox.send({ type: 'say', text });
  }

  /**
   * @param {string} command words parted by single spaces; no shell reads it
   * @returns {Promise<{ok: boolean, output: string}>}
   */
  async run(command) {
    this.sandbox.send({ type: 'run', command });
    /** @type {{code: number, output: string}} */
    const { code, output } = await new Promise((resolve, reject) => {
      const gone = () => reject(new AttemptKilled(this.#killed || 'the sandbox ended'));
      this.sandbox.once('exit', gone);
      this.sandbox.once('message', (message) => {
        this.sandbox.off('exit', gone);
        resolve(/** @type {{code: number, output: string}} */ (message));
      });
    });
    // A model is shown plain text; the logs keep the colours.
    return { ok: code === 0, output: `${stripVTControlCharacters(output).trimEnd()}\n[exit ${code}]` };
  }

  /** @param {Scope} scope @param {string} cmd */
  shell(scope, cmd) {
    return scope.tool('run', { cmd }, () => this.run(cmd));
  }

  /** @param {Scope} scope @param {string} path */
  read(scope, path) {
    return scope.tool('read_file', { path }, async () => ({
      ok: true,
      output: await readFile(join(this.root, path), 'utf8'),
    }));
  }

  /** @param {Scope} scope @param {string} path @param {string} find @param {string} replace */
  async edit(scope, path, find, replace) {
    await scope.tool('edit_file', { path, find, replace }, async () => {
      const before = await readFile(join(this.root, path), 'utf8');
      if (before.split(find).length !== 2)
        return { ok: false, output: `${path}: the text to replace must occur exactly once` };
      await writeFile(
        join(this.root, path),
        before.replace(find, () => replace),
      );
      return { ok: true, output: `edited ${path}: 1 place` };
    });
    scope.action('edit', { path });
  }

  /** @param {Scope} scope @param {string} path @param {string} text */
  async write(scope, path, text) {
    await scope.tool('write_file', { path, text }, async () => {
      await mkdir(dirname(join(this.root, path)), { recursive: true });
      await writeFile(join(this.root, path), text);
      return { ok: true, output: `wrote ${path}: ${Buffer.byteLength(text)} bytes` };
    });
    scope.action('edit', { path });
  }
}

/** @typedef {import('./agent.mjs').Scope} Scope */
