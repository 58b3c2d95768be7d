import { useCallback, useEffect, useRef, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'refused';

/** Copies text and tells for two seconds how it went. A refusal is an answer, not an exception. */
export function useCopy(): readonly [CopyState, (text: string | Promise<string>) => Promise<boolean>] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string | Promise<string>) => {
    let done = false;
    try {
      await navigator.clipboard.writeText(await text);
      done = true;
    } catch {
      // Without a permission, or in a frame that was given none: the caller shows another way.
      done = false;
    }
    setState(done ? 'copied' : 'refused');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), 2000);
    return done;
  }, []);
  return [state, copy];
}
