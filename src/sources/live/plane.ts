import type { Result } from '../../base/index.ts';
import { get, statusFailure, type Credentials } from '../http.ts';
import type { Around } from './around.ts';
import { retryAfterMs } from './backoff.ts';
import type { Step } from './repeat.ts';

/** One run of a control plane, and how it is asked. */
export interface RunAddress {
  readonly base: URL;
  readonly runId: string;
  readonly credentials: Credentials;
}

/** A path below the run (`recording`, `live/stream?…`); empty for the run itself. */
export function runUrl({ base, runId }: RunAddress, rest: string): URL {
  return new URL(`runs/${encodeURIComponent(runId)}${rest === '' ? '' : `/${rest}`}`, base);
}

/** A GET below the run. */
export function ask(
  address: RunAddress,
  url: URL,
  around: Around,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Result<Response>> {
  return get(url.href, address.credentials, headers, signal, around.fetch);
}

/** An answer that is no success, as the step of a loop, with the server's own words where it has some. */
export async function failedStep(answer: Response, url: URL): Promise<Step & { readonly kind: 'failed' }> {
  const failure = statusFailure(answer.status, url.href) ?? {
    code: 'server-error',
    message: `${url.host} answered ${answer.status}.`,
  };
  await answer.body?.cancel().catch(() => undefined);
  return { kind: 'failed', failure, retryAfterMs: retryAfterMs(answer.headers) };
}

/** The whole body, or the failure that cut it off. */
export async function bodyOf(
  answer: Response,
  url: URL,
): Promise<Uint8Array | (Step & { readonly kind: 'failed' })> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch {
    return brokeOff(url);
  }
}

/** An answer that ended in the middle. */
export function brokeOff(url: URL): Step & { readonly kind: 'failed' } {
  return {
    kind: 'failed',
    failure: {
      code: 'truncated',
      message: `${url.host} broke off in the middle of an answer. It is asked again.`,
    },
  };
}
