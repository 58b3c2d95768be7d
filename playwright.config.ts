import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from './e2e/chromium.mjs';

const IN_CI = Boolean(process.env['CI']);

/** Specs run against the production build as `npm start` serves it; e2e/fixtures.ts starts that server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/build-once.ts',
  fullyParallel: true,
  // One more than the cores: much of a test is waiting for a frame, a timer or an animation.
  workers: 3,
  forbidOnly: IN_CI,
  retries: 0,
  timeout: 90_000,
  // A machine that does three things at once is slow and not wrong.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    // Tracing injects scripts into the sandboxed frames of a replayed DOM, and each is reported as an error.
    // A service worker's answers cannot be planted, and would outlive what a test alters; its own spec allows it.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] },
  },
  projects: [{ name: 'chromium' }],
});
