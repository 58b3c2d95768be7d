import { localMemory } from '../../ui/index.ts';
import { canKeepOffline } from './can-keep-offline.ts';

const KEY = 'playhead:offline';
const OFF = 'off';

/** The person took the copy away, and wants none. */
export const isOfflineUnwanted = (): boolean => localMemory.getItem(KEY) === OFF;

const registrationOf = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(document.baseURI);

/** Whether the page opens without a network by now. */
export async function isKeptOffline(): Promise<boolean> {
  if (!canKeepOffline()) return false;
  return ((await registrationOf())?.active ?? undefined) !== undefined;
}

/** Starts keeping a copy; a failure is the caller's to tell. */
export async function keepOffline(): Promise<ServiceWorkerRegistration | undefined> {
  localMemory.setItem(KEY, '');
  const script = new URL('sw.js', document.baseURI);
  return navigator.serviceWorker.register(script, { updateViaCache: 'none' });
}

/** Takes the copy away, and keeps none from now on. */
export async function dropOffline(): Promise<void> {
  localMemory.setItem(KEY, OFF);
  await (await registrationOf())?.unregister();
  const { pathname } = new URL('./', document.baseURI);
  const keys = await caches.keys();
  await Promise.all(
    keys.filter((key) => key.startsWith(`playhead ${pathname} `)).map((key) => caches.delete(key)),
  );
}
