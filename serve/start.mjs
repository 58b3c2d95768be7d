// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { isFresh } from './freshness.mjs';
import { openInBrowser } from './open.mjs';
import { startServer } from './server.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_PORT = 4173;

const { values } = parseArgs({ options: { port: { type: 'string' }, build: { type: 'boolean' } } });
const asked = values.port ?? process.env['PORT'];
const port = asked === undefined ? DEFAULT_PORT : Number(asked);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`Not a port: ${asked}`);

if (values.build === true || !isFresh(ROOT)) {
  process.stdout.write('Building Playhead …\n');
  await build({ root: ROOT, logLevel: 'warn' });
}

const server = await startServer({ root: join(ROOT, 'dist'), port, tries: asked === undefined ? 50 : 0 });
process.stdout.write(`Playhead is at ${server.url}\nPress Ctrl+C to stop.\n`);
openInBrowser(server.url);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0));
  });
}
