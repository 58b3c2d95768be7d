import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { bytesFile } from './blob-file.ts';
import { get, statusFailure, type Credentials } from './http.ts';
import { browserAround, type Around } from './live/around.ts';
import { parseJson } from './live/json-bytes.ts';
import { runUrl, type RunAddress } from './live/plane.ts';
import { backoffMs } from './live/backoff.ts';
import { isGoing } from './live/run-status.ts';
import { isUrl } from './paths.ts';
import { lazyFile } from './lazy-file.ts';
import type { ByteFile, Source } from './types.ts';

/** Documents of one run, by the names that the reader of the control plane's shape knows. */
const DOCUMENTS = ['run', 'recording', 'trajectory'] as const;

/**
 * One run of a control plane: its record, its recording and its trace as three files. A refusal of
 * the recording alone is not the end: the file then carries the server's status and words. A run that is
 * still going is one file that grows instead.
 */
export async function openRun(
  api: string,
  runId: string,
  token: string | undefined,
  attempt: number | undefined,
  signal?: AbortSignal,
  around: Around = browserAround,
): Promise<Result<Source, Failure>> {
  let base: URL;
  try {
    base = new URL(api.endsWith('/') ? api : `${api}/`);
  } catch {
    return fail('bad-address', `${api} is not the address of a control plane.`);
  }
  const address: RunAddress = { base, runId, credentials: { origin: base.origin, token } };
  const run = await fetchDocument(address, 'run', undefined, around, signal);
  if (!run.ok) return run;
  const failure = statusFailure(run.value.httpStatus, runUrl(address, '').href);
  if (failure !== undefined) return { ok: false, error: failure };
  const record = new Uint8Array(await run.value.slice(0, run.value.size ?? 0));
  const status = statusOf(record);
  if (status === 'unreadable')
    return fail('truncated', `${base.host} broke off in the middle of the run record. Try again.`);
  if (isGoing(status)) {
    const { LiveRun } = await import('./live/live-run.ts');
    return ok(
      new LiveRun({
        address,
        record,
        attempt,
        around,
        resolve: (ref) => new RunSource(runId, [], address, around).resolve(ref),
        openSettled: (stop) => openSettled(address, undefined, around, stop),
      }),
    );
  }
  return openSettled(address, attempt, around, signal, run.value);
}

/** The documents of a run that is over. */
async function openSettled(
  address: RunAddress,
  attempt: number | undefined,
  around: Around,
  signal?: AbortSignal,
  run?: ByteFile,
): Promise<Result<Source, Failure>> {
  const files: ByteFile[] = run === undefined ? [] : [run];
  let generation = attempt ?? (run === undefined ? undefined : await refGeneration(run));
  for (const document of DOCUMENTS) {
    if (document === 'run' && run !== undefined) continue;
    const answer = await fetchDocument(address, document, generation, around, signal);
    if (!answer.ok) return answer;
    const { httpStatus } = answer.value;
    // One that the server may yet give is no answer where the caller can ask again.
    const isPassing = httpStatus >= 500 || httpStatus === 429 || httpStatus === 401 || document === 'run';
    const failure = isPassing ? statusFailure(httpStatus, runUrl(address, '').href) : undefined;
    if (failure !== undefined && run === undefined) return { ok: false, error: failure };
    files.push(answer.value);
    if (document === 'run') generation ??= await refGeneration(answer.value);
  }
  const list = await fetchAttempts(address, around, run === undefined ? PATIENT : 1, signal);
  if (list !== undefined) files.push(list);
  return ok(new RunSource(address.runId, files, address, around));
}

/** The attempt that a settled run is replayed through: its own ref ends in `/g<n>` (contracts/everdict.md "Attempts"). */
async function refGeneration(run: ByteFile): Promise<number | undefined> {
  const of = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  const recordingRef = of(of(parseJson(await run.slice(0, run.size ?? 0)), 'result'), 'recordingRef');
  const ref = typeof recordingRef === 'string' ? recordingRef : of(recordingRef, 'ref');
  const match = typeof ref === 'string' ? /\/g(\d+)$/.exec(ref) : null;
  return match === null ? undefined : Number(match[1]);
}

/** So often a list that fails to come is asked for where nobody waits for it. */
const PATIENT = 6;

/** The list of the run's attempts, or the refusal of a server that has none; `undefined` where neither is to be had. */
async function fetchAttempts(
  address: RunAddress,
  around: Around,
  tries: number,
  signal?: AbortSignal,
): Promise<ByteFile | undefined> {
  for (let n = 1; signal?.aborted !== true; n++) {
    const answer = await fetchDocument(address, 'attempts', undefined, around, signal);
    const status = answer.ok ? answer.value.httpStatus : 500;
    if (answer.ok && status < 500 && status !== 429 && status !== 401) {
      const isWhole =
        status !== 200 || parseJson(await answer.value.slice(0, answer.value.size ?? 0)) !== undefined;
      if (isWhole) return answer.value;
    }
    if (n === tries) return undefined;
    await around.sleep(backoffMs(n, around.random()), signal);
  }
  return undefined;
}

async function fetchDocument(
  address: RunAddress,
  document: (typeof DOCUMENTS)[number] | 'attempts',
  attempt: number | undefined,
  around: Around,
  signal?: AbortSignal,
): Promise<Result<ByteFile & { readonly httpStatus: number }, Failure>> {
  const url = runUrl(address, document === 'run' ? '' : document);
  if (document === 'recording' && attempt !== undefined) url.searchParams.set('generation', String(attempt));
  const answer = await get(url.href, address.credentials, {}, signal, around.fetch);
  if (!answer.ok) return answer;
  const body = await answer.value.arrayBuffer().catch(() => undefined);
  if (body === undefined)
    return fail('truncated', `${url.host} broke off in the middle of an answer. Try again.`);
  return ok({ ...bytesFile(`${document}.json`, new Uint8Array(body)), httpStatus: answer.value.status });
}

function statusOf(record: Uint8Array): string | undefined {
  const run = parseJson(record);
  if (run === undefined) return 'unreadable';
  const status = typeof run === 'object' && run !== null && 'status' in run ? run.status : undefined;
  return typeof status === 'string' ? status : undefined;
}

class RunSource implements Source {
  readonly #around: Around;
  readonly formatId = 'everdict';
  readonly title: string;
  readonly #files: readonly ByteFile[];
  readonly #base: URL;
  readonly #credentials: Credentials;

  constructor(title: string, files: readonly ByteFile[], { base, credentials }: RunAddress, around: Around) {
    this.title = title;
    this.#files = files;
    this.#base = base;
    this.#around = around;
    this.#credentials = credentials;
  }

  files(): readonly ByteFile[] {
    return this.#files;
  }

  resolve(ref: string): Promise<Result<ByteFile, Failure>> {
    const url = new URL(ref, this.#base);
    if (isUrl(ref) && url.origin !== this.#base.origin) {
      return Promise.resolve(fail('ref-refused', `${url.origin} was not allowed; ${ref} was not fetched.`));
    }
    return Promise.resolve(ok(lazyFile(url.href, this.#credentials, this.#around)));
  }

  close(): void {}
}
