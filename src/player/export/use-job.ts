import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../base/index.ts';
import { download } from './download.ts';
import type { Job, Made } from './job.ts';

/** How an export is doing. */
export type JobState =
  | { readonly phase: 'none' }
  | { readonly phase: 'running'; readonly share: number | undefined }
  | { readonly phase: 'saved'; readonly made: Made }
  | { readonly phase: 'cancelled' }
  | { readonly phase: 'failed'; readonly error: Failure };

/** Runs one export at a time and hands its file to the browser; it ends when the dialog closes. */
export function useJob() {
  const [state, setState] = useState<JobState>({ phase: 'none' });
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const start = useCallback((maker: (job: Job) => Promise<Result<Made, Failure>>) => {
    aborter.current?.abort();
    const own = new AbortController();
    aborter.current = own;
    setState({ phase: 'running', share: undefined });
    const tell = (next: JobState): void => {
      if (aborter.current === own) setState(next);
    };
    maker({
      signal: own.signal,
      onProgress: (share) => {
        if (!own.signal.aborted) tell({ phase: 'running', share });
      },
    }).then(
      (answer) => {
        if (own.signal.aborted) return;
        if (!answer.ok) return tell({ phase: 'failed', error: answer.error });
        download(answer.value.file, answer.value.name);
        tell({ phase: 'saved', made: answer.value });
      },
      (error: unknown) => {
        if (own.signal.aborted) return;
        const message = error instanceof Error ? error.message : String(error);
        tell({ phase: 'failed', error: { code: 'export-broke', message } });
      },
    );
  }, []);

  const cancel = useCallback(() => {
    aborter.current?.abort();
    setState({ phase: 'cancelled' });
  }, []);
  const forget = useCallback(() => setState({ phase: 'none' }), []);
  return { state, start, cancel, forget };
}
