import { say } from '../../base/index.ts';
import * as v from 'valibot';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { AnsiText, CodeBlock } from '../../ui/index.ts';
import { LogRecord } from './record.ts';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** One write to a stream, as a terminal shows it; the characters as they were written are a copy away. */
export default function LogDetail({ text, value }: DetailProps) {
  const record = v.safeParse(LogRecord, value);
  if (!record.success) return <CodeBlock text={text} label={labels.record} />;
  return (
    <>
      <FactList facts={[['stream', record.output.stream ?? say`not said`]]} />
      <pre className={styles['text']}>
        <AnsiText text={record.output.text} />
      </pre>
    </>
  );
}
