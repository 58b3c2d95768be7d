import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { useSession } from '../viewing/session-context.ts';
import { askNotes } from './asked.ts';
import { changeDraft, setPlacing, useDraft, usePlacing } from './draft.ts';
import { notesWords as words } from './notes-words.ts';
import { useNotebook } from './use-notebook.ts';
import styles from './PinLayer.module.css';

const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1e4) / 1e4));
const percent = (value: number): number => Math.round(value * 100);
/** Shares of the picture that an arrow key moves the cross. */
const STEP = 0.01;
const FAR = 0.1;

/** What lies on the picture would otherwise drag and zoom it. */
const own = { onPointerDown: (event: SyntheticEvent) => event.stopPropagation() };

/** The pins of one frame, and the cross where a point of it is being chosen. */
export function PinLayer({ frame }: { readonly frame: string }) {
  const session = useSession();
  const [{ notes }] = useNotebook();
  const placing = usePlacing(session);
  const draft = useDraft(session);
  const pins = notes.flatMap((note) =>
    note.kind === 'comment' && note.point?.frame === frame ? [{ ...note, point: note.point }] : [],
  );
  return (
    <>
      {pins.map(({ id, text, point }, i) => (
        <button
          key={id}
          type="button"
          className={styles['pin']}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          title={text.slice(0, 200)}
          aria-label={words.pin(i + 1, text.slice(0, 200))}
          {...own}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={() => askNotes(session, 'list')}
        >
          {i + 1}
        </button>
      ))}
      {draft.point?.frame === frame && !placing && (
        <span
          className={styles['draft']}
          style={{ left: `${draft.point.x * 100}%`, top: `${draft.point.y * 100}%` }}
        />
      )}
      {placing && (
        <Cross
          onPoint={(x, y) => {
            changeDraft(session, { point: { frame, x, y } });
            setPlacing(session, false);
            askNotes(session, 'comment');
          }}
          onLeave={() => {
            setPlacing(session, false);
            askNotes(session, 'comment');
          }}
        />
      )}
    </>
  );
}

interface CrossProps {
  onPoint(x: number, y: number): void;
  onLeave(): void;
}

/** Covers the picture until a point of it is chosen, by pointer or by key. */
function Cross({ onPoint, onLeave }: CrossProps) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const pointed = (event: MouseEvent): { readonly x: number; readonly y: number } => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) };
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? FAR : STEP;
    if (event.key === 'ArrowLeft') setAt({ ...at, x: share(at.x - by) });
    else if (event.key === 'ArrowRight') setAt({ ...at, x: share(at.x + by) });
    else if (event.key === 'ArrowUp') setAt({ ...at, y: share(at.y - by) });
    else if (event.key === 'ArrowDown') setAt({ ...at, y: share(at.y + by) });
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles['cross']}
      aria-label={words.placingAt(percent(at.x), percent(at.y))}
      {...own}
      onKeyDown={onKey}
      onKeyUp={(event) => event.stopPropagation()}
      onPointerMove={(event) => setAt(pointed(event))}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        // Pressed by key there is no place of a pointer.
        const { x, y } = event.detail === 0 ? at : pointed(event);
        onPoint(x, y);
      }}
    >
      <i className={styles['across']} style={{ top: `${at.y * 100}%` }} />
      <i className={styles['down']} style={{ left: `${at.x * 100}%` }} />
    </button>
  );
}
