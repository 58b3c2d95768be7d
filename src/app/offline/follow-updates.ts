import { isOfflineUnwanted, keepOffline } from './offline-copy.ts';

/** A tab that stays open looks for a new version this often, when it is looked at again, ms. */
const LOOKED_EVERY_MS = 60 * 60_000;

/**
 * Keeps the page for when there is no network, and says when a new version of it has come. Nothing is ever exchanged under a
 * person: `offer` is told, and what it is given to call exchanges it.
 */
export async function followUpdates(offer: (take: () => void) => void): Promise<void> {
  if (isOfflineUnwanted()) return;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await keepOffline();
  } catch {
    // A host without the file, or a browser that allows none: the page is as it was, and Home says that no copy is kept.
    return;
  }
  if (registration === undefined) return;
  const known = registration;
  const look = async (): Promise<void> => {
    const { waiting } = known;
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    // This page may be of that version already: the page itself always comes from the network first.
    if (await isOfBuild(waiting)) return;
    offer(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take-over');
    });
  };
  known.addEventListener('updatefound', () => {
    const { installing } = known;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void look();
    });
  });
  let looked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < LOOKED_EVERY_MS) return;
    looked = performance.now();
    known.update().catch(() => undefined);
  });
  await look();
}

/** Asks a version whether this page's own script is one of its files. */
function isOfBuild(version: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="assets/index-"]');
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close();
      resolve(data === true);
    };
    version.postMessage({ script: script === null ? '' : new URL(script.src).pathname }, [port2]);
  });
}
