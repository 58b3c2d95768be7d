import { phrases } from '../../base/index.ts';
import { formatCount } from '../viewing/number-format.ts';

const counted = (n: number, one: string, many: string): string => `${formatCount(n)} ${n === 1 ? one : many}`;

/** Words of a run that is watched while it goes on. */
export const liveWords = phrases('player/live/live-words', {
  strip: 'The live run',
  growing: 'Live',
  status: { queued: 'queued: it has not begun', running: 'running', suspended: 'suspended' } as Readonly<
    Record<string, string>
  >,
  atEdge: 'following the edge',
  stale: (seconds: number | undefined) =>
    seconds === undefined ? 'No connection' : `No connection · last heard ${ageWords(seconds)} ago`,
  sealed: 'Sealed while you watched',
  same: 'the sealed recording is what was seen live',
  differs: (added: number, gone: number) =>
    [
      added === 0 ? undefined : `${counted(added, 'record is', 'records are')} new in the sealed recording`,
      gone === 0
        ? undefined
        : `${counted(gone, 'record', 'records')} of the preview ${gone === 1 ? 'is' : 'are'} not in it`,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
  ended: 'Ended, not sealed',
  fresh: (n: number) => `${formatCount(n)} new`,
  freshTitle: 'Go to the live edge and follow it (End)',
  offer: (n: number) => `Attempt ${n} has begun`,
  watchIt: 'Watch it',
  missed: (entries: number, errors: number) =>
    `While you were away: ${formatCount(entries)} new${errors === 0 ? '' : `, ${counted(errors, 'error', 'errors')}`}`,
  back: 'Go to where you left',
  tell: 'Tell me',
  tellTitle: 'A notification on an error, a new attempt and the end, while this tab is in the background',
  refused: 'The browser does not allow notifications for this page.',
  dismiss: 'Dismiss',
  told: {
    error: (label: string) => `Error: ${label}`,
    attempt: (n: number) => `Attempt ${n} has begun`,
    sealed: 'The run is sealed',
    ended: 'The run ended without a seal',
  },
});

export function ageWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
