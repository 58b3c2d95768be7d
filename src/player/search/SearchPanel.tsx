import { Suspense, lazy, useLayoutEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { Field, IconButton } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { PanelBoundary } from '../trouble/PanelBoundary.tsx';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import { walkHits } from './asked.ts';
import styles from './SearchPanel.module.css';

const SearchBody = lazy(() => import('./SearchBody.tsx'));

export interface SearchPanelProps {
  readonly onClose: () => void;
  /** Esc: clears what is typed, then closes. */
  readonly onEscape: () => void;
  /** Changes each time the field is asked for, so that `/` brings the focus back to it. */
  readonly asked: number;
}

/** The field of the search, which is there at once; what it finds is loaded with it. */
export function SearchPanel({ onClose, onEscape, asked }: SearchPanelProps) {
  const session = useSession();
  const query = useSessionField('query');
  const box = useRef<HTMLElement>(null);
  const words = messages.search;
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [asked]);
  return (
    <section
      ref={box}
      className={styles['box']}
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
    >
      <div className={styles['panel']}>
        <form
          role="search"
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            walkHits(session, 1);
          }}
        >
          <Field
            label={words.field}
            hideLabel
            type="search"
            value={query}
            placeholder={words.placeholder}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => session.commands.setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') box.current?.querySelector<HTMLElement>('[data-list]')?.focus();
              else if (event.key === 'Enter' && event.shiftKey) walkHits(session, -1);
              else return;
              event.preventDefault();
            }}
          />
        </form>
        <IconButton label={words.close} icon={<X />} onClick={onClose} />
        <PanelBoundary name={words.title}>
          <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>
            <SearchBody />
          </Suspense>
        </PanelBoundary>
      </div>
    </section>
  );
}
