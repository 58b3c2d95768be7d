// The shop's pages. Everything they show comes from the API; addresses change by pushState where only a part changes.
const $ = (selector) => document.querySelector(selector);
const euro = (cents) => `€ ${(cents / 100).toFixed(2)}`;
const art = ({ art: name, tint }) =>
  `<div class="art" style="background:${tint}"><svg viewBox="0 0 200 160" aria-hidden="true">${window.ART[name]}</svg></div>`;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class ApiError extends Error {
  constructor(status, body) {
    super(`order failed: ${body.error} (HTTP ${status})`);
    this.name = 'ApiError';
    this.body = body;
  }
}

async function api(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const json = await response.json();
  if (!response.ok) throw new ApiError(response.status, json);
  return json;
}

const showCount = ({ count }) => {
  $('#cart-count').textContent = String(count);
};

async function addToCart(id, qty) {
  showCount(await api('POST', '/api/cart', { id, qty }));
  console.log('cart: added', id, '×', qty);
}

const card = (p) =>
  `<li class="card" data-id="${p.id}">${art(p)}<div class="body"><h3><a href="/product/${p.id}">${p.name}</a></h3><div class="buy"><span class="price">${euro(p.price)}</span><button class="add" data-add="${p.id}">Add</button></div></div></li>`;

async function showProducts(query) {
  const { products } = await api('GET', `/api/products${query ? `?q=${encodeURIComponent(query)}` : ''}`);
  $('#list-title').textContent = query ? `Results for “${query}”` : 'All products';
  $('#list-count').textContent = `${products.length} ${products.length === 1 ? 'article' : 'articles'}`;
  $('#products').innerHTML = products.map(card).join('');
  console.info('catalogue:', products.length, 'articles');
}

function search(query) {
  if (document.body.dataset.page !== 'home') return location.assign(`/?q=${encodeURIComponent(query)}`);
  history.pushState({}, '', query ? `/?q=${encodeURIComponent(query)}` : '/');
  for (const part of ['.hero', '#recommend']) $(part).hidden = query !== '';
  return showProducts(query);
}

async function home() {
  const banner = $('.banner');
  const missing = () => console.warn('banner picture missing: /img/banner-autumn.jpg');
  // The picture may have failed before this script ran.
  if (banner.complete) missing();
  else banner.addEventListener('error', missing);
  const query = new URLSearchParams(location.search).get('q') ?? '';
  $('#search').value = query;
  for (const part of ['.hero', '#recommend']) $(part).hidden = query !== '';
  $('#products').addEventListener('click', ({ target }) => {
    const id = target.dataset.add;
    if (id) {
      target.textContent = 'Added';
      void addToCart(id, 1);
    }
  });
  await showProducts(query);
  if (query) return;
  const started = performance.now();
  const { products } = await api('GET', '/api/recommendations');
  console.warn(`recommendations took ${Math.round(performance.now() - started)} ms`);
  $('#recommend').innerHTML =
    `<h2>Picked for you</h2><ul>${products.map((p) => `<li>${art(p)}<span>${p.name}<br><span class="price">${euro(p.price)}</span></span></li>`).join('')}</ul>`;
}

async function product() {
  const p = await api('GET', `/api/product?id=${location.pathname.split('/').pop()}`);
  document.title = `${p.name} · Pine & Paper`;
  $('#product').innerHTML =
    `${art(p)}<div><h1>${p.name}</h1><p class="price">${euro(p.price)}</p><p>${p.blurb}</p><div><span class="qty"><button id="less" aria-label="Fewer">−</button><output id="qty">1</output><button id="more" aria-label="More">+</button></span><button class="primary" id="add">Add to cart</button></div><p id="note"></p></div>`;
  const qty = $('#qty');
  const by = (n) => {
    qty.textContent = String(Math.max(1, Number(qty.textContent) + n));
  };
  $('#less').onclick = () => by(-1);
  $('#more').onclick = () => by(1);
  $('#add').onclick = async () => {
    await addToCart(p.id, Number(qty.textContent));
    $('#note').innerHTML = `<span class="note">✓ ${qty.textContent} × ${p.name} in your cart</span>`;
  };
}

const summary = ({ lines, total }, button) =>
  `<h2>Your order</h2><dl>${lines.map((l) => `<dt>${l.qty} × ${l.name}</dt><dd>${euro(l.qty * l.price)}</dd>`).join('')}<dt>Delivery</dt><dd>free</dd><dt class="total">Total</dt><dd class="total">${euro(total)}</dd></dl>${button}`;

async function cart() {
  const view = await api('GET', '/api/cart');
  $('#lines').innerHTML =
    view.lines
      .map(
        (l) =>
          `<li>${art(l)}<span class="grow"><b>${l.name}</b><br><span class="muted">${l.qty} × ${euro(l.price)}</span></span><span class="price">${euro(l.qty * l.price)}</span></li>`,
      )
      .join('') || '<li>Nothing here yet</li>';
  $('#summary').innerHTML = summary(view, '<button class="primary" id="checkout">Checkout</button>');
  $('#checkout').onclick = () => location.assign('/checkout/address');
}

function showStep(step) {
  const order = ['address', 'payment', 'done'];
  for (const li of document.querySelectorAll('#stepper li')) {
    const at = order.indexOf(li.dataset.step);
    li.className = at < order.indexOf(step) ? 'ok' : at === order.indexOf(step) ? 'now' : '';
  }
  $('#address-form').hidden = step !== 'address';
  $('#payment-form').hidden = step === 'address';
}

async function pay(total) {
  const button = $('#pay');
  const alert = $('#alert');
  alert.hidden = true;
  button.disabled = true;
  button.textContent = 'Paying…';
  // The bug of this shop: the stepper runs ahead of the answer and is never taken back.
  showStep('done');
  history.pushState({}, '', '/checkout/payment?submitted=1');
  try {
    await api('POST', '/api/orders', { card: 'tok_test', total });
    location.assign('/orders');
  } catch (error) {
    await pause(40);
    button.disabled = false;
    button.textContent = `Pay ${euro(total)}`;
    alert.textContent = 'Something went wrong. Your card was not charged.';
    alert.hidden = false;
    // Nothing listens there: a report that itself gets no answer.
    void pause(150)
      .then(() =>
        fetch('http://metrics.example.test/report', { method: 'POST', mode: 'no-cors', body: String(error) }),
      )
      .catch(() => console.debug('error report not delivered'));
    throw error;
  }
}

async function checkout() {
  const [view, session] = await Promise.all([api('GET', '/api/cart'), api('GET', '/api/session')]);
  const toPayment = () => {
    showStep('payment');
    $('#summary').innerHTML = summary(
      view,
      `<button class="primary" id="pay" form="payment-form">Pay ${euro(view.total)}</button>`,
    );
  };
  $('#summary').innerHTML = summary(view, '');
  showStep('address');
  $('#address-form').onsubmit = async (event) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.target));
    await api('POST', '/api/checkout/address', body);
    history.pushState({}, '', '/checkout/payment');
    toPayment();
  };
  $('#payment-form').onsubmit = (event) => {
    event.preventDefault();
    void pay(view.total);
  };
  if (location.pathname.endsWith('/payment') && session.address) toPayment();
}

async function orders() {
  const { orders: list } = await api('GET', '/api/orders');
  console.log('orders:', list.length);
  $('#orders').innerHTML =
    list.length === 0
      ? '<p class="empty"><b>No orders yet</b><br><span class="muted">What you buy will be listed here.</span></p>'
      : `<ol>${list.map((o) => `<li>Order #${o.id}</li>`).join('')}</ol>`;
}

const start = { home, product, cart, checkout, orders, missing: () => undefined }[document.body.dataset.page];
$('#search-form').onsubmit = (event) => {
  event.preventDefault();
  void search($('#search').value.trim());
};
void api('GET', '/api/cart').then(showCount);
void start();
