import { useState } from 'react';
import { X } from 'lucide-react';
import { Button, EmptyState, IconButton } from '../../ui/index.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { stretchText, timeText } from '../summary/time-text.ts';
import { unkeptMarks } from './keep-marks.ts';
import { makeBookmark, makeRange } from './make-note.ts';
import { NoteComposer } from './NoteComposer.tsx';
import { NoteRow } from './NoteRow.tsx';
import { notesWords as words } from './notes-words.ts';
import { useNotebook } from './use-notebook.ts';
import styles from './Notes.module.css';

/** Rows that are drawn at once; more are asked for. */
const PAGE = 200;

/** Everything that was written down about the recording, in the order of time, and the field for more. */
export default function NotesPanel({ onClose }: { readonly onClose: () => void }) {
  const [{ notes, deleted, trouble }, notebook] = useNotebook();
  const [shown, setShown] = useState(PAGE);
  return (
    <section className={styles['panel']} aria-label={words.title}>
      <div className={styles['bar']}>
        <b>{words.title}</b>
        <span className={styles['count']}>{notes.length > 0 && words.count(notes.length)}</span>
        <IconButton label={words.close} title={`${words.close} (v)`} icon={<X />} onClick={onClose} />
      </div>
      <NoteComposer />
      <div role="status" className={styles['news']}>
        {trouble !== undefined && (
          <p className={styles['trouble']}>
            {trouble.message} <code>{trouble.code}</code>
          </p>
        )}
        {deleted.length > 0 && (
          <p>
            <span>{words.removed(deleted.length)}</span>
            <Button size="s" onClick={() => notebook.bringBack()}>
              {words.undo}
            </Button>
            <IconButton size="s" label={words.dismiss} icon={<X />} onClick={() => notebook.dismiss()} />
          </p>
        )}
      </div>
      <div className={styles['body']} tabIndex={0}>
        {notes.length === 0 ? (
          <EmptyState title={words.none} text={words.noneHint} />
        ) : (
          <>
            <ul className={styles['list']}>
              {notes.slice(0, shown).map((note) => (
                <NoteRow key={note.id} note={note} />
              ))}
            </ul>
            <div className={styles['foot']}>
              {notes.length > shown && (
                <Button size="s" onClick={() => setShown(shown + PAGE)}>
                  {words.more(notes.length - shown)}
                </Button>
              )}
              <Button size="s" variant="ghost" onClick={() => notebook.remove(notes.map(({ id }) => id))}>
                {words.removeAll}
              </Button>
            </div>
          </>
        )}
        <OfLink />
      </div>
    </section>
  );
}

/** Marks that a link brought: somebody else's, until they are kept. */
function OfLink() {
  const session = useSession();
  const model = useModel();
  const [{ notes }, notebook] = useNotebook();
  // What is unkept follows from these.
  useSessionField('markers');
  useSessionField('namedRanges');
  const { markers, ranges } = unkeptMarks(session, notes);
  if (markers.length + ranges.length === 0) return null;
  const keepMarker = (t: number) => notebook.put(makeBookmark(model, t));
  const keepRange = ({ from, to, name }: (typeof ranges)[number]) =>
    notebook.put(makeRange(model, from, to, name));
  return (
    <div className={styles['link']}>
      <h2>{words.ofLink}</h2>
      <p>{words.ofLinkHint}</p>
      <ul className={styles['list']}>
        {markers.map((t) => (
          <li key={t} className={styles['unkept']}>
            <span className={styles['time']}>{timeText(model, t)}</span>
            <span className={styles['text']}>{words.untitled}</span>
            <Button size="s" onClick={() => keepMarker(t)}>
              {words.keep}
            </Button>
          </li>
        ))}
        {ranges.map((range) => (
          <li key={`${range.from}~${range.to}`} className={styles['unkept']}>
            <span className={styles['time']}>{stretchText(model, range)}</span>
            <span className={styles['text']}>{range.name}</span>
            <Button size="s" onClick={() => keepRange(range)}>
              {words.keep}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
