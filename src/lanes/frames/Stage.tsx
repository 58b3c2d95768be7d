import { say } from '../../base/index.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type StageProps, useAt } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { framesAhead, nearestDecoded } from './choose-frame.ts';
import { type Comparison, FrameBar } from './FrameBar.tsx';
import { FrameCanvas } from './FrameCanvas.tsx';
import { OverPicture } from './OverPicture.tsx';
import { CACHE_BYTES, type Picture, type Pictures } from './pictures.ts';
import { PictureView } from './PictureView.tsx';
import { PointerLayer } from './PointerLayer.tsx';
import { Stamp } from './Stamp.tsx';
import { lookedAtStep, type Phase, stepSpan } from './step-phase.ts';
import { Swipe } from './Swipe.tsx';
import { Trouble } from './Trouble.tsx';
import { useDiff } from './use-diff.ts';
import { pictureOf, type Shown, usePicture, usePictures } from './use-pictures.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

/** The frame held at the playhead, looked into, compared, and seen before and after a step. */
export default function FramesStage({ session, engine, lane }: StageProps) {
  const pictures = usePictures(session, engine);
  const stepId = useAt(session, (model) => {
    const { selection, step } = session.state();
    return lookedAtStep(model, selection, step);
  });
  const markerB = useAt(session, () => session.state().markerB);
  const [phase, setPhase] = usePhase(session);
  const [chosen, setComparison] = useState<Comparison>('off');
  const [share, setShare] = useState(0.5);

  const span = stepId === undefined ? undefined : stepSpan(session.model(), stepId);
  const at = phase === 'during' || span === undefined ? undefined : phase === 'before' ? span.from : span.to;
  const entryId = useFrameAt(session, lane.id, at);
  const shown = current(session, entryId, usePicture(session, pictures, entryId), pictures);
  usePrefetch(session, pictures, entryId, pictureOf(shown));

  // What differs from marker B may be asked for by key, whatever was chosen here.
  const asked = useAt(session, () => session.state().diffB);
  const wanted = asked && chosen === 'off' ? 'diff' : chosen;
  const comparison = markerB === undefined ? 'off' : wanted;
  const otherId = useFrameAt(session, lane.id, markerB ?? -Infinity);
  const other = usePicture(session, pictures, comparison === 'off' ? undefined : otherId);
  const picture = pictureOf(shown);
  const otherPicture = other?.entryId === otherId ? pictureOf(other) : undefined;
  const comparing = comparison === 'diff' && shown?.entryId === entryId;
  const difference = useDiff(
    session,
    engine,
    comparing ? otherPicture : undefined,
    comparing ? picture : undefined,
  );

  return (
    <div className={styles['stage']}>
      <FrameBar
        session={session}
        step={span?.label}
        phase={phase}
        onPhase={setPhase}
        markerB={markerB}
        comparison={comparison}
        onComparison={(next) => {
          setComparison(next);
          session.commands.setDiffB(next === 'diff');
        }}
      />
      <div className={styles['area']} aria-busy={entryId !== undefined && shown?.entryId !== entryId}>
        {entryId === undefined && <EmptyState title={labels.noFrameYet} text={labels.theFirstPictureOfThe} />}
        {shown?.answer.ok === false && <Trouble answer={shown.answer} />}
        {picture !== undefined && (
          <PictureView size={picture} label={labels.screenOfTheRun}>
            <FrameCanvas
              picture={picture}
              className={comparing && difference !== undefined ? styles['under'] : undefined}
              label={say`Screen of the run, ${picture.width} by ${picture.height} pixels`}
            />
            {comparison === 'swipe' && otherPicture !== undefined && (
              <Swipe picture={otherPicture} share={share} onChange={setShare} />
            )}
            {difference?.marks !== undefined && (
              <FrameCanvas picture={{ ...sizeOf(picture, otherPicture), bitmap: difference.marks }} />
            )}
            <PointerLayer session={session} engine={engine} size={picture} at={at} />
            {shown !== undefined && <OverPicture session={session} entryId={shown.entryId} />}
          </PictureView>
        )}
        <Stamp session={session} laneId={lane.id} entryId={shown?.entryId} at={at} />
        <p className={styles['outcome']} role="status">
          {comparison !== 'off' && otherId === undefined && say`No frame at marker B.`}
          {comparison !== 'off' && other?.answer.ok === false && say`Marker B: ${other.answer.message}`}
          {comparing && otherPicture !== undefined && (difference?.text ?? say`comparing …`)}
        </p>
      </div>
    </div>
  );
}

/** Marks are painted over both extents, laid together at their top left corner. */
function sizeOf(a: Picture, b: Picture | undefined): { readonly width: number; readonly height: number } {
  return { width: Math.max(a.width, b?.width ?? 0), height: Math.max(a.height, b?.height ?? 0) };
}

/** `before` and `after` hold until the playhead moves: then the stage shows the playhead again. */
function usePhase(session: Session): readonly [Phase, (phase: Phase) => void] {
  const [phase, setPhase] = useState<Phase>('during');
  useEffect(
    () => (phase === 'during' ? undefined : session.clock.subscribe(() => setPhase('during'))),
    [session, phase],
  );
  return [phase, setPhase];
}

/** The lane's entry at an instant, or at the playhead. */
function useFrameAt(session: Session, laneId: string, at: number | undefined): string | undefined {
  const read = useCallback(
    (model: ModelReader, t: number) => {
      const found = model.latest(laneId, at ?? t);
      return found?.track.entryId(found.index);
    },
    [laneId, at],
  );
  return useAt(session, read);
}

/** The exact frame; else the nearest decoded one before it; else what was shown last, if it is an earlier one. */
function current(
  session: Session,
  entryId: string | undefined,
  shown: Shown | undefined,
  pictures: Pictures,
): Shown | undefined {
  if (entryId === undefined) return undefined;
  if (shown?.entryId === entryId) return shown;
  const exact = session.model().locate(entryId);
  if (exact === undefined) return undefined;
  const nearest = nearestDecoded(exact, (id) => pictures.ready(id));
  if (nearest !== undefined)
    return { entryId: nearest.entryId, answer: { ok: true, picture: nearest.picture } };
  const last = shown === undefined ? undefined : session.model().locate(shown.entryId);
  return last?.track === exact.track ? shown : undefined;
}

/** Decodes ahead of the playhead once the exact frame is there, as far as the budget goes. */
function usePrefetch(
  session: Session,
  pictures: Pictures,
  entryId: string | undefined,
  picture: Picture | undefined,
): void {
  const last = useRef(0);
  const bytes = picture === undefined ? 0 : picture.bitmap.width * picture.bitmap.height * 4;
  useEffect(() => {
    const model = session.model();
    const at = entryId === undefined ? undefined : model.locate(entryId);
    if (at === undefined || bytes === 0) return;
    const { t } = session.clock;
    const backwards = t < last.current;
    last.current = t;
    const { playback, rate } = session.state();
    const room = Math.max(0, Math.floor(CACHE_BYTES / bytes) - 2);
    pictures.prefetch(
      framesAhead(at, t, { rate: playback === 'playing' ? rate : undefined, backwards, room }),
    );
  }, [session, pictures, entryId, bytes]);
}
