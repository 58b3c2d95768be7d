import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Told of everything that is being waited for. */
export type SayBusy = (promise: Promise<unknown>) => void;

const BusyContext = createContext<SayBusy | undefined>(undefined);

export interface BusyProviderProps {
  readonly say: SayBusy;
  readonly children: ReactNode;
}

/** Whoever is inside tells `say` while a part of it is still being fetched. */
export function BusyProvider({ say, children }: BusyProviderProps) {
  return <BusyContext value={say}>{children}</BusyContext>;
}

/** Stands in a `Suspense` fallback: what is around the part is busy until the part takes its place. */
export function Busy() {
  const say = useContext(BusyContext);
  useEffect(() => {
    let done: () => void = () => undefined;
    say?.(
      new Promise<void>((resolve) => {
        done = resolve;
      }),
    );
    return () => done();
  }, [say]);
  return null;
}
