import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import type { LaneInfo, Located } from '../../model/index.ts';
import { Level } from '../../model/index.ts';
import { EmptyState, VirtualList, VisibleText, classes } from '../../ui/index.ts';
import { causeOf } from '../causes/edges.ts';
import type { DuringLane } from '../causes/effects.ts';
import { messages } from '../messages.ts';
import { inspectorWords } from './inspector-words.ts';
import { describe, useClaimedLanes } from '../viewing/describe.ts';
import { light, useIsLit } from '../viewing/lit.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useAtPlayhead, useModel, useSession } from '../viewing/session-context.ts';
import { ruleWords, whyWords } from '../why/why-words.ts';
import { offsetWords } from './entry-facts.ts';
import styles from './DuringStep.module.css';

type Row =
  | { readonly lane: LaneInfo; readonly count: number; readonly more: boolean }
  | { readonly entry: Located; readonly after: boolean };

/**
 * What the other lanes did while a step ran, and what followed from it, lane by lane with its count.
 * What is after the playhead is dimmed.
 */
export default function DuringStep({
  lanes,
  from,
}: {
  readonly lanes: readonly DuringLane[];
  readonly from: number;
}) {
  const session = useSession();
  const rows = useMemo<readonly Row[]>(
    () =>
      lanes.flatMap(({ lane, entries, after, more }) => [
        { lane, count: entries.length + after.length, more },
        ...entries.map((entry) => ({ entry, after: false })),
        ...after.map((entry) => ({ entry, after: true })),
      ]),
    [lanes],
  );
  if (rows.length === 0) return <EmptyState title={inspectorWords.duringNone} />;
  return (
    <VirtualList
      count={rows.length}
      rowHeight={25}
      label={messages.inspector.duringAny}
      renderItem={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        if ('entry' in row) return <DuringRow entry={row.entry} from={from} after={row.after} />;
        return (
          <div className={styles['lane']} data-plane={row.lane.plane}>
            <i aria-hidden="true" />
            {say(row.lane.title)}
            <span className={styles['count']}>
              {formatCount(row.count)}
              {row.more && '+'}
            </span>
          </div>
        );
      }}
      onHover={(index) => {
        const row = index === undefined ? undefined : rows[index];
        light(session, row !== undefined && 'entry' in row ? row.entry : undefined);
      }}
      onActivate={(index) => {
        const row = rows[index];
        if (row === undefined || !('entry' in row)) return;
        session.commands.select(row.entry.track.entryId(row.entry.index));
        session.commands.seek(row.entry.track.columns.start[row.entry.index] ?? 0);
      }}
    />
  );
}

const isBad = ({ track, index }: Located): boolean => track.columns.level[index] === Level.error;

interface DuringRowProps {
  readonly entry: Located;
  readonly from: number;
  /** It began after the step's end and is read as its doing. */
  readonly after: boolean;
}

function DuringRow({ entry, from, after }: DuringRowProps) {
  const session = useSession();
  const model = useModel();
  const lanes = useClaimedLanes();
  const { track, index } = entry;
  const start = track.columns.start[index] ?? 0;
  const end = track.columns.end[index] ?? Number.NaN;
  const lit = useIsLit(track.entryId(index));
  const state = useAtPlayhead((t) => (t < start ? 'future' : t < end ? 'running' : 'known'));
  const { title } = describe(lanes, model, entry, session.clock.t);
  const failed = state === 'known' && isBad(entry);
  const edge = useMemo(() => causeOf(model, entry), [model, entry]);
  return (
    <div
      className={classes(
        styles['row'],
        edge !== undefined && styles[edge.basis],
        state === 'future' && styles['future'],
        lit && styles['lit'],
      )}
      title={edge === undefined ? undefined : `${whyWords[edge.basis]}: ${ruleWords(edge)}`}
    >
      <span className={styles['offset']}>{offsetWords(start - from)}</span>
      <i className={failed ? styles['bad'] : undefined} aria-hidden="true" />
      <span className={styles['title']}>
        <VisibleText text={title} />
      </span>
      {after && <span className={styles['after']}>{inspectorWords.after}</span>}
    </div>
  );
}
