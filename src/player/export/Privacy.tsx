import { useState } from 'react';
import type { ExportScan, Leave, Reason } from '../../engine/index.ts';
import { Button, VisibleText } from '../../ui/index.ts';
import styles from './Export.module.css';
import { exportWords as words } from './words.ts';

/** In the order of how much it matters. */
const CHOOSABLE: readonly Reason[] = ['secret', 'credential header', 'typed input', 'body'];
const SHOWN = 60;

/** A digest is told from another by its start. */
const shortened = (path: string): string => path.replaceAll(/([0-9a-f]{8})[0-9a-f]{56}/g, '$1…');

export interface PrivacyProps {
  readonly scan: ExportScan;
  readonly leave: Leave;
  onLeave(leave: Leave): void;
  /** How many notes there are, and whether they go along. */
  readonly notes: number;
  readonly withNotes: boolean;
  onNotes(withNotes: boolean): void;
  readonly disabled: boolean;
}

/** What is private in what would go out, what to do about it, and what goes if nothing is done. */
export function Privacy({ scan, leave, onLeave, notes, withNotes, onNotes, disabled }: PrivacyProps) {
  const [isShown, setShown] = useState(false);
  const found = CHOOSABLE.filter((reason) => (scan.counts[reason] ?? 0) > 0);
  const going = found
    .filter((reason) => reason !== 'body' && !leave.reasons.includes(reason))
    .reduce((sum, reason) => sum + (scan.counts[reason] ?? 0), 0);
  const isDerived = leave.reasons.some((reason) => found.includes(reason)) || leave.parts.length > 0;
  const toggleReason = (reason: Reason, isOut: boolean): void =>
    onLeave({
      ...leave,
      reasons: isOut ? [...leave.reasons, reason] : leave.reasons.filter((each) => each !== reason),
    });
  const togglePart = (id: string, isOut: boolean): void =>
    onLeave({ ...leave, parts: isOut ? [...leave.parts, id] : leave.parts.filter((each) => each !== id) });
  return (
    <fieldset className={styles['group']} disabled={disabled}>
      <legend>{words.privacy}</legend>
      {notes > 0 && (
        <label className={styles['check']}>
          <input type="checkbox" checked={withNotes} onChange={(event) => onNotes(event.target.checked)} />
          <span className={styles['grow']}>
            <b>{words.notes}</b>
            <span className={styles['quiet']}> {words.notesHint}</span>
          </span>
          <span className={styles['count']}>{words.notesCount(notes)}</span>
        </label>
      )}
      {found.length === 0 && <p className={styles['quiet']}>{words.nothingFound}</p>}
      {found.map((reason) => (
        <label key={reason} className={styles['check']}>
          <input
            type="checkbox"
            checked={leave.reasons.includes(reason)}
            onChange={(event) => toggleReason(reason, event.target.checked)}
          />
          <span className={styles['grow']}>
            <b>{words.takeOut(words.reasons[reason][0])}</b>
            <span className={styles['quiet']}> {words.reasons[reason][1]}</span>
          </span>
          <span className={styles['count']}>{words.found(scan.counts[reason] ?? 0)}</span>
        </label>
      ))}
      {scan.things.length > 0 && (
        <Button
          size="s"
          className={styles['show']}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {words.show}
        </Button>
      )}
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by key.
        <ul className={styles['things']} tabIndex={0} aria-label={words.show}>
          {scan.things.slice(0, SHOWN).map(({ reason, file, at, sample }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes.
            <li key={i}>
              <span>{words.reasons[reason][0]}</span>
              <code>
                <VisibleText text={`${shortened(file)} ${at}`} />
              </code>
              <code>
                <VisibleText text={sample} />
              </code>
            </li>
          ))}
          {scan.things.length > SHOWN && <li>{words.more(scan.things.length - SHOWN)}</li>}
        </ul>
      )}
      {scan.parts.length > 0 && (
        <details className={styles['parts']}>
          <summary>{words.parts}</summary>
          {scan.parts.map(({ id, files, size }) => (
            <label key={id} className={styles['check']}>
              <input
                type="checkbox"
                checked={leave.parts.includes(id)}
                onChange={(event) => togglePart(id, event.target.checked)}
              />
              <span className={styles['grow']}>
                <VisibleText text={words.partName(id)} />
              </span>
              <span className={styles['quiet']}>{words.partSize(files, size)}</span>
            </label>
          ))}
        </details>
      )}
      {scan.opaque > 0 && <p className={styles['quiet']}>{words.opaque(scan.opaque)}</p>}
      {going > 0 ? (
        <p className={styles['warning']} role="alert">
          {words.warning(going)}
        </p>
      ) : (
        <p className={styles['quiet']}>{isDerived ? words.derived : words.sealed}</p>
      )}
    </fieldset>
  );
}
