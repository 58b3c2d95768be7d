import { useId, useMemo, useRef, useState } from 'react';
import { Dialog, Kbd, VisibleText, classes } from '../../ui/index.ts';
import type { PageCommands } from '../help/use-keys.ts';
import { useSession } from '../viewing/session-context.ts';
import { choicesFor, type Choice } from './choices.ts';
import { paletteWords as words } from './palette-words.ts';
import styles from './PaletteDialog.module.css';

export interface PaletteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly page: PageCommands;
}

/** Every command by its words, with its key; lanes and steps by their names. The field keeps the focus, arrows choose. */
export default function PaletteDialog({ open, onClose, page }: PaletteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="m">
      <Palette page={page} onClose={onClose} />
    </Dialog>
  );
}

/** The dialog was opened to type: the field takes the focus that opening gives. By attribute, since it is not open yet. */
const focusFirst = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');

function Palette({ page, onClose }: Omit<PaletteDialogProps, 'open'>) {
  const session = useSession();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // Made anew when the text changes: what is done by one choice closes the palette.
  const choices = useMemo(() => choicesFor(session, page, text), [session, page, text]);
  const at = Math.min(chosen, choices.length - 1);
  const move = (to: number): void => {
    const next = (to + choices.length) % Math.max(1, choices.length);
    setChosen(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const run = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    onClose();
    choice.run();
  };
  return (
    <div className={styles['palette']}>
      <input
        className={styles['field']}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        aria-label={words.field}
        placeholder={words.field}
        autoComplete="off"
        spellCheck={false}
        ref={focusFirst}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(at + 1);
          else if (event.key === 'ArrowUp') move(at - 1);
          else if (event.key === 'Home' && event.ctrlKey) move(0);
          else if (event.key === 'Enter') run(choices[at]);
          else return;
          event.preventDefault();
        }}
      />
      <p className={styles['count']} role="status">
        {choices.length === 0 ? words.none : words.found(choices.length)}
      </p>
      <div className={styles['list']} id={id} role="listbox" aria-label={words.title} ref={list}>
        {choices.map((choice, i) => (
          <div
            key={choice.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            className={classes(styles['choice'], i === at && styles['chosen'])}
            onPointerMove={() => setChosen(i)}
            onClick={() => run(choice)}
          >
            <span className={styles['group']}>{choice.group}</span>
            <span className={styles['label']}>
              <VisibleText text={choice.label} />
            </span>
            {choice.note !== '' && <Kbd>{choice.note}</Kbd>}
          </div>
        ))}
      </div>
    </div>
  );
}
