import { CircleX, TriangleAlert } from 'lucide-react';
import { type EntryRowProps, EntryTable, readPayload, type StageProps } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { classes, VisibleText } from '../../ui/index.ts';
import { ConsoleRecord } from './record.ts';
import styles from './Stage.module.css';

/** What pages had written to the console up to the playhead. */
export default function ConsoleStage({ session, engine, lane }: StageProps) {
  return (
    <EntryTable
      session={session}
      engine={engine}
      lane={lane}
      label="Console up to the playhead"
      rowHeight={22}
      emptyTitle="Nothing in the console yet"
      row={(props) => <ConsoleRow {...props} />}
    />
  );
}

const ROW_CHARS = 400;

function ConsoleRow({ track, index, time, text }: EntryRowProps) {
  const record = readPayload(ConsoleRecord, text);
  const level = track.columns.level[index] as number;
  const shown = record?.text ?? track.label(index);
  return (
    <div
      className={classes(
        styles['row'],
        level >= Level.error && styles['error'],
        level === Level.warning && styles['warning'],
      )}
    >
      <span className={styles['time']}>{time}</span>
      <span className={styles['mark']}>
        {level >= Level.error ? (
          <CircleX aria-label="error" />
        ) : level === Level.warning ? (
          <TriangleAlert aria-label="warning" />
        ) : null}
      </span>
      <span className={styles['level']}>{track.kindOf(index)}</span>
      <span className={styles['text']}>
        <VisibleText text={shown.length > ROW_CHARS ? `${shown.slice(0, ROW_CHARS)}…` : shown} />
      </span>
    </div>
  );
}
