import type { Failure } from '../../base/index.ts';
import { get, statusFailure } from '../http.ts';
import type { Around } from './around.ts';
import { parseJson } from './json-bytes.ts';
import type { Step } from './repeat.ts';

/** Who takes the bytes of a file that is being written. */
export interface TailReader {
  /** Next byte that is wanted. */
  readonly at: number;
  onBytes(bytes: Uint8Array): void;
  /** It cannot be read on: it was deleted, replaced, or cut short. */
  onHindrance(failure: Failure): void;
  onHeard(): void;
}

/** Before a file is asked for again whose stream ended, ms. */
const AGAIN_MS = 200;

const WORDS: Readonly<Record<string, string>> = {
  deleted: 'was deleted. What was read of it stays.',
  rotated: 'was replaced by another file. What was read stays; open it again to read the new one.',
  truncated: 'was cut short. What was read stays; open it again to read what it holds now.',
};

/** Reads a file from where the reader stands, as long as the server tells what is appended. */
export async function tailFile(
  url: string,
  file: string,
  name: string,
  reader: TailReader,
  around: Around,
  signal: AbortSignal,
): Promise<Step> {
  const address = new URL(url);
  address.searchParams.set('tail', String(reader.at));
  address.searchParams.set('file', file);
  const answer = await get(address.href, undefined, {}, signal, around.fetch);
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  const { status, body } = answer.value;
  if (status === 409 || status === 410) {
    const said: unknown = parseJson(await answer.value.text().catch(() => ''));
    const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : 'deleted';
    reader.onHindrance({ code: `file-${code}`, message: `${name} ${WORDS[code] ?? 'cannot be read on.'}` });
    return { kind: 'stop' };
  }
  const failure = statusFailure(status, address.href);
  if (failure !== undefined || body === null)
    return { kind: 'failed', failure: failure ?? { code: 'server-error', message: `${name} came empty.` } };
  const bytes = body.getReader();
  let heard = false;
  reader.onHeard();
  try {
    for (;;) {
      const { done, value } = await bytes.read();
      if (done) break;
      heard = true;
      reader.onBytes(value);
      reader.onHeard();
    }
  } catch {
    return {
      kind: 'failed',
      heard,
      failure: {
        code: 'disconnected',
        message: `The local server went away: is it still running? ${name} is shown as far as it was read.`,
      },
    };
  } finally {
    await bytes.cancel().catch(() => undefined);
  }
  // The server ends where it cannot read on; asked again it says why.
  return { kind: 'again', afterMs: AGAIN_MS };
}
