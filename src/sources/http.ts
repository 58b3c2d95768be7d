import { fail, ok, type Failure, type Result } from '../base/index.ts';
import type { Around } from './live/around.ts';

/** How a request is made: credentials go to the control plane's origin alone. */
export interface Credentials {
  /** Origin that the token is for. */
  readonly origin: string;
  readonly token: string | undefined;
}

/** A GET that answers with a `Failure` in words instead of throwing. */
export async function get(
  url: string,
  credentials: Credentials | undefined,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
  fetcher: Around['fetch'] = fetch,
): Promise<Result<Response, Failure>> {
  const own = credentials !== undefined && new URL(url).origin === credentials.origin;
  try {
    const response = await fetcher(url, {
      headers: {
        ...headers,
        ...(own && credentials.token !== undefined ? { Authorization: `Bearer ${credentials.token}` } : {}),
      },
      // Cookies go to the page's own origin; any other is shown the token it was given, or nothing.
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      ...(signal === undefined ? {} : { signal }),
    });
    return ok(response);
  } catch {
    const host = new URL(url).host;
    return fail(
      'unreachable',
      `${host} could not be reached, or does not allow this page to read it (cross-origin access). Check the address, or open the file from disk.`,
    );
  }
}

/** What a status means for a person, with a way out; `undefined` for success. */
export function statusFailure(status: number, url: string): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  switch (status) {
    case 401:
      return {
        code: 'unauthorised',
        message: `${host} wants you to sign in. Give a token, or open it in a tab where you are signed in.`,
      };
    case 403:
      return { code: 'forbidden', message: `${host} does not let you read this. Ask its owner for access.` };
    case 404:
      return { code: 'not-found', message: `There is nothing at ${where} (404). Check the address.` };
    case 410:
      return { code: 'expired', message: `What was at ${where} has expired.` };
    case 429:
      return { code: 'rate-limited', message: `${host} asks to slow down (429). Try again in a moment.` };
    default:
      return {
        code: 'server-error',
        message: `${host} answered ${status}. Try again, or open a copy from disk.`,
      };
  }
}
