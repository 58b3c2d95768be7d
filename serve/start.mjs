// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { originOf } from './embed.mjs';
import { isFresh } from './freshness.mjs';
import { createLocal } from './local.mjs';
import { sharedOf } from './local-paths.mjs';
import { openInBrowser } from './open.mjs';
import { startServer } from './server.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_PORT = 4173;

const USAGE = `npm start -- [PATH …] [--port N] [--build] [--dist FOLDER] [--embed-origin ORIGIN …]

  PATH            a file or folder to open, and to go on reading while it grows
  --port          the port; 4173, or the next that is free, unless told
  --build         builds the page anew, though it is newer than its sources
  --dist          serves this build
  --embed-origin  a site that may frame the player
`;

const { values, positionals } = told();
if (values.help === true) {
  process.stdout.write(USAGE);
  process.exit(0);
}
/** Files and folders to open, and to go on reading while they grow. */
const shared = namedBy(positionals);
const asked = values.port ?? process.env['PORT'];
const port = asked === undefined ? DEFAULT_PORT : Number(asked);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Not a port: ${asked}`);

const embedOrigins = (values['embed-origin'] ?? []).map(originOf);
const dist = values.dist ?? join(ROOT, 'dist');
if (values.dist === undefined && (values.build === true || !isFresh(ROOT))) {
  process.stdout.write('Building Playhead …\n');
  await build({ root: ROOT, logLevel: 'warn' });
}

const local = createLocal(shared);
const server = await startServer({
  root: dist,
  port,
  tries: asked === undefined ? 50 : 0,
  embedOrigins,
  local,
});
const [first] = shared;
const addresses = shared.map((one) => `  ${one.name}: ${server.url}${local.openPath(one)}\n`);
process.stdout.write(
  first === undefined
    ? `Playhead is at ${server.url}\nPress Ctrl+C to stop.\n`
    : `Playhead opens\n${addresses.join('')}Whoever has such an address can read what it opens. Press Ctrl+C to stop.\n`,
);
openInBrowser(first === undefined ? server.url : `${server.url}${local.openPath(first)}`);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0));
  });
}

/** What was named; words instead of a stack where it is not there. @param {string[]} paths */
function namedBy(paths) {
  try {
    return sharedOf(paths);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** What was typed; what nobody knows is said with what there is, and ends. */
function told() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        build: { type: 'boolean' },
        dist: { type: 'string' },
        'embed-origin': { type: 'string', multiple: true, default: [] },
      },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(1);
  }
}
