// @ts-check
/**
 * One page of the shop: the frame every page shares, and a main part that its script fills from the API.
 * @param {{title: string, page: string, main: string}} parts
 */
const layout = ({ title, page, main }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pine &amp; Paper</title>
<link rel="icon" href="/img/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
<link rel="stylesheet" href="/pages.css">
<script src="/art.js" defer></script>
<script src="/shop.js" defer></script>
</head>
<body data-page="${page}">
<header class="top">
  <a class="brand" href="/"><img src="/img/mark.svg" alt="" width="28" height="28"><span>Pine &amp; Paper</span></a>
  <form class="search" role="search" id="search-form"><input id="search" name="q" type="search" placeholder="Search notebooks, pens, ink" autocomplete="off" aria-label="Search"></form>
  <nav><a href="/">Shop</a><a href="/orders">Orders</a><a class="cart-link" href="/cart">Cart <b id="cart-count">0</b></a></nav>
</header>
<main>${main}</main>
<footer class="foot"><span>Pine &amp; Paper, a shop made for recordings</span><span>Free delivery over € 30 · 30 days to return</span></footer>
</body>
</html>
`;

const skeleton =
  '<li class="card skeleton"><div class="art"></div><div class="bar"></div><div class="bar short"></div></li>';

const fields = (/** @type {readonly (readonly [string, string, string, string, string?])[]} */ rows) =>
  rows
    .map(
      ([id, label, placeholder, width, type]) =>
        `<label class="${width}">${label}<input id="${id}" name="${id}" type="${type ?? 'text'}" placeholder="${placeholder}" autocomplete="off" required></label>`,
    )
    .join('');

const stepper = `<ol class="stepper" id="stepper" aria-label="Checkout progress"><li data-step="address">Address</li><li data-step="payment">Payment</li><li data-step="done">Done</li></ol>`;

/** @type {Record<string, () => string>} */
export const PAGES = {
  home: () =>
    layout({
      title: 'Stationery',
      page: 'home',
      main: `
<section class="hero"><div><p class="eyebrow">Autumn catalogue</p><h1>Tools for the desk, made to be kept.</h1><p>Notebooks, pens and small things in brass and beech.</p></div><img class="banner" src="/img/banner-autumn.jpg" alt="Autumn picture" width="300" height="150"></section>
<div class="row"><h2 id="list-title">All products</h2><span class="muted" id="list-count"></span></div>
<ul class="grid" id="products">${skeleton.repeat(4)}</ul>
<section class="recommend" id="recommend"><h2>Picked for you</h2><p class="muted">Looking…</p></section>`,
    }),
  product: () =>
    layout({
      title: 'Product',
      page: 'product',
      main: '<article class="product" id="product"><p class="muted">Loading…</p></article>',
    }),
  cart: () =>
    layout({
      title: 'Cart',
      page: 'cart',
      main: '<h1>Your cart</h1><div class="two"><ul class="lines" id="lines"></ul><aside class="panel" id="summary"></aside></div>',
    }),
  checkout: () =>
    layout({
      title: 'Checkout',
      page: 'checkout',
      main: `${stepper}
<div class="two">
  <section>
    <form id="address-form" class="panel form"><h1>Delivery address</h1>${fields([
      ['name', 'Name', 'First and last name', 'wide'],
      ['street', 'Street and number', 'Street 1', 'wide'],
      ['zip', 'Postal code', '00000', 'half'],
      ['city', 'City', 'City', 'half'],
      ['email', 'E-mail', 'name@example.test', 'wide', 'email'],
    ])}<button class="primary" id="to-payment">Continue to payment</button></form>
    <form id="payment-form" class="panel form" hidden><h1>Payment</h1>${fields([
      ['card', 'Card number', '0000 0000 0000 0000', 'wide'],
      ['holder', 'Name on card', 'As printed', 'wide'],
      ['expiry', 'Expiry', 'MM / YY', 'half'],
      ['cvc', 'CVC', '•••', 'half', 'password'],
    ])}<p class="brands"><img src="/img/card-a.svg" alt="Card A" width="46" height="28"><img src="/img/card-b.svg" alt="Card B" width="46" height="28"><span class="muted">Test cards only. Nothing is ever charged here.</span></p></form>
    <div id="alert" class="alert" role="alert" hidden></div>
  </section>
  <aside class="panel" id="summary"></aside>
</div>`,
    }),
  orders: () =>
    layout({
      title: 'Orders',
      page: 'orders',
      main: '<h1>Your orders</h1><div class="panel" id="orders"><p class="muted">Loading…</p></div>',
    }),
  missing: () =>
    layout({
      title: 'Not found',
      page: 'missing',
      main: '<h1>Not found</h1><p><a href="/">Back to the shop</a></p>',
    }),
};

/** Small pictures that are requests of their own. @type {Record<string, string>} */
export const IMAGES = {
  '/img/mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1f5c49"/><path d="M14 5l6 8h-3.5l4.5 6h-5.5v4h-3v-4H7l4.5-6H8z" fill="#f5efe2"/></svg>',
  '/img/card-a.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 28"><rect width="46" height="28" rx="4" fill="#fff" stroke="#d6d2c8"/><circle cx="19" cy="14" r="8" fill="#d9573f"/><circle cx="27" cy="14" r="8" fill="#e8a33d" fill-opacity=".85"/></svg>',
  '/img/card-b.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 28"><rect width="46" height="28" rx="4" fill="#244a9b"/><path d="M8 18l5-9 4 6 4-6 4 9h-3l-1-4-4 5-4-5-2 4z" fill="#fff"/></svg>',
};
