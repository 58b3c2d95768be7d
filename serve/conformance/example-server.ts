import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { CONTRACT } from './contract.mjs';

/** The bearer token that the server of the examples wants. */
export const EXAMPLE_TOKEN = 'example-token';

/** An example of the contract, by its path, status and name. */
export function example(path: string, name: string, status = '200'): unknown {
  const answer = CONTRACT.paths[path]?.['get']?.responses[status];
  for (const { examples } of Object.values(answer?.content ?? {})) {
    const found = examples?.[name];
    if (found !== undefined) return found.value;
  }
  throw new Error(`The contract has no example "${name}" of ${path}`);
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Range',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Expose-Headers': 'Content-Range, Retry-After',
};

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

const refuse = (name: 'Unauthenticated' | 'NotFound', key: string, status: number): Response => {
  const content = CONTRACT.components.responses[name]?.content?.['application/json'];
  return json(content?.examples?.[key]?.value, status);
};
const notFound = (): Response => refuse('NotFound', 'notFound', 404);
const stream = (text: unknown): Response =>
  new Response(String(text), {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
  });

/** Answers with the examples of the contract, and with nothing that is not in it. */
export function answerByExample(request: Request): Response {
  const answer = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : route(request);
  for (const [name, value] of Object.entries(CORS)) answer.headers.set(name, value);
  return answer;
}

function route(request: Request): Response {
  const url = new URL(request.url);
  const [room, id = '', ...rest] = url.pathname.slice(1).split('/');
  if (request.headers.get('Authorization') !== `Bearer ${EXAMPLE_TOKEN}`)
    return refuse('Unauthenticated', 'unauthenticated', 401);
  if (room === 'objects') return picture(request);
  if (room === 'scorecards') return json(example('/scorecards/{id}', 'one'));
  if (room === 'runs' && id === '') return json(example('/runs', 'runs'));
  if (room !== 'runs' || !['example-run', 'example-live'].includes(id)) return notFound();
  return ofRun(id === 'example-live', rest.join('/'), url.searchParams);
}

function ofRun(isLive: boolean, rest: string, query: URLSearchParams): Response {
  const path = `/runs/{id}${rest === '' ? '' : `/${rest}`}`;
  switch (rest) {
    case '':
      return json(example(path, isLive ? 'running' : 'settled'));
    case 'recording':
      return recording(isLive, path, query);
    case 'trajectory':
      return isLive ? notFound() : json(example(path, 'settled'));
    case 'trajectory/live':
    case 'logs/stream':
    case 'live/stream': {
      const value = example(path, 'running');
      return rest === 'trajectory/live' ? json(value) : stream(value);
    }
    case 'attempts':
      return isLive ? json([{ generation: 1 }]) : json(example(path, 'two'));
    default:
      return notFound();
  }
}

function recording(isLive: boolean, path: string, query: URLSearchParams): Response {
  const generation = query.get('generation');
  if (generation !== null && !['0', '1'].includes(generation)) return notFound();
  const own = generation === null ? {} : { generation: Number(generation) };
  if (!isLive) return json({ ...Object(example(path, 'settled')), ...own });
  return json({ ...Object(example(path, query.get('after') === '2' ? 'delta' : 'first')), ...own });
}

function picture(request: Request): Response {
  const bytes = Buffer.from(String(example('/objects/{key}', 'frame')), 'base64');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '') ?? [];
  const headers = { 'Content-Type': 'image/png' };
  if (from === undefined || to === undefined) return new Response(new Uint8Array(bytes), { headers });
  const end = Math.min(Number(to), bytes.length - 1);
  return new Response(new Uint8Array(bytes.subarray(Number(from), end + 1)), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${end}/${bytes.length}` },
  });
}

/** The same over real HTTP. */
export async function startExampleServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: answerByExample });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    close: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
