import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { isFresh } from '../serve/freshness.mjs';

/** Builds when the sources are newer than `dist/`. */
export default async function buildOnce(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!isFresh(root)) await build({ root, logLevel: 'warn' });
}
