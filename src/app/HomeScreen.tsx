import { Suspense, useEffect, useState } from 'react';
import { Moon, Settings, Sun } from 'lucide-react';
import { ScorecardWall } from '../compare/index.ts';
import { bareAddress, isSignedAddress } from '../base/index.ts';
import { askSettings, SettingsHost } from '../player/index.ts';
import { HomePage, loadSamples } from '../home/index.ts';
import type { SampleCard } from '../home/index.ts';
import type { Session } from '../session/index.ts';
import { formatLink, NO_PAGE, withKey } from '../session/index.ts';
import type { RunLink } from '../session/index.ts';
import { offerTour, startTour } from '../player/index.ts';
import { IconButton } from '../ui/index.ts';
import { askComparison } from './asked-comparison.ts';
import { surroundings } from './control-plane.ts';
import { goTo, pageLink } from './follow-page.ts';
import { messages } from './messages.ts';
import { canKeepOffline } from './offline/can-keep-offline.ts';
import { OfflineNote } from './offline/OfflineNote.tsx';
import { rememberFiles } from './recent-files.ts';
import { namesOf, useRecents } from './use-recents.ts';
import { signedAddresses } from './signed-addresses.ts';
import { useTheme } from './theme.ts';

/** In development a control plane stands in beside the page. */
const STAND_IN = import.meta.env.DEV ? new URL('api/', document.baseURI).href : undefined;

/** The sample that the tour is about. */
const TOURED = 'web-checkout';

/** Home with what it may do: open files, an address, a sample, or a run of a control plane. */
export default function HomeScreen({ session }: { readonly session: Session }) {
  const [samples, setSamples] = useState<readonly SampleCard[]>([]);
  const [problem, setProblem] = useState<{ readonly code: string; readonly message: string }>();
  const [recents, forget] = useRecents();
  const [theme, setTheme] = useTheme();
  const samplesBase = new URL('samples/', document.baseURI).href;
  useEffect(() => {
    const control = new AbortController();
    void loadSamples(samplesBase, control.signal).then((answer) => {
      if (control.signal.aborted) return;
      if (answer.ok) setSamples(answer.value);
      else setProblem(answer.error);
    });
    return () => control.abort();
  }, [samplesBase]);
  const openAll = (runs: readonly RunLink[], api?: string): void => {
    const page = pageLink();
    // A link tells no signature: what was typed with one is kept beside it.
    for (const { target } of runs) {
      if (target.kind === 'src' && isSignedAddress(target.url))
        signedAddresses.keep(bareAddress(target.url), target.url);
    }
    goTo(
      session,
      `?${formatLink({ ...NO_PAGE, theme: page.theme, unknown: page.unknown, api, runs, landing: {} })}`,
    );
  };
  const open = (target: RunLink['target'], api?: string): void =>
    openAll([{ target, attempt: undefined }], api);
  return (
    <HomePage
      samples={samples}
      samplesBase={samplesBase}
      recents={recents}
      error={problem}
      defaultApi={pageLink().api ?? STAND_IN}
      onOpenFiles={(files, handles) => {
        history.pushState(undefined, '', location.pathname);
        void session.open({ kind: 'files', files }).then((answer) => {
          if (answer.ok && handles !== undefined) void rememberFiles(handles, namesOf(handles));
        });
      }}
      onOpenUrl={(url) => open({ kind: 'src', url })}
      onForget={forget}
      onOpenSample={(id) => {
        if (id === TOURED) offerTour(session);
        open({ kind: 'sample', id });
      }}
      onTour={() => {
        startTour(session);
        open({ kind: 'sample', id: TOURED });
      }}
      foot={canKeepOffline() && <OfflineNote />}
      onOpenRun={(api, id) => open({ kind: 'run', id }, api)}
      onCompareFiles={(files) => {
        history.pushState(undefined, '', location.pathname);
        askComparison({ search: '', files });
      }}
      onCompareSamples={(chosen) =>
        openAll(chosen.map(({ id, attempt }) => ({ target: { kind: 'sample', id }, attempt })))
      }
      onCompareRuns={(api, ids) =>
        openAll(
          ids.map((id) => ({ target: { kind: 'run', id }, attempt: undefined })),
          api,
        )
      }
      wall={({ api, runs, onOpen, onCompare }) => (
        <Suspense fallback={<p role="status">{messages.loading}</p>}>
          <ScorecardWall
            runs={runs}
            requestOf={(runId) => ({ kind: 'run', api, runId, token: surroundings(api).token })}
            onOpen={onOpen}
            onCompare={onCompare}
          />
        </Suspense>
      )}
      headerAside={
        <>
          <SettingsHost session={session} />
          <IconButton
            label={messages.settings}
            title={withKey(messages.settings, 'settings')}
            icon={<Settings />}
            onClick={() => askSettings(session, true)}
          />
          <IconButton
            label={theme === 'dark' ? messages.theme.light : messages.theme.dark}
            icon={theme === 'dark' ? <Sun /> : <Moon />}
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          />
        </>
      }
    />
  );
}
