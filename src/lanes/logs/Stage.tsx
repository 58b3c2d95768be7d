import { type EntryRowProps, EntryTable, readPayload, type StageProps } from '../../lane-kit/index.ts';
import { AnsiText, classes } from '../../ui/index.ts';
import { carryAt } from './carry.ts';
import { LogRecord } from './record.ts';
import styles from './Stage.module.css';

/** What the run had written up to the playhead, like a terminal; follows it until touched. */
export default function LogsStage({ session, engine, lane }: StageProps) {
  return (
    <EntryTable
      session={session}
      engine={engine}
      lane={lane}
      label="Log up to the playhead"
      rowHeight={18}
      kind="rows"
      emptyTitle="Nothing written yet"
      row={(props) => <LogRow {...props} />}
    />
  );
}

function LogRow({ track, index, time, position, text, textAt }: EntryRowProps) {
  const record = readPayload(LogRecord, text);
  const stream = track.kindOf(index);
  return (
    <div className={classes(styles['row'], stream === 'stderr' && styles['stderr'])}>
      <span className={styles['time']}>{time}</span>
      {stream === 'stderr' && <span className={styles['stream']}>err</span>}
      <span className={styles['text']}>
        {record === undefined ? (
          track.label(index)
        ) : (
          <AnsiText text={record.text.replace(/\r?\n$/, '')} carry={carryAt(position, stream, textAt)} />
        )}
      </span>
    </div>
  );
}
