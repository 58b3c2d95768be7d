import { say, grouped } from '../../base/index.ts';
import { type CSSProperties, useMemo } from 'react';
import { type StageProps, useAt } from '../../lane-kit/index.ts';
import { Progress, VirtualList } from '../../ui/index.ts';
import { type FileChange, historyOf, intervalOf } from './blame/scan.ts';
import { causeOf, commitIn } from './cause/cause.ts';
import styles from './Stage.module.css';
import { useSamples } from './use-samples.ts';
import { causeShort, timeText } from './words.ts';
import { labels } from './labels.ts';

/** Custom properties are no part of CSSProperties. */
type RowsStyle = CSSProperties & { '--rows': number };

export interface FileHistoryProps extends StageProps {
  readonly path: string;
  /** One was chosen. */
  onDone(): void;
}

/** The checkpoints at which a file's diff changed; choosing one goes there. Those after the playhead are dimmed. */
export function FileHistory({ session, engine, lane, path, onDone }: FileHistoryProps) {
  const samples = useSamples(session, engine, lane, 'all', Infinity);
  const changes = useMemo(() => (samples === undefined ? [] : historyOf(samples.all, path)), [samples, path]);
  const current = useAt(session, (_, t) => changes.findLastIndex(({ checkpoint }) => checkpoint.t <= t));
  if (samples === undefined) {
    return (
      <div className={styles['history']}>
        <Progress label={labels.readingTheCheckpoints} />
      </div>
    );
  }
  const model = session.model();
  const who = ({ index, file }: FileChange): string => {
    const { from, to } = intervalOf(samples.all, index, model.start);
    const commit = file === undefined ? commitIn(samples.steps, from, to) : undefined;
    if (commit !== undefined) return say`committed by step ${commit.number}`;
    const cause = causeOf(samples.steps, from, to, path);
    if (cause.proven) return causeShort(model.axis, cause);
    return file === undefined ? say`no longer changed` : say`no step is proven`;
  };
  return (
    <div className={styles['history']} style={{ '--rows': changes.length } as RowsStyle}>
      <p className={styles['historyHead']}>
        {changes.length === 1 ? say`Changed at 1 checkpoint` : say`Changed at ${changes.length} checkpoints`}
      </p>
      <VirtualList
        label={say`Checkpoints that changed ${path}`}
        count={changes.length}
        rowHeight={24}
        activeIndex={current}
        onActivate={(index) => {
          const change = changes[index];
          if (change === undefined) return;
          session.commands.seek(change.checkpoint.t);
          onDone();
        }}
        renderItem={(index) => {
          const change = changes[index];
          if (change === undefined) return null;
          const { checkpoint, file } = change;
          return (
            <div className={styles['change']} data-later={index > current || undefined}>
              <span className={styles['time']}>{timeText(model.axis, checkpoint.t)}</span>
              <span className={styles['size']}>
                {file === undefined
                  ? say`no diff`
                  : file.binary
                    ? say`binary`
                    : `+${grouped(file.added)} −${grouped(file.removed)}`}
              </span>
              <span className={styles['who']}>{checkpoint.final ? say`final snapshot` : who(change)}</span>
            </div>
          );
        }}
      />
    </div>
  );
}
