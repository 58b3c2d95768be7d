import type { ReactNode } from 'react';
import type { Session } from '../../session/index.ts';
import { BusyProvider } from '../../ui/index.ts';
import { SessionContext } from './session-context.ts';

export interface SessionProviderProps {
  readonly value: Session;
  readonly children?: ReactNode;
}

/** The viewing for the parts inside, which is busy while one of them is being fetched. */
export function SessionProvider({ value, children }: SessionProviderProps) {
  return (
    <SessionContext value={value}>
      <BusyProvider say={value.busy}>{children}</BusyProvider>
    </SessionContext>
  );
}
