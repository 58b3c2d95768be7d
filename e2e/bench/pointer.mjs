// @ts-check

/*
 * A hand does not wait for the page: what it does follows from the time, and is sent whether or not the last of it was taken in
 * (PERF.md 6.7). A driver that waits for each answer slows down with a slow page, and spares it the work that a hand would ask of it.
 */

/** Between two events, ms: 80 a second. */
const EVERY = 12.5;
/** From one end of the strip to the other, ms. */
const ACROSS = 2000;

/**
 * Calls `send` 80 times a second with the time that has passed, until it answers nothing more.
 * @param {(ms: number, count: number) => Promise<void> | undefined} send
 */
async function atPace(send) {
  const began = performance.now();
  /** @type {Promise<void>[]} */
  const sent = [];
  for (;;) {
    const one = send(performance.now() - began, sent.length);
    if (one === undefined) return Promise.all(sent);
    sent.push(one);
    const next = sent.length * EVERY;
    await new Promise((done) => setTimeout(done, next - (performance.now() - began)));
  }
}

/**
 * Moves the pointer to and fro over a strip for a while.
 * @param {import('@playwright/test').Page} page
 * @param {{ x: number, y: number, width: number }} strip px of the page
 * @param {number} duration ms
 */
export function sweep(page, { x, y, width }, duration) {
  return atPace((ms) => {
    const phase = (ms / ACROSS) % 2;
    return ms < duration ? page.mouse.move(x + width * (phase < 1 ? phase : 2 - phase), y) : undefined;
  });
}

/**
 * Turns the wheel.
 * @param {import('@playwright/test').Page} page
 * @param {number} px of one tick, with its direction
 * @param {number} ticks
 */
export function turnWheel(page, px, ticks) {
  return atPace((_, count) => (count < ticks ? page.mouse.wheel(0, px) : undefined));
}
