// @ts-check
export const SHOP = 'http://shop.example.test';
const TASK =
  'Buy **two field notebooks** and **one mechanical pencil** for A. Tester. Pay with the test card, then make sure that order #1 is listed under *Orders*.';

/**
 * The script. Only the decisions are scripted: what the page answers is what the shop really did.
 * @param {Scope} agent @param {BrowserHands} hands @param {Recording} recording @param {LogRecorder} logs
 */
export async function buyNotebooks(agent, hands, recording, logs) {
  const say = (/** @type {Scope} */ scope, /** @type {string} */ text) => {
    logs.line('stdout', `[agent] ${text}`);
    scope.log('stdout', text);
  };
  agent.infra('placement', 'accepted', 'case accepted, target local-process');
  agent.infra('placement', 'started', 'browser context ready at 1280x800', { node: 'local' });
  await agent.phase(
    'invoke_agent',
    { 'gen_ai.operation.name': 'invoke_agent', 'agent.kind': 'scripted' },
    async (root) => {
      root.user(TASK);
      await root.phase('open shop', {}, async (s) => {
        say(s, 'scripted-browser-agent 1.0.0, seed 7');
        await s.think(
          { ms: 900, input: 1240, output: 118 },
          'I will do it in this order:\n\n1. find the notebook, put **two** in the cart\n2. add the pencil\n3. check out and pay\n4. verify the order list',
        );
        await hands.goto(s, `${SHOP}/`);
        await s.wait(2300 / s.trace.pace);
        await hands.read(s, '#list-count');
      });
      await root.phase('search', { query: 'field notebook' }, async (s) => {
        await s.think(
          { ms: 750, input: 1610, output: 64 },
          'The list has eight articles. I search for `field notebook` rather than guess which card it is.',
        );
        await hands.fill(s, '#search', 'field notebook');
        await hands.press(s, 'Enter');
        await hands.waitFor(s, '#list-title:has-text("Results")');
        await hands.click(s, '[data-id=field-notebook] h3 a', 'Field notebook');
        await hands.waitFor(s, '#add');
        await s.think(
          { ms: 700, input: 1980, output: 58 },
          'Right article, € 12.90. The quantity stands at 1, so one click on **+** before adding.',
        );
        await hands.click(s, '#more', '+');
        await hands.click(s, '#add', 'Add to cart');
        await hands.read(s, '#note');
        await s.phase('add the pencil', { query: 'pencil' }, async (inner) => {
          await inner.think({ ms: 600, input: 2240, output: 41 }, 'Two notebooks are in. Next the pencil.');
          await hands.fill(inner, '#search', 'pencil');
          await hands.press(inner, 'Enter');
          await hands.click(inner, '[data-add=mechanical-pencil]', 'Add');
          await hands.read(inner, '#cart-count');
        });
      });
      await recording.checkpoint('three articles in the cart');
      await root.phase('fill form', {}, async (s) => {
        await s.think(
          { ms: 700, input: 2530, output: 72 },
          'The badge says 3. Open the cart, compare the total with `2 × 12.90 + 12.60 = 38.40`, then check out.',
        );
        await hands.click(s, '.cart-link', 'Cart');
        await hands.read(s, '#summary dd.total');
        await hands.click(s, '#checkout', 'Checkout');
        for (const [field, value] of /** @type {const} */ ([
          ['name', 'A. Tester'],
          ['street', 'Musterweg 5'],
          ['zip', '10115'],
          ['city', 'Berlin'],
          ['email', 'a.tester@example.test'],
        ])) {
          await hands.fill(s, `#${field}`, value);
        }
        await hands.click(s, '#to-payment', 'Continue to payment');
        await hands.waitFor(s, '#pay');
        await fillCard(s, hands);
      });
      await recording.checkpoint('payment form filled');
      await root.phase('pay', { amount: '38.40 EUR' }, async (s) => {
        await s.think(
          { ms: 650, input: 3010, output: 39 },
          'All fields are filled and the total is right. Press **Pay € 38.40**.',
        );
        await hands.click(s, '#pay', 'Pay € 38.40');
        await s.wait(1250 / s.trace.pace);
      });
      await root.phase('read result', {}, async (s) => {
        await hands.read(s, '#stepper');
        await s.think(
          { ms: 1100, input: 3190, output: 86 },
          '**The payment went through.** The stepper shows `Address ✓`, `Payment ✓`, and the address bar says `?submitted=1`. I will now check the order history.',
        );
      });
      await recording.checkpoint('agent believes it has paid');
      await root.phase('check orders', {}, async (s) => {
        await hands.goto(s, `${SHOP}/orders`);
        await hands.waitFor(s, '#orders .empty, #orders ol');
        await expectOrder(s, hands);
        await s.think(
          { ms: 900, input: 3420, output: 77 },
          'The list is empty. Perhaps the order is still being written:\n\n- payment: done\n- order list: *not yet*\n\nI will submit **once** more.',
        );
      });
      await root.phase('retry', { attempt: 2 }, async (s) => {
        await hands.goto(s, `${SHOP}/checkout/payment`);
        await hands.waitFor(s, '#pay');
        await fillCard(s, hands);
        await hands.click(s, '#pay', 'Pay € 38.40');
        await s.wait(1250 / s.trace.pace);
        await hands.read(s, '#stepper');
        await hands.goto(s, `${SHOP}/orders`);
        await hands.waitFor(s, '#orders .empty, #orders ol');
        await expectOrder(s, hands);
        s.error('expectation failed twice: order #1 is not in the list');
      });
      await root.think(
        { ms: 900, input: 3890, output: 104 },
        'I could not finish the task. The payment was submitted **twice** and the card was charged, but the order list stays empty:\n\n```\nGET /orders\nNo orders yet\n```\n\nSomebody should check the order service.',
      );
      const screen = recording.tracks['frames']?.at(-1)?.['ref'];
      root.artifact({
        name: 'last-screen.jpg',
        ref: String(screen),
        mediaType: 'image/jpeg',
        role: 'screenshot',
      });
      say(root, 'giving up after one retry');
    },
  );
  await recording.checkpoint('run over');
}

/** @param {Scope} scope @param {BrowserHands} hands */
async function fillCard(scope, hands) {
  for (const [field, value] of /** @type {const} */ ([
    ['card', '4242 4242 4242 4242'],
    ['holder', 'A. Tester'],
    ['expiry', '12 / 29'],
    ['cvc', '123'],
  ])) {
    await hands.fill(scope, `#${field}`, value);
  }
}

/** @param {Scope} scope @param {BrowserHands} hands */
const expectOrder = (scope, hands) =>
  scope.tool('expect_order', { id: 1, list: '#orders' }, async () => {
    const rows = await hands.count('#orders li');
    return rows > 0
      ? { ok: true, output: `order #1 is listed (${rows} rows)` }
      : { ok: false, output: 'expected order #1 in list, found 0 rows: "No orders yet"' };
  });

/**
 * @typedef {import('../agent.mjs').Scope} Scope
 * @typedef {import('../browser-hands.mjs').BrowserHands} BrowserHands
 * @typedef {import('../log-recorder.mjs').LogRecorder} LogRecorder
 * @typedef {import('../recording.mjs').Recording} Recording
 */
