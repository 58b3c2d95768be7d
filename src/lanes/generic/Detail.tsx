import { say } from '../../base/index.ts';
import * as v from 'valibot';
import { type DetailProps, RefContent, TextContent } from '../../lane-kit/index.ts';
import { CodeBlock, LazyJsonTree, VisibleText } from '../../ui/index.ts';
import { AnyRecord, otherFields } from './record.ts';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** An entry of a lane that no one knows: its text by content, its ref by media type, all else as a tree. */
export default function GenericDetail({ session, engine, text, value }: DetailProps) {
  const record = v.safeParse(AnyRecord, value);
  if (value === undefined) return <CodeBlock text={text} label={labels.record} />;
  if (!record.success || (record.output.text === undefined && record.output.ref === undefined))
    return <LazyJsonTree value={value} label={labels.record} openLevels={2} />;
  const { text: written, ref, name, mediaType } = record.output;
  const others = otherFields(record.output);
  return (
    <div className={styles['detail']}>
      {written !== undefined &&
        (written === '' ? (
          <p className={styles['none']}>{say`an empty text`}</p>
        ) : (
          <TextContent text={written} label={labels.text} />
        ))}
      {ref !== undefined && (
        <>
          <p className={styles['ref']}>
            <VisibleText text={ref} />
          </p>
          <RefContent
            session={session}
            engine={engine}
            refPath={ref}
            name={name ?? ref}
            saidType={mediaType}
          />
        </>
      )}
      {Object.keys(others).length > 0 && (
        <LazyJsonTree value={others} label={labels.otherFields} openLevels={2} />
      )}
    </div>
  );
}
