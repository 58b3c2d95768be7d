import { formatClock } from '../../base/index.ts';
import type { Located, ModelReader, RunMeta } from '../../model/index.ts';
import { momentLink } from '../../session/index.ts';
import type { PageLink, Session } from '../../session/index.ts';
import { describe } from '../viewing/describe.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { cleanText } from './clean.ts';
import { asInline, asLink } from './markdown.ts';
import { shareWords } from './share-words.ts';

/** An instant of a viewing in words. Everything recorded is as it came, not yet redacted. */
export interface Moment {
  readonly t: number;
  /** What the run is called. */
  readonly title: string;
  /** `0:42.860`, or `step 12`. */
  readonly clock: string;
  /** ISO, where a wall clock is known. */
  readonly wall: string | undefined;
  readonly step: { readonly n: number; readonly of: number; readonly label: string } | undefined;
  readonly steps: number;
  readonly page: string | undefined;
  readonly verdict: string | undefined;
  readonly selected: { readonly id: string; readonly title: string; readonly lane: string } | undefined;
  readonly run: string | undefined;
  /** Address of the moment; dropped files have none. */
  readonly link: string | undefined;
}

export function momentOf(session: Session, lanes: ClaimedLanes, page: PageLink, what?: string): Moment {
  const model = session.model();
  const { t } = session.clock;
  const { step, selection } = session.state();
  const { meta } = model;
  const link = momentLink(session, page, location.href);
  const current = model.steps[step];
  const selected = selection === undefined ? undefined : model.locate(selection);
  const words = (entry: Located): string => describe(lanes, model, entry, t).title;
  const run = [
    meta.runId,
    (meta.attempts?.length ?? 0) > 1 && meta.attempt !== undefined
      ? shareWords.attempt(meta.attempt)
      : undefined,
    meta.harness,
  ].filter((each) => each !== undefined && each !== '');
  return {
    t,
    title: meta.title ?? meta.runId ?? what ?? 'Run',
    clock: model.axis === 'steps' ? `step ${Math.round(t) + 1}` : formatClock(t, 3),
    wall: model.origin === null ? undefined : new Date(model.origin + t).toISOString(),
    step: current === undefined ? undefined : { n: step + 1, of: model.steps.length, label: words(current) },
    steps: model.steps.length,
    page: pageAt(model, t),
    verdict: verdictOf(meta),
    selected:
      selected === undefined || isSame(selected, current)
        ? undefined
        : {
            id: selection ?? '',
            title: words(selected),
            lane: model.lane(selected.track.laneId)?.title ?? selected.track.laneId,
          },
    run: run.length === 0 ? undefined : run.join(' · '),
    link: link.ok ? link.value : undefined,
  };
}

/** `[case · step 12 of 40: label · 0:42.860](link)`, credentials taken out; the words alone where there is no link. */
export function momentMarkdown({ title, step, clock, link }: Moment): string {
  const parts = [
    asInline(cleanText(title).text, 80),
    step === undefined
      ? undefined
      : `${shareWords.step(step.n, step.of).toLowerCase()}: ${asInline(cleanText(step.label).text, 80)}`,
    clock,
  ];
  const text = parts.filter((part) => part !== undefined).join(' · ');
  return link === undefined ? text : asLink(text, link);
}

const isSame = (a: Located, b: Located | undefined): boolean => a.track === b?.track && a.index === b.index;

function pageAt(model: ModelReader, t: number): string | undefined {
  const at = model.latest('nav', t);
  return at === undefined ? undefined : at.track.label(at.index);
}

/** How the run came out and why, in one line. */
function verdictOf({ outcome, scores = [], failure }: RunMeta): string | undefined {
  const because = [
    ...(failure === undefined
      ? []
      : [`${failure.code}${failure.message === undefined ? '' : `: ${failure.message}`}`]),
    ...scores
      .filter(({ pass, status }) => pass === false && status !== 'invalid')
      .map(
        ({ metric, reason, detail }) =>
          `${metric}${(reason ?? detail) ? `: ${reason ?? detail ?? ''}` : ' failed'}`,
      ),
  ];
  if ((outcome === undefined || outcome === 'unknown') && because.length === 0) return undefined;
  return [outcome ?? 'unknown', ...because.slice(0, 4)].join(' — ');
}
