import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { bytesFile } from './blob-file.ts';
import { get, statusFailure, type Credentials } from './http.ts';
import { isUrl } from './paths.ts';
import type { ByteFile, Source } from './types.ts';
import { openUrl } from './url-file.ts';

/** Documents of one run, by the names that the reader of the control plane's shape knows. */
const DOCUMENTS = ['run', 'recording', 'trajectory'] as const;

/**
 * One run of a control plane: its record, its recording and its trace as three files. A refusal of
 * the recording alone is not the end: the file then carries the server's status and words.
 */
export async function openRun(
  api: string,
  runId: string,
  token: string | undefined,
  attempt: number | undefined,
  signal?: AbortSignal,
): Promise<Result<Source, Failure>> {
  let base: URL;
  try {
    base = new URL(api.endsWith('/') ? api : `${api}/`);
  } catch {
    return fail('bad-address', `${api} is not the address of a control plane.`);
  }
  const credentials: Credentials = { origin: base.origin, token };
  const files: ByteFile[] = [];
  for (const document of DOCUMENTS) {
    const path = `runs/${encodeURIComponent(runId)}${document === 'run' ? '' : `/${document}`}`;
    const url = new URL(path, base);
    if (document === 'recording' && attempt !== undefined)
      url.searchParams.set('generation', String(attempt));
    const answer = await get(url.href, credentials, {}, signal);
    if (!answer.ok) return answer;
    const failure = statusFailure(answer.value.status, url.href);
    if (failure !== undefined && document === 'run') return { ok: false, error: failure };
    const body = new Uint8Array(await answer.value.arrayBuffer());
    files.push({ ...bytesFile(`${document}.json`, body), httpStatus: answer.value.status });
  }
  return ok(new RunSource(runId, files, base, credentials));
}

class RunSource implements Source {
  readonly title: string;
  readonly #files: readonly ByteFile[];
  readonly #base: URL;
  readonly #credentials: Credentials;

  constructor(title: string, files: readonly ByteFile[], base: URL, credentials: Credentials) {
    this.title = title;
    this.#files = files;
    this.#base = base;
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
    return Promise.resolve(ok(lazyFile(url.href, this.#credentials)));
  }

  close(): void {}
}

/** A file that is asked for only when it is read. */
export function lazyFile(url: string, credentials: Credentials | undefined): ByteFile {
  let opened: Promise<ByteFile> | undefined;
  const open = (): Promise<ByteFile> =>
    (opened ??= openUrl(url, credentials).then((answer) => {
      if (answer.ok) return answer.value;
      opened = undefined;
      throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
    }));
  return {
    name: url,
    size: undefined,
    stream: (signal) => {
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          reader ??= (await open()).stream(signal).getReader();
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
    },
    slice: async (from, to) => (await open()).slice(from, to),
  };
}
