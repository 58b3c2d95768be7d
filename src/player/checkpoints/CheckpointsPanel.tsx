import { useCallback, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, MapPin, SkipForward } from 'lucide-react';
import { Button, IconButton, VisibleText, classes } from '../../ui/index.ts';
import { placeOf } from '../inspector/entry-facts.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { VerifyPanel } from '../verify/VerifyPanel.tsx';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useAnswer } from '../viewing/use-answer.ts';
import {
  useAtPlayhead,
  useModel,
  useOfModel,
  useSession,
  useSessionField,
} from '../viewing/session-context.ts';
import { CheckpointView } from './CheckpointView.tsx';
import { MarkGlyph } from './MarkGlyph.tsx';
import { StateView } from './StateView.tsx';
import { marksOf, readCheckpoints, reachedOf, standsAt, type Checkpoint, type Mark } from './checkpoint.ts';
import { landOn, playingTo, playToNext } from './play-to.ts';
import { checkpointWords as words } from './words.ts';
import styles from './Checkpoints.module.css';

const skipsWaits = pageValue(false);

/** The named marks of a cassette: a list, the way from one to the next, and what each one's cursor holds. */
export default function CheckpointsPanel() {
  const session = useSession();
  const marks = useOfModel(marksOf);
  useSessionField('selection');
  const stands = useAtPlayhead(() => standsAt(session, marks)?.index);
  const reached = useAtPlayhead(() => reachedOf(session, marks));
  const [ask] = useState(() => () => readCheckpoints(session, marks));
  const { data } = useAnswer(ask);
  return (
    <div className={styles['panel']}>
      <Bar marks={marks} stands={stands !== undefined} />
      <div className={styles['body']}>
        {data === undefined ? (
          <LateSpinner label={words.reading} />
        ) : (
          <ol className={styles['list']} aria-label={words.list}>
            {marks.map((mark) => (
              <Row
                key={mark.entryId}
                mark={mark}
                checkpoint={data[mark.index]}
                isReached={mark.index <= reached}
                isHere={mark.index === stands}
              />
            ))}
          </ol>
        )}
        <StateView of="initial" />
        <StateView of="expected" />
        <VerifyPanel />
      </div>
    </div>
  );
}

interface BarProps {
  readonly marks: readonly Mark[];
  readonly stands: boolean;
}

function Bar({ marks, stands }: BarProps) {
  const session = useSession();
  const to = usePageValue(session, playingTo, (index) => index);
  const skips = usePageValue(session, skipsWaits, (isOn) => isOn);
  const play = useCallback(() => playToNext(session, marks, skipsWaits.get(session)), [session, marks]);
  const step = (direction: 1 | -1) => session.commands.step('checkpoint', direction);
  return (
    <div className={styles['bar']}>
      <IconButton label={words.previous} icon={<ChevronLeft />} onClick={() => step(-1)} />
      <IconButton label={words.next} icon={<ChevronRight />} onClick={() => step(1)} />
      <Button
        size="s"
        icon={<SkipForward />}
        title={words.playTitle}
        aria-disabled={to !== undefined}
        onClick={play}
      >
        {to === undefined ? words.play : words.playing(to)}
      </Button>
      <label className={styles['skip']} title={words.fastTitle}>
        <input type="checkbox" checked={skips} onChange={() => skipsWaits.set(session, !skips)} />
        {words.fast}
      </label>
      <span className={styles['stand']} title={stands ? words.here : words.between} role="status">
        {stands && <MapPin aria-hidden="true" />}
        {stands ? words.atMark : words.byTime}
      </span>
    </div>
  );
}

interface RowProps {
  readonly mark: Mark;
  readonly checkpoint: Checkpoint | undefined;
  readonly isReached: boolean;
  readonly isHere: boolean;
}

function Row({ mark, checkpoint, isReached, isHere }: RowProps) {
  const session = useSession();
  const model = useModel();
  const entry = model.locate(mark.entryId);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const others = checkpoint?.tags.filter((tag) => tag !== checkpoint.kind) ?? [];
  return (
    <li ref={row} className={classes(styles['row'], !isReached && styles['ahead'], isHere && styles['here'])}>
      <button
        type="button"
        className={styles['go']}
        aria-current={isHere ? 'step' : undefined}
        onClick={() => landOn(session, mark)}
      >
        <span className={styles['index']}>{mark.index}</span>
        <span className={styles['kind']}>
          <MarkGlyph kind={mark.label} />
          <VisibleText text={mark.label} />
          {others.length > 0 && (
            <span className={styles['tags']} title={words.alsoCalled}>
              <VisibleText text={others.join(' · ')} />
            </span>
          )}
        </span>
        <span className={styles['at']}>{entry === undefined ? '' : placeOf(model, entry)}</span>
      </button>
      {isHere && checkpoint !== undefined && <CheckpointView checkpoint={checkpoint} />}
    </li>
  );
}
