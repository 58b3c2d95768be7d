import type { Around } from './around.ts';
import { parseJson } from './json-bytes.ts';
import { ask, bodyOf, brokeOff, failedStep, runUrl, type RunAddress } from './plane.ts';
import type { Step } from './repeat.ts';

/** Between two looks at the list, ms. */
const AGAIN_MS = 5000;

/**
 * Asks `GET /runs/:id/attempts` of our own contract once; Everdict's API of today does not have it, and then is asked no
 * more. `onList`: the rows as they are listed; `undefined` for a server without a list.
 */
export async function pollAttempts(
  address: RunAddress,
  around: Around,
  signal: AbortSignal,
  onList: (rows: readonly unknown[] | undefined) => void,
): Promise<Step> {
  const url = runUrl(address, 'attempts');
  const answer = await ask(address, url, around, signal);
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  const { status, body } = answer.value;
  if (status >= 400 && status < 500 && status !== 429 && status !== 401) {
    await body?.cancel().catch(() => undefined);
    onList(undefined);
    return { kind: 'stop' };
  }
  if (status !== 200) return failedStep(answer.value, url);
  const bytes = await bodyOf(answer.value, url);
  if (!(bytes instanceof Uint8Array)) return bytes;
  const rows = parseJson(bytes);
  if (rows === undefined) return brokeOff(url);
  onList(Array.isArray(rows) ? rows : undefined);
  return { kind: 'again', afterMs: AGAIN_MS };
}

/** The newest generation that is listed. */
export function newestIn(rows: readonly unknown[]): number | undefined {
  let newest: number | undefined;
  for (const row of rows) {
    const generation: unknown =
      typeof row === 'object' && row !== null && 'generation' in row ? row.generation : undefined;
    if (typeof generation === 'number' && Number.isInteger(generation) && generation >= 0)
      newest = Math.max(newest ?? 0, generation);
  }
  return newest;
}
