import { useState } from 'react';
import { formatClock, say, grouped } from '../../base/index.ts';
import { hoverEntry, type StageProps, useAt } from '../../lane-kit/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { ExportHar } from './ExportHar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { isEmpty, NO_FILTER } from './filter.ts';
import { OffAxis } from './OffAxis.tsx';
import { RequestGrid } from './RequestGrid.tsx';
import { useRequests } from './use-requests.ts';
import { barOf } from './waterfall.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

/** Requests that had been sent by the playhead; what had not come back by then says so. */
export default function NetworkStage({ session, engine, lane }: StageProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const requests = useRequests(session, engine, lane, filter);
  const { entries, facts, sent, count } = requests;
  const selection = useAt(session, () => session.state().selection);
  const from = useAt(session, () => session.state().window.from, true);
  const to = useAt(session, () => session.state().window.to, true);
  // Bars of what is in flight grow with the playhead.
  const t = useAt(session, (_, now) => now, true);
  const model = session.model();
  const offAxis = model.offAxis.filter(({ laneId }) => laneId === lane.id);
  const selected = selection === undefined ? -1 : entries.positionOf(selection, model);
  const active = selected < 0 ? -1 : requests.rowOf(selected);
  const at = (row: number) => entries.at(requests.positionOf(row));

  const rowOf = (row: number) => {
    const position = requests.positionOf(row);
    const entry = entries.at(position);
    if (entry === undefined) return undefined;
    const { track, index } = entry;
    const start = track.columns.start[index] as number;
    const end = track.columns.end[index] as number;
    const isPlaced = track.anchored && model.axis === 'time';
    return {
      time: !track.anchored ? `#${index + 1}` : isPlaced ? formatClock(start, 3) : say`step ${start + 1}`,
      facts: facts.get(track, index),
      label: track.label(index),
      ended: requests.hasEnded(position),
      took: isPlaced ? end - start : Number.NaN,
      bar: isPlaced ? barOf(start, end, from, to, t) : undefined,
    };
  };

  return (
    <div className={styles['stage']}>
      <FilterBar
        filter={filter}
        onChange={setFilter}
        found={isEmpty(filter) ? countWords(sent) : say`${grouped(count)} of ${countWords(sent)}`}
        searching={requests.searching}
      >
        <ExportHar session={session} engine={engine} laneId={lane.id} />
      </FilterBar>
      {!entries.anchored && entries.length > 0 && (
        <p className={styles['notice']}>
          {say`${say(lane.notice ?? 'not on the shared clock')}: listed whole, in the order of the file`}
        </p>
      )}
      {count > 0 ? (
        <RequestGrid
          label={labels.requestsUpToThePlayhead}
          count={count}
          active={active}
          follow={entries.anchored}
          row={rowOf}
          onChoose={(row) => {
            const entry = at(row);
            if (entry !== undefined) session.commands.select(entry.track.entryId(entry.index));
          }}
          onHover={(row) => {
            const entry = row === undefined ? undefined : at(row);
            hoverEntry(session, entry?.track.entryId(entry.index));
          }}
          onSeek={(row) => {
            const entry = at(row);
            if (entry?.track.anchored === true)
              session.commands.seek(entry.track.columns.start[entry.index] as number);
          }}
        />
      ) : (
        <EmptyState
          title={
            sent === 0
              ? say`No request yet`
              : requests.searching
                ? say`Looking through the requests`
                : say`No request matches`
          }
        />
      )}
      <OffAxis session={session} engine={engine} entries={offAxis} />
    </div>
  );
}

const countWords = (count: number): string =>
  count === 1 ? say`1 request` : say`${grouped(count)} requests`;
