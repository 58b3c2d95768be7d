// @ts-check
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { openSample } from '../control-plane/sample.mjs';
import { faultsOf, NO_FAULTS } from './faults.mjs';
import { playOf } from './play.mjs';
import { createLivePlane } from './plane.mjs';

const SAMPLES = fileURLToPath(new URL('../../public/samples/', import.meta.url));
/** Id of the run that is played. */
export const LIVE_RUN = 'evd-run-live';

/**
 * A sample played as a live run over real HTTP. `isDown` may be switched: the server then drops what is connected and answers nothing.
 * @param {{ sample?: string, play?: import('./play.mjs').Play, faults?: import('./faults.mjs').Faults, port?: number }} [options]
 */
export async function startLiveServer({ sample = 'web-checkout', play, faults = NO_FAULTS, port = 0 } = {}) {
  const played = play ?? playOf(await openSample(await readFile(`${SAMPLES}${sample}.zip`)), faults.delayMs);
  const plane = createLivePlane(played, { runId: LIVE_RUN, faults });
  const state = { isDown: false };
  const server = createAdaptorServer({
    fetch: async (request) => {
      if (request.method === 'OPTIONS') return allowed(request, new Response(null, { status: 204 }));
      if (state.isDown) return allowed(request, new Response('down', { status: 503 }));
      try {
        return allowed(request, await plane.handle(request, new URL(request.url).pathname));
      } catch {
        // What a schedule calls a reset: nobody answers, as far as a page can tell.
        return new Response('gone', { status: 502 });
      }
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const drop = () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${bound}/`,
    plane,
    /** @param {boolean} isDown */
    setDown: (isDown) => {
      state.isDown = isDown;
      if (isDown) drop();
    },
    close: async () => {
      server.close();
      drop();
      await once(server, 'close');
    },
  };
}

/** Test data alone, on loopback: any page may read it. @param {Request} request @param {Response} response */
function allowed(request, response) {
  const headers = new Headers(response.headers);
  headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? '*');
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Allow-Headers', 'Authorization, Range');
  headers.set('Access-Control-Expose-Headers', 'Content-Length, Content-Range, Retry-After');
  return new Response(response.body, { status: response.status, headers });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    options: { port: { type: 'string' }, speed: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const schedule = values.seed === undefined ? NO_FAULTS : faultsOf(Number(values.seed));
  const speed = Number(values.speed ?? 1) || 1;
  const [sample = 'web-checkout'] = positionals;
  const { url } = await startLiveServer({
    sample,
    faults: { ...schedule, speed },
    port: Number(values.port ?? 0),
  });
  process.stdout.write(
    `${sample} goes on at ${url}runs/${LIVE_RUN}\nWatch it with ?api=${url}&run=${LIVE_RUN}\n`,
  );
}
