import { useEffect, useRef } from 'react';
import { Bookmark, Crosshair, X } from 'lucide-react';
import { usePictureBox } from '../../lane-kit/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { timeText } from '../summary/time-text.ts';
import { askName } from '../summary/asked.ts';
import { useAtPlayhead, useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { NARROW, useMedia } from '../viewing/use-media.ts';
import { askNotes, useAskedNotes } from './asked.ts';
import { changeDraft, dropDraft, draftOf, setPlacing, useDraft, usePlacing } from './draft.ts';
import { makeComment } from './make-note.ts';
import { MAX_TEXT } from './note.ts';
import { notesWords as words } from './notes-words.ts';
import { useNotebook } from './use-notebook.ts';
import styles from './Notes.module.css';

const percent = (share: number): number => Math.round(share * 100);

/** The field for a comment, at the playhead or at the instant at which it was begun, and the other marks of that instant. */
export function NoteComposer() {
  const session = useSession();
  const model = useModel();
  const [, notebook] = useNotebook();
  const draft = useDraft(session);
  const placing = usePlacing(session);
  const box = usePictureBox(session);
  const asked = useAskedNotes();
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useAtPlayhead((t) => timeText(session.model(), t));
  const isMarked = useAtPlayhead((t) => session.state().markers.includes(t));
  const narrow = useMedia(NARROW);
  const hasRange = useSessionField('range') !== undefined;
  useSessionField('markers');
  useEffect(() => {
    if (asked !== 'comment') return;
    field.current?.focus();
    // Asked once: asked again, it takes the focus again.
    askNotes(session, 'list');
  }, [asked, session]);
  const add = (): void => {
    const { text, t = session.clock.t, point } = draftOf(session);
    if (text.trim() === '') return;
    if (notebook.put(makeComment(model, t, text.trim(), point))) dropDraft(session);
    field.current?.focus();
  };
  const label = words.commentAt(draft.t === undefined ? now : timeText(model, draft.t));
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label>
        <span>{label}</span>
        <textarea
          ref={field}
          rows={2}
          maxLength={MAX_TEXT}
          placeholder={words.placeholder}
          value={draft.text}
          onChange={(event) => changeDraft(session, { text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            add();
          }}
        />
      </label>
      <div className={styles['tools']}>
        <Button
          size="s"
          type="submit"
          variant="primary"
          disabled={draft.text.trim() === ''}
          title={`${words.add} (${words.addHint})`}
        >
          {words.add}
        </Button>
        <Button
          size="s"
          icon={<Crosshair />}
          aria-pressed={placing}
          disabled={box === undefined}
          title={box === undefined ? words.noPicture : words.pointHint}
          onClick={() => {
            setPlacing(session, !placing);
            // The sheet lies over the picture; it comes back with the point.
            if (narrow && !placing) askNotes(session, undefined);
          }}
        >
          {words.point}
        </Button>
        <Button
          size="s"
          variant="ghost"
          icon={<Bookmark />}
          aria-pressed={isMarked}
          title={`${isMarked ? words.removeBookmark : words.bookmark} (m)`}
          onClick={() => session.commands.toggleMarker(session.clock.t)}
        >
          {words.bookmark}
        </Button>
        {hasRange && (
          <Button
            size="s"
            variant="ghost"
            title={`${words.nameRange} (Shift+M)`}
            onClick={() => {
              askNotes(session, undefined);
              askName(session);
            }}
          >
            {words.nameRange}
          </Button>
        )}
      </div>
      <p className={styles['pointed']} role="status">
        {placing && words.placingHint}
        {draft.point !== undefined && !placing && (
          <>
            {words.pointed(percent(draft.point.x), percent(draft.point.y))}
            <IconButton
              size="s"
              label={words.dropPoint}
              icon={<X />}
              onClick={() => changeDraft(session, { point: undefined })}
            />
          </>
        )}
      </p>
    </form>
  );
}
