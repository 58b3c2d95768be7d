import { afterEach, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

it('takes the browser it is told to take, and says so when that cannot be run', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect(findChromium()).toBe(process.execPath);
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(() => findChromium()).toThrow('/nowhere/chromium');
});
