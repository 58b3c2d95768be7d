import { existsSync, realpathSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium } from './e2e/chromium.mjs';

const executablePath = findChromium();
const launchOptions = {
  args: [...CHROMIUM_ARGS],
  ...(executablePath === undefined ? {} : { executablePath }),
};
const exclude = [...configDefaults.exclude, 'e2e/**/*.spec.ts'];
// Where it is a link, the server sees the folder that it leads to.
const SHARED = existsSync('../shared') ? ['../shared', realpathSync('../shared')] : [];
/** Projects inherit nothing of the root: a slow machine must not fail a test that only waits for modules to load. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };
const inBrowser = '**/*.browser.test.{ts,tsx}';

/**
 * What every property test draws from. The same commit gives the same answer wherever and whenever it is tested;
 * `PLAYHEAD_SEED=$RANDOM npm run unit` looks further, and a failure names its seed as always.
 */
const SEED = Number(process.env['PLAYHEAD_SEED'] ?? 20_260_401);
const SEEDED = '\0seeded:fast-check';
const seededProperties: Plugin = {
  name: 'seeded-properties',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fast-check' && importer !== SEEDED ? SEEDED : undefined),
  load: (id) =>
    id === SEEDED
      ? `import fc from 'fast-check';
         fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: ${SEED} });
         export * from 'fast-check';
         export default fc;`
      : undefined,
};

/**
 * `unit` runs `*.test.ts` in Node, `dom` runs `*.test.tsx` in happy-dom, `browser` runs `*.browser.test.{ts,tsx}` in a
 * real Chromium (canvas, workers, rrweb, layout). Two at a time: the suite is sized for two cores.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [react(), seededProperties],
        test: {
          name: 'unit',
          ...patience,
          // Files share what they import: loading it three hundred times would take as long as the tests.
          isolate: false,
          setupFiles: ['./.ci/tidy-tests.ts'],
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, inBrowser],
        },
      },
      {
        plugins: [react(), seededProperties],
        test: {
          name: 'dom',
          ...patience,
          environment: 'happy-dom',
          include: ['**/*.test.tsx'],
          exclude: [...exclude, inBrowser],
        },
      },
      {
        plugins: [react(), seededProperties],
        // The cases beside the repository are read by tests that run in the page.
        server: { fs: { allow: ['.', ...SHARED] } },
        // Named here so that the first run does not stop half way to bundle them and reload the page.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'rrweb-player',
            '@tanstack/react-query',
            'comlink',
            'valibot',
            'virtua',
            'lucide-react',
            'react-markdown',
            'remark-gfm',
            'react-json-view-lite',
            'react-resizable-panels',
            'anser',
            'diff',
            'zustand',
            'zustand/middleware',
            'fast-check',
          ],
        },
        test: {
          name: 'browser',
          ...patience,
          include: [inBrowser],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
