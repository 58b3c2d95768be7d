// @ts-check
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createAdaptorServer } from '@hono/node-server';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createControlPlane } from './router.mjs';
import { SCENARIOS } from './scenarios.mjs';

const SAMPLES = fileURLToPath(new URL('../../public/samples/', import.meta.url));

/**
 * Any page may ask, with cookies or a token: what CORS wants of a server whose answers are for other origins. Test data
 * alone is served, on loopback.
 * @param {Request} request
 */
function crossOrigin(request) {
  return {
    'Access-Control-Allow-Origin': request.headers.get('Origin') ?? '*',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Headers': 'Authorization, Range',
    'Access-Control-Allow-Methods': 'GET, OPTIONS',
    'Access-Control-Expose-Headers': 'Content-Length, Content-Range',
    Vary: 'Origin',
  };
}

/**
 * The stand-in control plane over real HTTP, at the root of a port of its own.
 * @param {{ port?: number, samples?: string }} [options] `port` 0: any free one; `samples`: folder of the bundles
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startControlPlane({ port = 0, samples = SAMPLES } = {}) {
  const plane = createControlPlane({ sampleBytes: (name) => readFile(`${samples}/${name}.zip`) });
  const server = createAdaptorServer({
    fetch: async (request) => {
      const response =
        request.method === 'OPTIONS'
          ? new Response(null, { status: 204 })
          : await plane.handle(request, new URL(request.url).pathname);
      for (const [name, value] of Object.entries(crossOrigin(request))) response.headers.set(name, value);
      return response;
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startControlPlane({ port: Number(process.argv[2] ?? 0) });
  process.stdout.write(
    `Stand-in control plane at ${url}\n${Object.entries(SCENARIOS)
      .map(([id, { title }]) => `  ${id}: ${title ?? ''}\n`)
      .join('')}`,
  );
}
