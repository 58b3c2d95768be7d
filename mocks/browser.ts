import { setupWorker } from 'msw/browser';
import { handlers } from './handlers.ts';

/** Starts the stand-in control plane in this page. Requests it has no answer for go to the network as they are. */
export async function startMocks(): Promise<void> {
  const script = new URL('mockServiceWorker.js', document.baseURI);
  await setupWorker(...handlers).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
    serviceWorker: { url: script.href },
  });
}
