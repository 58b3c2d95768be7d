import * as v from 'valibot';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { FrameCanvas } from './FrameCanvas.tsx';
import { PictureView } from './PictureView.tsx';
import { FrameRecord } from './record.ts';
import { Trouble } from './Trouble.tsx';
import { pictureOf, usePicture, usePictures } from './use-pictures.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

/** One frame, whole: its picture, its size and where it is kept. */
export default function FrameDetail({ session, engine, entryId, value }: DetailProps) {
  const loaded = usePicture(session, usePictures(session, engine), entryId);
  const shown = loaded?.entryId === entryId ? loaded : undefined;
  const picture = pictureOf(shown);
  const record = v.safeParse(FrameRecord, value);
  return (
    <>
      <FactList
        mono
        facts={[
          ['picture', record.success ? <VisibleText text={record.output.ref} /> : ''],
          ['size', picture === undefined ? '' : `${picture.width} × ${picture.height} px`],
        ]}
      />
      {shown?.answer.ok === false && <Trouble answer={shown.answer} compact />}
      {picture !== undefined && (
        <div className={styles['detail']}>
          <PictureView size={picture} label={labels.theFrame}>
            <FrameCanvas picture={picture} label={labels.theFrame} />
          </PictureView>
        </div>
      )}
    </>
  );
}
