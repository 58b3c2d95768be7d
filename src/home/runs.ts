import * as v from 'valibot';
import { fail, ok } from '../base/index.ts';
import type { Result } from '../base/index.ts';

/**
 * What Home reads of a run record (contracts/everdict.md, "Endpoints"): loose, since servers add fields and states.
 */
const RunSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.fallback(v.string(), 'unknown'),
  caseId: v.fallback(v.optional(v.string()), undefined),
  harness: v.fallback(v.optional(v.object({ id: v.string(), version: v.optional(v.string()) })), undefined),
  verdict: v.fallback(v.optional(v.unknown()), undefined),
  parentScorecardId: v.fallback(v.optional(v.string()), undefined),
  createdAt: v.fallback(v.optional(v.string()), undefined),
});

export type RunRow = v.InferOutput<typeof RunSchema>;

/** What a page that draws the runs of a scorecard is given. */
export interface WallSlot {
  readonly api: string;
  readonly runs: readonly RunRow[];
  readonly onOpen: (runId: string) => void;
  readonly onCompare: (runIds: readonly string[]) => void;
}

export interface RunPage {
  readonly runs: readonly RunRow[];
  /** Rows of the answer that could not be read. */
  readonly unreadable: number;
  readonly more: boolean;
}

export const PAGE = 50;

/** The API's address in its normal form, ending in a slash; undefined unless it is http(s) without credentials in it. */
export function apiBase(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  } catch {
    return undefined;
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  url.search = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

const WORDS: ReadonlyMap<number, readonly [string, string]> = new Map([
  [401, ['unauthorised', 'The server asks for a token, or does not accept this one.']],
  [403, ['forbidden', 'The server knows you but does not let you list its runs.']],
  [
    404,
    [
      'not-found',
      'There is no list of runs at this address. Give the base of the API, such as https://host/api/.',
    ],
  ],
  [429, ['busy', 'The server asks to slow down. Try again in a moment.']],
]);

/**
 * One page of runs, newest first as the server gives them. The token goes to this origin alone: redirects are refused,
 * and nothing of it is kept here.
 */
export async function listRuns(
  api: string,
  token: string | undefined,
  offset: number,
  signal: AbortSignal,
): Promise<Result<RunPage>> {
  const url = new URL('runs', api);
  url.searchParams.set('scope', 'all');
  url.searchParams.set('limit', String(PAGE));
  url.searchParams.set('offset', String(offset));
  let rows: unknown;
  try {
    const answer = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      credentials: 'same-origin',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!answer.ok) {
      const [code, words] = WORDS.get(answer.status) ?? [
        'server-error',
        `The server answered HTTP ${answer.status}.`,
      ];
      return fail(code, words);
    }
    rows = await answer.json();
  } catch (error) {
    if (signal.aborted) return fail('aborted', 'The request was given up.');
    if (error instanceof SyntaxError)
      return fail(
        'not-json',
        'The server answered, but not with JSON: this is perhaps not the address of an API.',
      );
    return fail(
      'unreachable',
      `No answer came from ${url.origin}. Check the address; a server of another origin must allow this page (CORS).`,
    );
  }
  if (!Array.isArray(rows)) return fail('not-runs', 'The server answered, but not with a list of runs.');
  const runs = rows.flatMap((row: unknown) => {
    const parsed = v.safeParse(RunSchema, row);
    return parsed.success ? [parsed.output] : [];
  });
  return ok({ runs, unreadable: rows.length - runs.length, more: rows.length >= PAGE });
}
