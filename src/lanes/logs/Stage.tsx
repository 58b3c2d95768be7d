import { say, grouped } from '../../base/index.ts';
import { Columns2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  LineBar,
  LineTable,
  type LineRowProps,
  type LineTableProps,
  readPayload,
  type StageProps,
} from '../../lane-kit/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import { AnsiText, Button, classes } from '../../ui/index.ts';
import { carryAt } from './carry.ts';
import { LogRecord } from './record.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

/** Characters of a write that a row shows before it is opened. */
const ROW_CHARS = 2000;
const ROW_LINES = 40;

/** What the run had written up to the playhead, like a terminal; streams together or side by side. */
export default function LogsStage({ session, engine, lane }: StageProps) {
  const streams = useMemo(() => streamsOf(session.model().lane(lane.id) ?? lane), [session, lane]);
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [fold, setFold] = useState(true);
  const [apart, setApart] = useState(false);
  const chosen = useMemo(() => new Set(streams.filter((id) => !hidden.has(id))), [streams, hidden]);
  const table = {
    session,
    engine,
    lane,
    fold,
    rowHeight: 18,
    emptyTitle: say`Nothing written yet`,
    hasMore: (record: string) => isLong(readPayload(LogRecord, record)?.text ?? ''),
  } satisfies Partial<LineTableProps>;
  const all = hidden.size === 0;
  const together = useMemo(() => ({ text, kinds: all ? undefined : [...chosen] }), [text, all, chosen]);
  return (
    <div className={styles['stage']}>
      <LineBar
        label={labels.filterTheLog}
        text={text}
        onText={setText}
        choicesLabel={say`Streams`}
        choices={streams.length > 1 ? streams.map((id) => ({ id, title: id })) : []}
        chosen={chosen}
        onChosen={(next) => setHidden(new Set(streams.filter((id) => !next.has(id))))}
        fold={fold}
        onFold={setFold}
      >
        {streams.length > 1 && (
          <Button
            size="s"
            variant="ghost"
            icon={<Columns2 />}
            aria-pressed={apart}
            onClick={() => setApart(!apart)}
          >
            {say`Side by side`}
          </Button>
        )}
      </LineBar>
      <div className={styles['lists']}>
        {apart ? (
          [...chosen].map((stream) => <StreamTable key={stream} {...table} stream={stream} text={text} />)
        ) : (
          <LineTable
            {...table}
            filter={together}
            label={labels.logUpToThePlayhead}
            row={(props) => <LogRow {...props} named />}
          />
        )}
      </div>
    </div>
  );
}

type StreamTableProps = Omit<LineTableProps, 'filter' | 'label' | 'row'> & {
  readonly stream: string;
  readonly text: string;
};

/** One stream alone. */
function StreamTable({ stream, text, ...table }: StreamTableProps) {
  const filter = useMemo(() => ({ text, kinds: [stream] }), [text, stream]);
  return (
    <section className={styles['stream-list']} aria-label={stream}>
      <p className={styles['stream-name']}>{stream}</p>
      <LineTable
        {...table}
        filter={filter}
        label={say`${stream} up to the playhead`}
        row={(props) => <LogRow {...props} named={false} />}
      />
    </section>
  );
}

function streamsOf(lane: LaneInfo): string[] {
  const kinds = new Set(lane.tracks.flatMap((track) => presentKinds(track)));
  return [...kinds].sort().reverse();
}

/** Kinds of a track are a table of the whole document: those that this track has. O(n), once a stage. */
function presentKinds({ columns, kinds }: LaneInfo['tracks'][number]): string[] {
  const seen = new Uint8Array(kinds.length);
  for (let i = 0; i < columns.length; i++) seen[columns.kind[i] as number] = 1;
  return kinds.filter((_, kind) => seen[kind] === 1);
}

const isLong = (text: string): boolean =>
  text.length > ROW_CHARS || text.split('\n', ROW_LINES + 1).length > ROW_LINES;

function LogRow({
  track,
  index,
  time,
  times,
  text,
  textAt,
  open,
  toggle,
  named,
}: LineRowProps & { readonly named: boolean }) {
  const record = readPayload(LogRecord, text);
  const stream = track.kindOf(index);
  return (
    <div className={classes(styles['row'], stream === 'stderr' && styles['stderr'])}>
      <span className={styles['time']}>{time}</span>
      {named && stream === 'stderr' && <span className={styles['stream']}>err</span>}
      <span className={styles['text']}>
        {open !== undefined && (
          // The row itself opens by the arrow keys; this is for the pointer.
          <span className={styles['twist']} aria-hidden="true" onClick={toggle}>
            {open ? '▾' : '▸'}
          </span>
        )}
        {record === undefined ? (
          track.label(index)
        ) : (
          <AnsiText
            text={shown(record.text.replace(/\r?\n$/, ''), open)}
            carry={carryAt(index, stream, textAt)}
          />
        )}
        {times > 1 && (
          <span className={styles['times']} title={say`${grouped(times)} equal writes in a row`}>
            ×{grouped(times)}
          </span>
        )}
      </span>
    </div>
  );
}

/** A long write shows its beginning until it is opened, and never more than a screen can hold. */
function shown(text: string, open: boolean | undefined): string {
  if (open === undefined) return text;
  if (open)
    return text.length > ROW_CHARS * 10
      ? `${text.slice(0, ROW_CHARS * 10)}\n${say`… the details hold the rest`}`
      : text;
  const lines = text.slice(0, ROW_CHARS).split('\n', ROW_LINES);
  return `${lines.join('\n')} …`;
}
