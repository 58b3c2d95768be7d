import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { EmptyState, VisibleText } from '../../ui/index.ts';
import { Pictures, type PictureAnswer } from './pictures.ts';
import { FrameRecord } from './record.ts';
import styles from './Stage.module.css';

/** One frame, whole: its picture, its size and where it is kept. */
export default function FrameDetail({ session, engine, entryId, value }: DetailProps) {
  const pictures = useMemo(() => new Pictures(engine), [engine]);
  useEffect(
    () => () => {
      pictures.close();
    },
    [pictures],
  );
  const [shown, setShown] = useState<
    { readonly entryId: string; readonly answer: PictureAnswer } | undefined
  >(undefined);
  useEffect(() => {
    let stale = false;
    session.busy(
      pictures.load(entryId).then((loaded) => {
        if (!stale) setShown({ entryId, answer: loaded });
      }),
    );
    return () => {
      stale = true;
    };
  }, [pictures, entryId, session]);
  const answer = shown?.entryId === entryId ? shown.answer : undefined;
  const record = v.safeParse(FrameRecord, value);
  const size = answer?.ok === true ? `${answer.picture.width} × ${answer.picture.height} px` : '';
  return (
    <>
      <FactList
        mono
        facts={[
          ['picture', record.success ? <VisibleText text={record.output.ref} /> : ''],
          ['size', size],
        ]}
      />
      {answer?.ok === false && (
        <EmptyState compact title="Image missing" text={answer.message} tone="warn" code="missing-image" />
      )}
      {answer?.ok === true && (
        <img
          className={styles['detail']}
          src={answer.picture.url}
          width={answer.picture.width}
          height={answer.picture.height}
          alt="The frame"
        />
      )}
    </>
  );
}
