import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { CaseSensitive, ChevronDown, ChevronUp, Regex, SearchX, WholeWord } from 'lucide-react';
import { withKey } from '../../session/index.ts';
import { EmptyState, IconButton, VirtualList } from '../../ui/index.ts';
import type { VirtualListHandle } from '../../ui/index.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { NARROW, useMedia } from '../viewing/use-media.ts';
import { entryIdOf, placeOf, type FoundHit, type HitPlace } from './found.ts';
import { HitRow } from './HitRow.tsx';
import { LaneCounts } from './LaneCounts.tsx';
import { SearchExamples } from './SearchExamples.tsx';
import { isBlocked, searchingOf, type SearchState } from './searching.ts';
import { searchWords as words } from './search-words.ts';
import { Troubles } from './Troubles.tsx';
import styles from './SearchPanel.module.css';

/** Hits that are listed at once; the next ones are when the walk comes to them. */
const LISTED = 1000;
/** Listed before the hit that is selected, where that is far from the first. */
const BEFORE = 200;

const OPTIONS = [
  { letter: 'c', label: 'matchCase', icon: <CaseSensitive /> },
  { letter: 'w', label: 'wholeWord', icon: <WholeWord /> },
  { letter: 'r', label: 'expression', icon: <Regex /> },
] as const;

/** What a search comes to: how it compares, what is wrong with it, hits by lane, and the hits. */
export default function SearchBody() {
  const session = useSession();
  const searching = searchingOf(session);
  const state = useSyncExternalStore(searching.subscribe, searching.state);
  const query = useSessionField('query');
  const options = useSessionField('queryOptions');
  const { found } = state;
  const selected = useSelectedHit(state);
  const rank = selected === undefined ? -1 : found.rankOf(placeOf(selected));
  const isNone = found.total === 0;
  const toggle = (letter: string): void => {
    const next = [...'cwr'].filter((each) => options.includes(each) !== (each === letter));
    session.commands.setQuery(query, next.join(''));
  };
  return (
    <>
      <div className={styles['tools']} role="toolbar" aria-label={words.how}>
        {OPTIONS.map(({ letter, label, icon }) => (
          <IconButton
            key={letter}
            size="s"
            label={words[label]}
            icon={icon}
            pressed={options.includes(letter)}
            onClick={() => toggle(letter)}
          />
        ))}
        <span className={styles['count']} role="status">
          {countWords(state, rank)}
        </span>
        <IconButton
          size="s"
          label={words.previous}
          title={withKey(words.previous, 'previous-hit')}
          icon={<ChevronUp />}
          disabled={isNone}
          onClick={() => void searching.walk(-1)}
        />
        <IconButton
          size="s"
          label={words.next}
          title={withKey(words.next, 'next-hit')}
          icon={<ChevronDown />}
          disabled={isNone}
          onClick={() => void searching.walk(1)}
        />
      </div>
      <progress
        className={styles['progress']}
        hidden={!state.isRunning}
        max={1}
        value={state.share}
        aria-label={words.searching}
      />
      <Troubles state={state} />
      <LaneCounts state={state} />
      <div className={styles['hits']}>
        {query.trim() === '' ? <SearchExamples /> : <Hits state={state} selected={selected} rank={rank} />}
      </div>
    </>
  );
}

function countWords(state: SearchState, rank: number): string {
  const { found, isRunning, plan } = state;
  if (plan === undefined || isBlocked(state)) return '';
  const of = `${formatCount(found.total)}${isRunning ? '…' : ''}`;
  if (rank >= 0) return words.hit(formatCount(rank + 1), of);
  return isRunning && found.total === 0 ? words.searching : words.hits(found.total, of);
}

/** The hit that is the selection, if it is one. */
function useSelectedHit({ found }: SearchState): FoundHit | undefined {
  const model = useModel();
  const selection = useSessionField('selection');
  const entry = selection === undefined ? undefined : model.locate(selection);
  return entry === undefined ? undefined : found.hitOf(entry);
}

interface HitsProps {
  readonly state: SearchState;
  readonly selected: FoundHit | undefined;
  readonly rank: number;
}

function Hits({ state, selected, rank }: HitsProps) {
  const session = useSession();
  const searching = searchingOf(session);
  const list = useRef<VirtualListHandle>(null);
  const isNarrow = useMedia(NARROW);
  const { found, isRunning, plan } = state;
  const { total } = found;
  const page = rank < LISTED ? 0 : Math.floor(rank / (LISTED - BEFORE)) * (LISTED - BEFORE);
  const hits = useMemo(
    () =>
      found.list(
        page === 0 || selected === undefined ? undefined : backFrom(found, selected, rank - page),
        LISTED,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- The total stands for what has been found; the selection moves within a page.
    [found, total, page],
  );
  const first = hits[0] === undefined ? 0 : found.rankOf(placeOf(hits[0]));
  const at = rank < 0 ? -1 : rank - first;
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, 'nearest');
  }, [at, page]);
  if (plan === undefined || isBlocked(state)) return null;
  return (
    <>
      <VirtualList
        ref={list}
        count={hits.length}
        rowHeight={isNarrow ? 42 : 24}
        label={words.title}
        activeIndex={at}
        onActivate={(index) => {
          const hit = hits[index];
          if (hit !== undefined) searching.go(hit);
        }}
        renderItem={(index) => {
          const hit = hits[index];
          return hit === undefined ? null : (
            <HitRow key={entryIdOf(hit)} hit={hit} excerpt={searching.excerptOf(hit)} />
          );
        }}
        empty={
          isRunning ? undefined : (
            <EmptyState icon={<SearchX />} title={words.none} text={words.noneText(plan.tracks.length)} />
          )
        }
      />
      {total > hits.length && (
        <p className={styles['note']}>
          {words.listed(formatCount(first + 1), formatCount(first + hits.length), formatCount(total))}
        </p>
      )}
    </>
  );
}

/** The place of the hit that stands `steps` before one. */
function backFrom(found: SearchState['found'], hit: FoundHit, steps: number): HitPlace {
  let place = placeOf(hit);
  for (let i = 0; i < steps; i++) {
    const before = found.beside(place, -1);
    if (before === undefined) break;
    place = placeOf(before);
  }
  return place;
}
