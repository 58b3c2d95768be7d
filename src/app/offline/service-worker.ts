/**
 * Keeps the build's own files, and nothing else, so that the page opens without a network. `vite.offline.config.ts` builds it
 * beside the page and writes the list into it. Recordings are never in the list, so none is ever kept here.
 *
 * The page itself is asked of the network first: whatever happened to what is kept, a server that answers is what shows. A new
 * version waits until the person takes it or its last tab is closed.
 */

/** What this file uses of its global scope; the page's own types have no service worker's. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const BUILD_FILES: readonly string[];
declare const BUILD_VERSION: string;

/** Named once: the build writes the list in wherever it is named. */
const list = BUILD_FILES;
const scope = globalThis as unknown as Scope;
const base = new URL(scope.registration.scope);
/** Several builds may lie under one origin: caches are the origin's. */
const family = `playhead ${base.pathname} `;
const current = `${family}${BUILD_VERSION}`;
const files = new Set(list.map((path) => new URL(path, base).pathname));
const pages: ReadonlySet<string> = new Set([base.pathname, new URL('index.html', base).pathname]);
/** Files at a time while they are fetched: the person's own requests go before. */
const AT_ONCE = 4;
/** How long the page is waited for where a copy of it is here, ms. */
const PATIENCE_MS = 5000;

scope.addEventListener('install', (event) => event.waitUntil(keep()));

scope.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((key) => key.startsWith(family) && key !== current);
    await Promise.all(old.map((key) => caches.delete(key)));
    await scope.clients.claim();
  };
  event.waitUntil(tidy());
});

scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'take-over') void scope.skipWaiting();
  // Whether a page is of this build.
  if (typeof data === 'object' && data !== null && 'script' in data)
    ports[0]?.postMessage(files.has(String(data.script)));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Ranges are of recordings. Other origins, other methods and whatever else has an address with a question are none of ours.
  if (request.method !== 'GET' || url.origin !== base.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (pages.has(url.pathname) && !url.searchParams.has('embed')) event.respondWith(page(request));
    return;
  }
  if (url.search !== '' || !files.has(url.pathname)) return;
  event.respondWith(
    url.pathname.startsWith(`${base.pathname}assets/`) ? named(request) : networkFirst(request),
  );
});

/** All or nothing: with a file missing this version is not installed, and is tried again at the next visit. */
async function keep(): Promise<void> {
  const cache = await caches.open(current);
  const left = [...list];
  const worker = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      // A hash in the name says what is in it: only others may have changed behind what the browser holds.
      const isNamed = path.startsWith('assets/');
      const answer = await fetch(new URL(path, base), { cache: isNamed ? 'default' : 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(new URL(path, base), answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const kept = async (address: string | URL): Promise<Response | undefined> => {
  try {
    return await caches.match(address, { cacheName: current });
  } catch {
    // A storage that cannot be read is as good as none: the network is asked.
    return undefined;
  }
};

async function page(request: Request): Promise<Response> {
  const copy = kept(new URL('index.html', base));
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  try {
    return (await Promise.race([asked, late])) ?? (await copy) ?? (await asked);
  } catch (error) {
    const found = await copy;
    if (found === undefined) throw error;
    return found;
  }
}

async function named(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request.url);
    if (found === undefined) throw error;
    return found;
  }
}

// A module, so that its names are its own.
export {};
