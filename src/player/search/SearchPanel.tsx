import { useEffect, useLayoutEffect, useRef } from 'react';
import { ChevronDown, ChevronUp, SearchX, X } from 'lucide-react';
import { formatClock } from '../../base/index.ts';
import type { Hit } from '../../engine/index.ts';
import { EmptyState, Field, IconButton, Spinner, VirtualList, VisibleText } from '../../ui/index.ts';
import type { VirtualListHandle } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { HIT_LIMIT } from './use-search.ts';
import type { Search } from './use-search.ts';
import styles from './SearchPanel.module.css';

export interface SearchPanelProps {
  readonly search: Search;
  readonly onClose: () => void;
  /** Changes each time the field is asked for, so that `/` brings the focus back to it. */
  readonly asked: number;
}

/** One search over trace, bodies, console, logs and diffs; each hit seeks and selects. */
export function SearchPanel({ search, onClose, asked }: SearchPanelProps) {
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const words = messages.search;
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [asked]);
  const { hits, at, query } = search;
  const list = useRef<VirtualListHandle>(null);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, 'nearest');
  }, [at, hits]);
  return (
    <section
      ref={box}
      className={styles['panel']}
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles['bar']}>
        <form
          role="search"
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            search.walk(1);
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
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              box.current?.querySelector<HTMLElement>('[data-list]')?.focus();
            }}
            trailing={
              search.searching ? (
                <Spinner label={words.searching} />
              ) : (
                <span className={styles['count']} aria-live="polite">
                  {query.trim() === ''
                    ? ''
                    : at >= 0
                      ? words.hit(formatCount(at + 1), countWords(hits))
                      : words.hits(countWords(hits))}
                </span>
              )
            }
          />
        </form>
        <IconButton
          label={words.previous}
          title={`${words.previous} (Shift+N)`}
          icon={<ChevronUp />}
          onClick={() => search.walk(-1)}
          disabled={hits.length === 0}
        />
        <IconButton
          label={words.next}
          title={`${words.next} (n)`}
          icon={<ChevronDown />}
          onClick={() => search.walk(1)}
          disabled={hits.length === 0}
        />
        <IconButton label={words.close} icon={<X />} onClick={onClose} />
      </div>
      <div className={styles['hits']}>
        {search.error !== undefined && (
          <EmptyState tone="err" title={words.failed} text={search.error.message} />
        )}
        {search.error === undefined &&
          (query.trim() === '' ? (
            <EmptyState title={words.start} />
          ) : (
            <VirtualList
              ref={list}
              count={hits.length}
              rowHeight={40}
              label={words.title}
              activeIndex={at}
              onActivate={search.go}
              renderItem={(index) => {
                const hit = hits[index];
                return hit === undefined ? null : <HitRow hit={hit} query={query.trim()} />;
              }}
              empty={
                search.searching ? undefined : (
                  <EmptyState icon={<SearchX />} title={words.none} text={words.noneText(query.trim())} />
                )
              }
            />
          ))}
      </div>
      {hits.length >= HIT_LIMIT && <p className={styles['note']}>{words.capped(formatCount(HIT_LIMIT))}</p>}
    </section>
  );
}

const countWords = (hits: readonly Hit[]): string =>
  `${formatCount(hits.length)}${hits.length >= HIT_LIMIT ? '+' : ''}`;

function HitRow({ hit, query }: { readonly hit: Hit; readonly query: string }) {
  const model = useModel();
  const lane = model.lane(hit.laneId);
  const entry = model.locate(hit.entryId);
  const at =
    entry?.track.anchored === false ? '' : model.axis === 'steps' ? `#${hit.t + 1}` : formatClock(hit.t, 1);
  return (
    <div className={styles['hit']} data-plane={lane?.plane}>
      <span className={styles['where']}>
        <i aria-hidden="true" />
        {lane?.title ?? hit.laneId}
        <span className={styles['time']}>{at}</span>
      </span>
      <span className={styles['snippet']}>
        <Marked text={hit.snippet} query={query} />
      </span>
    </div>
  );
}

/** The snippet with the words that were sought marked, compared without case. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0 || query === '') return <VisibleText text={text} />;
  return (
    <>
      <VisibleText text={text.slice(0, at)} />
      <mark>
        <VisibleText text={text.slice(at, at + query.length)} />
      </mark>
      <VisibleText text={text.slice(at + query.length)} />
    </>
  );
}
