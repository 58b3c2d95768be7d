import { Level } from '../../model/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useAtPlayhead, useKnownModel } from '../viewing/session-context.ts';
import { formatCount } from '../viewing/number-format.ts';
import styles from './UrlBar.module.css';

/** The address of the page at t, and which of how many it is. Absent where nothing navigates. */
export function UrlBar() {
  const model = useKnownModel();
  const lane = model.lane('nav');
  const entryId = useAtPlayhead((t) => {
    const at = model.latest('nav', t);
    return at?.track.entryId(at.index);
  });
  if (lane === undefined || lane.count === 0 || !lane.anchored) return null;
  const at = entryId === undefined ? undefined : model.locate(entryId);
  const failed = at !== undefined && at.track.columns.level[at.index] === Level.error;
  // One page (tab, frame tree) a track: the count is the track's, not the lane's.
  return (
    <div className={styles['bar']} role="group" aria-label={messages.stage.url}>
      <span
        className={classes(styles['dot'], at === undefined && styles['none'], failed && styles['bad'])}
        aria-hidden="true"
      />
      <code className={styles['url']}>
        {at === undefined ? messages.stage.noPage : <VisibleText text={at.track.label(at.index)} />}
      </code>
      {at !== undefined && (
        <span className={styles['pages']}>
          {messages.stage.pageOf(at.index + 1, at.track.columns.length)}
          {lane.tracks.length > 1 && ` · ${at.track.title} (${formatCount(lane.tracks.length)} tabs)`}
        </span>
      )}
    </div>
  );
}
