import { useCallback, useEffect, useMemo } from 'react';
import { ComparePage } from '../compare/index.ts';
import type { CompareFace } from '../compare/index.ts';
import type { Session } from '../session/index.ts';
import { formatLink, MOST_RUNS, NO_PAGE, parseLink, resolveTarget } from '../session/index.ts';
import type { RunLink, RunToCompare } from '../session/index.ts';
import { dropFace, showFace } from './asked-comparison.ts';
import type { AskedComparison } from './asked-comparison.ts';
import { boot } from './boot.ts';
import { surroundings } from './control-plane.ts';
import { goTo, pageLink } from './follow-page.ts';
import { rememberRecent } from './recents.ts';
import { useTheme } from './theme.ts';

export interface CompareScreenProps {
  /** The page's own session: nothing is open in it while runs are compared. */
  readonly session: Session;
  readonly asked: AskedComparison;
}

/** The comparison that an address or a drop asks for. */
export default function CompareScreen({ session, asked }: CompareScreenProps) {
  const [theme, setTheme] = useTheme();
  const { runs, link } = useMemo(() => whatToCompare(asked), [asked]);
  const onFace = useCallback(
    (face: CompareFace | undefined) => {
      if (face !== undefined) return showFace(face);
      dropFace();
      boot(session);
    },
    [session],
  );
  const onOpen = useCallback(
    (input: string | File | readonly File[]) => {
      boot(session);
      return window.playhead.open(input);
    },
    [session],
  );
  useEffect(() => {
    const title = runs.map(({ what }) => what).join(' · ');
    document.title = `${title} · Playhead`;
    if (asked.files.length > 0) return;
    const { runs: links, api } = parseLink(asked.search).link;
    rememberRecent({
      href: `?${formatLink({ ...NO_PAGE, api, runs: links, landing: {} })}`,
      title: title.slice(0, 300),
      when: Date.now(),
    });
  }, [runs, asked]);
  return (
    <ComparePage
      runs={runs}
      link={link}
      page={pageLink}
      theme={theme}
      onTheme={setTheme}
      onHome={() => goTo(session, '')}
      onFace={onFace}
      onOpen={onOpen}
    />
  );
}

function whatToCompare({ search, files }: AskedComparison) {
  const { link, notices } = parseLink(search);
  const runs: RunToCompare[] =
    files.length > 0
      ? files.map((file) => ({
          what: file.name,
          link: undefined,
          opening: { request: { kind: 'files', files: [file] }, options: {} },
        }))
      : link.runs.map((run) => runToCompare(run, link.api));
  const more = runs.length - MOST_RUNS;
  const dropped =
    more > 0
      ? [
          {
            code: 'link-many-runs',
            message: `${MOST_RUNS} runs can be compared; the last ${more} are left out.`,
          },
        ]
      : [];
  return {
    runs: runs.slice(0, MOST_RUNS),
    link: { align: link.align, landing: { ...link.landing, notices: [...notices, ...dropped] } },
  };
}

function runToCompare(run: RunLink, api: string | undefined): RunToCompare {
  const { target } = run;
  const resolved = resolveTarget(target, surroundings(api));
  const name = target.kind === 'src' ? target.url : target.id;
  return {
    what: run.attempt === undefined ? name : `${name} #${run.attempt}`,
    link: run,
    opening: resolved.ok
      ? // Where each run stands is the comparison's: the link's instant is on the shared clock.
        {
          request: resolved.value.request,
          options: { attempt: run.attempt, target, landing: { t: { kind: 'start' } } },
        }
      : { failure: resolved.error },
  };
}
