import { Suspense, lazy, useEffect, useState } from 'react';
import type { Session } from '../../session/index.ts';
import { askSettings, useAskedSettings } from './asked.ts';

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

/** The settings over whatever page shows: Ctrl or Cmd with the comma opens them everywhere. */
export function SettingsHost({ session }: { readonly session: Session }) {
  const open = useAskedSettings(session);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ',' || event.ctrlKey === event.metaKey || event.altKey) return;
      event.preventDefault();
      askSettings(session, true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
  return (
    <Suspense>
      {wasOpen && (
        <SettingsDialog session={session} open={open} onClose={() => askSettings(session, false)} />
      )}
    </Suspense>
  );
}
