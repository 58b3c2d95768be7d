import { http, type RequestHandler } from 'msw';
import { createControlPlane } from './control-plane/router.mjs';

/** Where the stand-in stands, beside the page. */
const BASE = new URL('api/', document.baseURI);

const plane = createControlPlane({
  sampleBytes: async (name) => {
    const answer = await fetch(new URL(`samples/${name}.zip`, document.baseURI));
    return new Uint8Array(await answer.arrayBuffer());
  },
});

/** What the stand-in control plane answers. */
export const handlers: readonly RequestHandler[] = [
  http.all(`${BASE.href}*`, ({ request }) =>
    plane.handle(request, `/${new URL(request.url).pathname.slice(BASE.pathname.length)}`),
  ),
];
