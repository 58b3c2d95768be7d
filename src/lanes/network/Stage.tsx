import { formatDuration } from '../../base/index.ts';
import { type EntryRowProps, EntryTable, readPayload, type StageProps } from '../../lane-kit/index.ts';
import { classes, VisibleText } from '../../ui/index.ts';
import { isBad, RequestRecord, statusText } from './record.ts';
import styles from './Stage.module.css';

const HEADER = (
  <div className={styles['row']} aria-hidden="true">
    <span className={styles['time']}>at</span>
    <span>status</span>
    <span>method</span>
    <span>url</span>
    <span className={styles['took']}>took</span>
  </div>
);

/** Requests that had been sent by the playhead; what had not come back by then says so. */
export default function NetworkStage({ session, engine, lane }: StageProps) {
  return (
    <EntryTable
      session={session}
      engine={engine}
      lane={lane}
      label="Requests up to the playhead"
      rowHeight={22}
      emptyTitle="No request yet"
      header={HEADER}
      row={(props) => <RequestRow {...props} />}
    />
  );
}

const ROW_CHARS = 300;

function RequestRow({ track, index, time, text, ended }: EntryRowProps) {
  const record = readPayload(RequestRecord, text);
  const bad = ended && record !== undefined && isBad(record);
  const url = record?.url ?? track.label(index);
  const end = track.columns.end[index] as number;
  const start = track.columns.start[index] as number;
  return (
    <div className={classes(styles['row'], bad && styles['bad'])}>
      <span className={styles['time']}>{time}</span>
      <span className={styles['status']}>
        {record === undefined ? '' : ended ? `${bad ? '◆ ' : ''}${statusText(record)}` : 'pending'}
      </span>
      <span className={styles['method']}>
        <VisibleText text={record?.method ?? ''} />
      </span>
      <span className={styles['url']} title={url.slice(0, ROW_CHARS)}>
        <VisibleText text={url.slice(0, ROW_CHARS)} />
      </span>
      <span className={styles['took']}>
        {ended && Number.isFinite(end) ? formatDuration(end - start) : ''}
      </span>
    </div>
  );
}
