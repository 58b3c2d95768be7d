// @ts-check
/**
 * A small stationery shop on a loopback port: pages, a JSON API, and one fault that is really there. A restock job takes a
 * lock on an article while somebody checks out, and from then on every order that holds the article answers 500.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { PRODUCTS, findProduct, searchProducts } from './catalogue.mjs';
import { IMAGES, PAGES } from './pages.mjs';

const file = (/** @type {string} */ name) => readFileSync(new URL(`./public/${name}`, import.meta.url));
const FILES = /** @type {const} */ ({
  '/shop.css': 'text/css',
  '/pages.css': 'text/css',
  '/shop.js': 'text/javascript',
  '/art.js': 'text/javascript',
});
const SLOW_RECOMMENDATIONS_MS = 2300;
const LOCK_WAIT_MS = 780;
const LOCKED_ARTICLE = 'mechanical-pencil';

/** @type {Map<string, number>} article to quantity */
const cart = new Map();
/** @type {Record<string, unknown> | undefined} */
let address;
let locked = false;
let attempts = 0;

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
const dim = (/** @type {string} */ text) => `\u001b[2m${text}\u001b[0m`;
const stamp = () => dim(new Date().toISOString().slice(11, 23));
/** @param {string} name @param {Record<string, unknown>} [detail] what the parent records on a lane of its own */
const tell = (name, detail = {}) =>
  process.send?.({ type: 'cart-event', t: Date.now(), text: JSON.stringify({ event: name, ...detail }) });

const cartView = () => {
  const lines = [...cart].flatMap(([id, qty]) => {
    const product = findProduct(id);
    return product
      ? [{ id, name: product.name, price: product.price, qty, art: product.art, tint: product.tint }]
      : [];
  });
  return {
    lines,
    count: lines.reduce((n, { qty }) => n + qty, 0),
    total: lines.reduce((n, { price, qty }) => n + price * qty, 0),
  };
};

/** The nightly job that comes at the wrong moment. */
function restock() {
  if (locked) return;
  locked = true;
  process.stderr.write(
    `${stamp()} \u001b[33mwarn\u001b[0m restock-job#4417 takes an exclusive lock on ${LOCKED_ARTICLE}; orders that hold it will wait\n`,
  );
  tell('inventory-locked', { article: LOCKED_ARTICLE, by: 'restock-job#4417' });
}

/** @typedef {{status?: number, body: unknown}} Answer */
/** @type {Record<string, (body: Record<string, unknown>, url: URL) => Answer | Promise<Answer>>} */
const API = {
  'GET /api/session': () => ({ body: { user: 'A. Tester', address: address ?? null, currency: 'EUR' } }),
  'GET /api/products': (_, url) => {
    const q = url.searchParams.get('q') ?? '';
    return { body: { query: q, products: q === '' ? PRODUCTS : searchProducts(q) } };
  },
  'GET /api/product': (_, url) => {
    const product = findProduct(url.searchParams.get('id') ?? '');
    return product ? { body: product } : { status: 404, body: { error: 'no_such_product' } };
  },
  'GET /api/recommendations': async () => {
    await sleep(SLOW_RECOMMENDATIONS_MS);
    return { body: { products: PRODUCTS.slice(3, 6) } };
  },
  'GET /api/cart': () => ({ body: cartView() }),
  'POST /api/cart': ({ id, qty }) => {
    const product = findProduct(String(id));
    if (!product) return { status: 404, body: { error: 'no_such_product' } };
    cart.set(product.id, (cart.get(product.id) ?? 0) + Number(qty ?? 1));
    tell('item-added', { article: product.id, qty: Number(qty ?? 1), count: cartView().count });
    return { status: 201, body: cartView() };
  },
  'POST /api/checkout/address': async (body) => {
    address = body;
    tell('address-set', { city: body['city'] });
    setTimeout(restock, 600);
    await sleep(120);
    return { body: { ok: true, delivery: 'standard', days: 3 } };
  },
  'POST /api/orders': async () => {
    attempts += 1;
    // The job is due by now, however fast somebody pays.
    restock();
    tell('order-submitted', { attempt: attempts, total: cartView().total });
    await sleep(LOCK_WAIT_MS);
    if (locked && cart.has(LOCKED_ARTICLE)) {
      process.stderr.write(
        `${stamp()} \u001b[31merror\u001b[0m order refused: inventory_locked (${LOCKED_ARTICLE} held by restock-job#4417, waited ${LOCK_WAIT_MS} ms)\n`,
      );
      tell('order-refused', { attempt: attempts, reason: 'inventory_locked', article: LOCKED_ARTICLE });
      return {
        status: 500,
        body: { error: 'inventory_locked', retry: true, article: LOCKED_ARTICLE, charged: false },
      };
    }
    return { status: 201, body: { id: 1, total: cartView().total } };
  },
  'GET /api/orders': () => ({ body: { orders: [] } }),
};

/** @param {string} path */
const pageOf = (path) => {
  if (path === '/') return 'home';
  if (/^\/product\/[\w-]+$/.test(path)) return 'product';
  if (/^\/checkout(\/\w+)?$/.test(path)) return 'checkout';
  return path === '/cart' || path === '/orders' ? path.slice(1) : 'missing';
};

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Record<string, unknown>>} */
async function readJson(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(/** @type {Buffer} */ (chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

const server = createServer(async (request, response) => {
  const started = performance.now();
  const url = new URL(request.url ?? '/', 'http://shop.example.test');
  const method = request.method ?? 'GET';
  /** @param {number} status @param {string} type @param {string | Uint8Array} body */
  const send = (status, type, body) => {
    response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body);
    if (!url.pathname.startsWith('/api/')) return;
    const colour = status >= 500 ? 31 : status >= 400 ? 33 : 32;
    process.stdout.write(
      `${stamp()} ${method.padEnd(4)} ${url.pathname}${url.search} \u001b[${colour}m${status}\u001b[0m ${dim(`${Math.round(performance.now() - started)} ms`)}\n`,
    );
  };
  const handler = API[`${method} ${url.pathname}`];
  if (handler) {
    const { status = 200, body } = await handler(await readJson(request), url);
    return send(status, 'application/json', JSON.stringify(body));
  }
  const image = IMAGES[url.pathname];
  if (image !== undefined) return send(200, 'image/svg+xml', image);
  if (url.pathname in FILES)
    return send(200, FILES[/** @type {keyof typeof FILES} */ (url.pathname)], file(url.pathname.slice(1)));
  if (url.pathname.startsWith('/img/')) return send(404, 'text/plain', 'no such picture');
  const page = pageOf(url.pathname);
  return send(page === 'missing' ? 404 : 200, 'text/html', PAGES[page]?.() ?? '');
});

server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.send?.({ type: 'listening', port: typeof at === 'object' && at !== null ? at.port : 0 });
});
process.on('disconnect', () => process.exit(0));
