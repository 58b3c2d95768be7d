// @ts-check
import { sleep } from './clock.mjs';

/** Milliseconds between two keys; short enough to keep a recording short, long enough to be seen. */
const KEY_MS = 22;

/** What a scripted agent can do to a page. Every act is a tool call with its result, and an `env_action` where it changed something. */
export class BrowserHands {
  #pointer = { x: 640, y: 400 };

  /** @param {import('@playwright/test').Page} page @param {number} pace */
  constructor(page, pace) {
    this.page = page;
    this.pace = pace;
  }

  /** @param {Scope} scope @param {string} url */
  async goto(scope, url) {
    await scope.tool('browser_goto', { url }, async () => {
      const response = await this.page.goto(url, { waitUntil: 'load' });
      return { ok: true, output: `${response?.status() ?? 0} ${await this.page.title()}` };
    });
    scope.action('navigate', { url });
  }

  /** Moves the pointer as a hand would, over about a fifth of a second. @param {number} x @param {number} y */
  async #glide(x, y) {
    const steps = 8;
    const from = this.#pointer;
    for (let i = 1; i <= steps; i += 1) {
      const eased = 1 - (1 - i / steps) ** 2;
      await this.page.mouse.move(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased);
      await sleep(16 * this.pace);
    }
    this.#pointer = { x, y };
  }

  /** @param {Scope} scope @param {string} selector @param {string} label */
  async click(scope, selector, label) {
    let at = '';
    await scope.tool('browser_click', { selector, label }, async () => {
      const target = this.page.locator(selector);
      await target.waitFor({ state: 'visible', timeout: 5000 });
      const box = await target.boundingBox();
      if (box) {
        const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        at = `${x},${y}`;
        await this.#glide(x, y);
        await sleep(90 * this.pace);
      }
      await target.click();
      return { ok: true, output: `clicked “${label}” at ${at}` };
    });
    scope.action('click', { selector, label, at });
    await sleep(260 * this.pace);
  }

  /** @param {Scope} scope @param {string} selector @param {string} value */
  async fill(scope, selector, value) {
    await scope.tool('browser_fill', { selector, value: selector === '#cvc' ? '•••' : value }, async () => {
      await this.page.locator(selector).click();
      await this.page.locator(selector).press('Control+a');
      await this.page.locator(selector).pressSequentially(value, { delay: KEY_MS * this.pace });
      return { ok: true, output: `filled ${selector}` };
    });
    scope.action('type', { selector, characters: value.length });
    await sleep(120 * this.pace);
  }

  /** @param {Scope} scope @param {string} key */
  async press(scope, key) {
    await scope.tool('browser_press', { key }, async () => {
      await this.page.keyboard.press(key);
      return { ok: true, output: `pressed ${key}` };
    });
    scope.action('press', { key });
    await sleep(200 * this.pace);
  }

  /** @param {Scope} scope @param {string} selector */
  waitFor(scope, selector) {
    return scope.tool('browser_wait', { selector }, async () => {
      await this.page.locator(selector).first().waitFor({ state: 'visible', timeout: 5000 });
      return { ok: true, output: `${selector} is there` };
    });
  }

  /** @param {Scope} scope @param {string} selector */
  read(scope, selector) {
    return scope.tool('browser_read', { selector }, async () => {
      const text = await this.page.locator(selector).innerText({ timeout: 5000 });
      return { ok: true, output: text.replace(/\s+/g, ' ').trim() };
    });
  }

  /** @param {string} selector */
  count(selector) {
    return this.page.locator(selector).count();
  }
}

/** @typedef {import('./agent.mjs').Scope} Scope */
