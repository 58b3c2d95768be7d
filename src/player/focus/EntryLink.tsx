import { say } from '../../base/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { placeOf } from '../inspector/entry-facts.ts';
import { light } from '../viewing/lit.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { focusWords as words } from './focus-words.ts';
import type { FocusLink } from './types.ts';
import styles from './FocusPanel.module.css';

export interface EntryLinkProps {
  readonly link: FocusLink;
  /** Where the words beside it say what it is. */
  readonly plain?: boolean;
}

/** Leads to an entry: the playhead goes there and it is selected. */
export function EntryLink({ link, plain = false }: EntryLinkProps) {
  const session = useSession();
  const model = useModel();
  const isSelected = useSessionField('selection') === link.entryId;
  const entry = model.locate(link.entryId);
  const lane = entry === undefined ? undefined : model.lane(entry.track.laneId);
  return (
    <button
      type="button"
      className={classes(styles['link'], isSelected && styles['selected'], plain && styles['plain'])}
      disabled={entry === undefined}
      aria-current={isSelected ? 'true' : undefined}
      data-plane={lane?.plane}
      onClick={() => {
        session.commands.seek(link.t);
        session.commands.select(link.entryId);
      }}
      onPointerEnter={() => light(session, entry)}
      onPointerLeave={() => light(session, undefined)}
    >
      {!plain && <i className={styles[link.role]}>{words[link.role]}</i>}
      <span className={styles['at']}>{entry === undefined ? '' : placeOf(model, entry)}</span>
      <b dir="auto">{lane === undefined ? undefined : say(lane.title)}</b>
      <span className={styles['label']}>
        <VisibleText text={link.label} />
      </span>
    </button>
  );
}
