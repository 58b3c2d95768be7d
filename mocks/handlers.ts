import { http, type RequestHandler } from 'msw';
import { createControlPlane } from './control-plane/router.mjs';
import { openSample } from './control-plane/sample.mjs';
import { NO_FAULTS } from './live-server/faults.mjs';
import { playOf } from './live-server/play.mjs';
import { createLivePlane } from './live-server/plane.mjs';

/** Where the stand-in stands, beside the page. */
const BASE = new URL('api/', document.baseURI);

async function sampleBytes(name: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(`samples/${name}.zip`, document.baseURI));
  return new Uint8Array(await answer.arrayBuffer());
}

const plane = createControlPlane({ sampleBytes });

/** `evd-live-<sample>`: the sample as a run that goes on from when it is first asked for. */
const LIVE = 'evd-live-';
const livePlanes = new Map<string, Promise<ReturnType<typeof createLivePlane>>>();

function livePlane(runId: string): Promise<ReturnType<typeof createLivePlane>> {
  let own = livePlanes.get(runId);
  if (own === undefined) {
    own = sampleBytes(runId.slice(LIVE.length))
      .then(openSample)
      .then((sample) => createLivePlane(playOf(sample), { runId, faults: NO_FAULTS }));
    livePlanes.set(runId, own);
  }
  return own;
}

async function answer(request: Request, path: string): Promise<Response> {
  const id = path.split('/')[2] ?? '';
  return id.startsWith(LIVE) ? (await livePlane(id)).handle(request, path) : plane.handle(request, path);
}

/** What the stand-in control plane answers. */
export const handlers: readonly RequestHandler[] = [
  http.all(`${BASE.href}*`, ({ request }) =>
    answer(request, `/${new URL(request.url).pathname.slice(BASE.pathname.length)}`),
  ),
];
