import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Bookmark, MessageSquare, MoveHorizontal, Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton, VisibleText, classes } from '../../ui/index.ts';
import { stretchText, timeText } from '../summary/time-text.ts';
import { useAtPlayhead, useModel, useSession } from '../viewing/session-context.ts';
import { withText } from './make-note.ts';
import { MAX_NAME, MAX_TEXT, type Note } from './note.ts';
import { notesWords as words } from './notes-words.ts';
import { isInside, placeOf } from './place.ts';
import { useNotebook } from './use-notebook.ts';
import styles from './Notes.module.css';

const ICONS = { bookmark: Bookmark, range: MoveHorizontal, comment: MessageSquare } as const;
/** A note in the name of its buttons. */
const IN_SHORT = 40;

/** One note: its instant leads there; its text is text, whatever stands in it. */
export function NoteRow({ note }: { readonly note: Note }) {
  const session = useSession();
  const model = useModel();
  const [, notebook] = useNotebook();
  const [isEdited, setEdited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { t, to } = placeOf(note, model);
  const isHere = useAtPlayhead((at) => at === t || (note.kind === 'range' && at >= t && at <= to));
  const time = note.kind === 'range' ? stretchText(model, { from: t, to }) : timeText(model, t);
  const inside = isInside(model, t) && isInside(model, to);
  const Icon = ICONS[note.kind];
  const short = `${words.kinds[note.kind]} ${time} ${note.text.slice(0, IN_SHORT)}`.trim();
  const go = (): void => {
    session.commands.seek(t);
    if (note.kind === 'range') {
      session.commands.setRange({ from: t, to });
      session.commands.fit({ from: t, to });
    }
  };
  const remove = (): void => {
    // The focus goes to a neighbour, or stays in the list: it is never lost with the row.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    const heir = next?.querySelector('button') ?? row.current?.closest('section')?.querySelector('textarea');
    notebook.remove([note.id]);
    heir?.focus();
  };
  return (
    <li ref={row} className={classes(styles['note'], isHere && styles['here'])} data-kind={note.kind}>
      <div className={styles['head']}>
        <Icon size={14} aria-hidden="true" />
        {inside ? (
          <button type="button" className={styles['time']} aria-label={words.go(short)} onClick={go}>
            {time}
          </button>
        ) : (
          <span className={styles['time']}>
            {time} · {words.outside}
          </span>
        )}
        {note.kind === 'comment' && note.point !== undefined && (
          <span className={styles['chip']}>{words.onFrame}</span>
        )}
        <span className={styles['grow']} />
        <IconButton size="s" label={words.edit(short)} icon={<Pencil />} onClick={() => setEdited(true)} />
        <IconButton size="s" label={words.remove(short)} icon={<Trash2 />} onClick={remove} />
      </div>
      {isEdited ? (
        <NoteEditor
          note={note}
          onDone={(text) => {
            if (text !== undefined && text !== note.text) notebook.put(withText(note, text));
            setEdited(false);
            row.current?.querySelector('button')?.focus();
          }}
        />
      ) : (
        note.text !== '' && (
          <p className={styles['text']}>
            <VisibleText text={note.text} />
          </p>
        )
      )}
    </li>
  );
}

interface NoteEditorProps {
  readonly note: Note;
  /** Nothing: it stays as it was. */
  onDone(text: string | undefined): void;
}

function NoteEditor({ note, onDone }: NoteEditorProps) {
  const [text, setText] = useState(note.text);
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The editor was asked for: its field is where one goes on, at the end.
    const field = area.current ?? line.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const isComment = note.kind === 'comment';
  // A range without a name would not be on the ruler, a comment without a text would be nothing.
  const isEmpty = note.kind !== 'bookmark' && text.trim() === '';
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone(undefined);
    } else if (event.key === 'Enter' && !isEmpty && (!isComment || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onDone(text.trim());
    }
  };
  const shared = {
    'aria-label': note.kind === 'bookmark' ? words.label : words.text,
    value: text,
    onKeyDown: keys,
  };
  return (
    <form
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onDone(text.trim());
      }}
    >
      {isComment ? (
        <textarea
          {...shared}
          ref={area}
          rows={3}
          maxLength={MAX_TEXT}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          ref={line}
          maxLength={MAX_NAME}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={styles['tools']}>
        <Button size="s" type="submit" variant="primary" disabled={isEmpty}>
          {words.save}
        </Button>
        <Button size="s" onClick={() => onDone(undefined)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
