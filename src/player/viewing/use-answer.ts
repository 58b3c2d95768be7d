import { useEffect, useState } from 'react';

export interface Answer<T> {
  /** The last one; the one before stays until the next is there. */
  readonly data: T | undefined;
  readonly isFetching: boolean;
  readonly error: Error | undefined;
}

type Ask<T> = () => Promise<T>;

/** What was told last, and by which question. */
interface Told<T> {
  readonly by: Ask<T> | undefined;
  readonly data: T | undefined;
  readonly error: Error | undefined;
}

/**
 * What `ask` answers, asked for anew when `ask` changes (keep it with `useCallback`); `undefined` asks nothing. For what the page
 * needs before the library that does this for everything else is loaded.
 */
export function useAnswer<T>(ask: Ask<T> | undefined): Answer<T> {
  const [told, setTold] = useState<Told<T>>({ by: undefined, data: undefined, error: undefined });
  useEffect(() => {
    let isStale = false;
    const tell = (data: T | undefined, error: Error | undefined): void => {
      if (!isStale) setTold({ by: ask, data, error });
    };
    ask?.().then(
      (data) => tell(data, undefined),
      (error: unknown) => tell(undefined, error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isStale = true;
    };
  }, [ask]);
  if (ask === undefined) return { data: undefined, isFetching: false, error: undefined };
  const isFetching = told.by !== ask;
  return { data: told.data, isFetching, error: isFetching ? undefined : told.error };
}
