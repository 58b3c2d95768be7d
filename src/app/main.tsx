import { warmEngine } from '../engine/index.ts';

/**
 * The entry, kept small so that it runs while everything else is still being parsed: the worker that
 * reads recordings starts side by side with the page. Nothing here is awaited at the top: chunks of the
 * page may import this one.
 */
if (new URLSearchParams(location.search).size > 0) warmEngine();

async function start(): Promise<void> {
  // A build knows that this is false and holds nothing of mocks/.
  if (import.meta.env.DEV) {
    const { startMocks } = await import('../../mocks/browser.ts');
    await startMocks();
  }
  await import('./page.tsx');
}

void start();
