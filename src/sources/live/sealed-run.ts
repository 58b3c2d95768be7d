import { fail, type Failure, type Result } from '../../base/index.ts';
import type { ByteFile, Source } from '../types.ts';
import type { Around } from './around.ts';
import { backoffMs } from './backoff.ts';
import { parseJson } from './json-bytes.ts';
import { isOver } from './run-status.ts';

/** What was watched until the run was over. */
export interface Watched {
  /** No other attempt took its place. */
  readonly isNewest: boolean;
  readonly t0: number | undefined;
  readonly events: number;
  readonly entries: number;
}

/** A run that is over may take a while to be sealed: so many times it may say "not yet", about two minutes in all. */
const TRIES = 8;

/**
 * The sealed documents of what was watched. A failure says why there are none: the run died before its
 * recording was sealed, another attempt took its place, or the server cannot be reached any more.
 */
export async function findSealed(
  watched: Watched,
  open: (signal: AbortSignal) => Promise<Result<Source, Failure>>,
  around: Around,
  signal: AbortSignal,
  onTrouble: (failure: Failure | undefined) => void,
): Promise<Result<Source, Failure>> {
  if (!watched.isNewest) return fail('attempt-superseded', SUPERSEDED);
  let later = 0;
  for (let tries = 1; later < TRIES && !signal.aborted; tries++) {
    const opened = await open(signal);
    const verdict = opened.ok ? await judge(opened.value, watched) : opened;
    if (verdict === 'right') {
      onTrouble(undefined);
      return opened;
    }
    if (verdict === 'other') return fail('attempt-superseded', SUPERSEDED);
    if (verdict === 'never') return fail('not-sealed', NEVER);
    // A server that cannot be reached has not said that there is no seal: it is asked as long as somebody watches.
    if (verdict === 'later') later++;
    else onTrouble(verdict.error);
    await around.sleep(backoffMs(tries, around.random()), signal);
  }
  return fail('not-sealed', NEVER);
}

const SUPERSEDED =
  'Another attempt took the place of this one, so that it was never sealed: what was seen live is all there is.';
const NEVER = 'The run ended without a seal: what was seen live is all there is.';

type Verdict = 'right' | 'other' | 'later' | 'never' | { readonly error: Failure };

async function judge(source: Source, watched: Watched): Promise<Verdict> {
  const [run, recording, trajectory] = await Promise.all(
    ['run.json', 'recording.json', 'trajectory.json'].map((name) => documentOf(source, name)),
  );
  const result = member(run?.value, 'result');
  if (!isOver(asText(member(run?.value, 'status')))) return 'later';
  const t0 = member(member(recording?.value, 'recording'), 't0');
  const hasRecording = typeof t0 === 'number';
  const trace = member(result, 'trace');
  const hasTrace = trajectory?.isThere === true || (Array.isArray(trace) && trace.length > 0);
  if (hasRecording && watched.t0 !== undefined && t0 !== watched.t0) return 'other';
  const isPromised = member(result, 'recordingRef') !== undefined;
  if (isPromised && !hasRecording && recording?.isRefused !== true) return 'later';
  // A recording that was seen and is not there was never sealed; what was seen must not go.
  if (watched.entries > 0 && !hasRecording) return 'never';
  return hasRecording || hasTrace || watched.events === 0 ? 'right' : 'never';
}

interface Answer {
  readonly value: unknown;
  readonly isThere: boolean;
  readonly isRefused: boolean;
}

async function documentOf(source: Source, name: string): Promise<Answer | undefined> {
  const file: ByteFile | undefined = source.files().find((each) => each.name === name);
  if (file === undefined) return undefined;
  const status = file.httpStatus ?? 200;
  const value = parseJson(await file.slice(0, file.size ?? 0));
  // Half a document is none: it is asked for again.
  return {
    value,
    isThere: status === 200 && value !== undefined,
    isRefused: status === 401 || status === 403,
  };
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
