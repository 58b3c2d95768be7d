import { ImageOff } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type StageProps, useEntryAt } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { ageText } from './age.ts';
import { Pictures, type PictureAnswer } from './pictures.ts';
import styles from './Stage.module.css';

interface Shown {
  readonly entryId: string;
  readonly answer: PictureAnswer;
}

/** The frame held at the playhead. While a frame is decoded the nearest decoded one before it stays. */
export default function FramesStage({ session, engine, lane }: StageProps) {
  const pictures = useMemo(() => new Pictures(engine), [engine]);
  useEffect(
    () => () => {
      pictures.close();
    },
    [pictures],
  );
  const entryId = useEntryAt(session, lane.id);
  const [shown, setShown] = useState<Shown | undefined>(undefined);

  useEffect(() => {
    if (entryId === undefined) return undefined;
    let stale = false;
    const loading = pictures.load(entryId).then((answer) => {
      if (stale) return;
      setShown({ entryId, answer });
      prefetch(session, lane.id, entryId, pictures);
    });
    session.busy(loading);
    return () => {
      stale = true;
    };
  }, [entryId, pictures, session, lane.id]);

  if (entryId === undefined) {
    return (
      <div className={styles['stage']}>
        <EmptyState title="No frame yet" text="The first picture of the screen was taken later." />
      </div>
    );
  }
  const current = pick(session, lane.id, entryId, shown, pictures);
  if (current === undefined) return <div className={styles['stage']} aria-busy="true" />;
  if (!current.answer.ok) {
    return (
      <div className={styles['stage']}>
        <EmptyState
          icon={<ImageOff />}
          title="Image missing"
          text={current.answer.message}
          tone="warn"
          code="missing-image"
        />
      </div>
    );
  }
  const { url, width, height } = current.answer.picture;
  return (
    <div className={styles['stage']} aria-busy={current.entryId !== entryId}>
      <img
        className={styles['frame']}
        src={url}
        width={width}
        height={height}
        alt={`Screen of the run, ${width} by ${height} pixels`}
        draggable={false}
      />
      <FrameAge session={session} entryId={current.entryId} />
    </div>
  );
}

/** The exact frame; else the nearest decoded one before it; else what was shown last. */
function pick(
  session: Session,
  laneId: string,
  entryId: string,
  shown: Shown | undefined,
  pictures: Pictures,
): Shown | undefined {
  if (shown?.entryId === entryId) return shown;
  const model = session.model();
  const at = model.locate(entryId);
  for (let back = 0; at !== undefined && back < 24 && at.index - back >= 0; back++) {
    const candidate = at.track.entryId(at.index - back);
    const picture = pictures.ready(candidate);
    if (picture !== undefined) return { entryId: candidate, answer: { ok: true, picture } };
  }
  const last = shown === undefined ? undefined : model.locate(shown.entryId);
  return last?.track.laneId === laneId ? shown : undefined;
}

/** The next two frames, so that play does not wait for them. */
function prefetch(session: Session, laneId: string, entryId: string, pictures: Pictures): void {
  const at = session.model().locate(entryId);
  if (at === undefined || at.track.laneId !== laneId || session.state().playback !== 'playing') return;
  for (let ahead = 1; ahead <= 2 && at.index + ahead < at.track.columns.length; ahead++) {
    void pictures.load(at.track.entryId(at.index + ahead));
  }
}

/** Written on every tick without React: the age changes sixty times a second. */
function FrameAge({ session, entryId }: { readonly session: Session; readonly entryId: string }) {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const model = session.model();
      const at = model.locate(entryId);
      if (label.current === null || at === undefined) return;
      const text = ageText(model.axis, at.track.columns.start[at.index] as number, session.clock.t);
      if (label.current.textContent !== text) label.current.textContent = text;
    };
    write();
    return session.clock.subscribe(write);
  }, [session, entryId]);
  return <span ref={label} className={styles['age']} />;
}
