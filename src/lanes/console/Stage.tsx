import { say, grouped } from '../../base/index.ts';
import { CircleX, Info, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  LineBar,
  type LineChoice,
  LineTable,
  type LineRowProps,
  readPayload,
  type StageProps,
} from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { AnsiText, classes } from '../../ui/index.ts';
import { firstLine, hasMoreLines, shownText } from './lines.ts';
import { ConsoleRecord } from './record.ts';
import styles from './Stage.module.css';

const LEVELS: readonly (LineChoice & { readonly level: Level })[] = [
  { id: 'error', title: 'Errors', level: Level.error, icon: <CircleX /> },
  { id: 'warning', title: 'Warnings', level: Level.warning, icon: <TriangleAlert /> },
  { id: 'info', title: 'Info', level: Level.info, icon: <Info /> },
  { id: 'debug', title: 'Debug', level: Level.debug },
];
const ALL: ReadonlySet<string> = new Set(LEVELS.map(({ id }) => id));

/** What pages had written to the console up to the playhead. */
export default function ConsoleStage({ session, engine, lane }: StageProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(ALL);
  const [fold, setFold] = useState(true);
  const filter = useMemo(
    () => ({
      text,
      levels:
        chosen.size === LEVELS.length
          ? undefined
          : LEVELS.filter(({ id }) => chosen.has(id)).map(({ level }) => level),
    }),
    [text, chosen],
  );
  return (
    <div className={styles['stage']}>
      <LineBar
        label={say`Filter the console`}
        text={text}
        onText={setText}
        choicesLabel={say`Levels`}
        choices={LEVELS.map((each) => ({ ...each, title: say(each.title) }))}
        chosen={chosen}
        onChosen={setChosen}
        fold={fold}
        onFold={setFold}
      />
      <LineTable
        session={session}
        engine={engine}
        lane={lane}
        filter={filter}
        fold={fold}
        label={say`Console up to the playhead`}
        rowHeight={22}
        emptyTitle={say`Nothing in the console yet`}
        hasMore={(record) => hasMoreLines(readPayload(ConsoleRecord, record)?.text ?? '')}
        row={(props) => <ConsoleRow {...props} />}
      />
    </div>
  );
}

function ConsoleRow({ track, index, time, times, text, open, toggle }: LineRowProps) {
  const record = readPayload(ConsoleRecord, text);
  const level = track.columns.level[index] as number;
  const whole = record?.text ?? track.label(index);
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
          <CircleX aria-label={say`error`} />
        ) : level === Level.warning ? (
          <TriangleAlert aria-label={say`warning`} />
        ) : null}
      </span>
      <span className={styles['level']}>{track.kindOf(index)}</span>
      <span className={styles['text']}>
        {open !== undefined && (
          // The row itself opens by the arrow keys; this is for the pointer.
          <span className={styles['twist']} aria-hidden="true" onClick={toggle}>
            {open ? '▾' : '▸'}
          </span>
        )}
        <AnsiText text={open === true ? shownText(whole) : firstLine(whole)} />
        {times > 1 && (
          <span className={styles['times']} title={say`${grouped(times)} equal lines in a row`}>
            ×{grouped(times)}
          </span>
        )}
      </span>
    </div>
  );
}
