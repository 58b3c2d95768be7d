import * as v from 'valibot';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { CodeBlock, stripAnsi, VisibleText } from '../../ui/index.ts';
import { ConsoleRecord } from './record.ts';

/** One console call, whole; a stack keeps its lines. */
export default function ConsoleDetail({ text, value }: DetailProps) {
  const record = v.safeParse(ConsoleRecord, value);
  if (!record.success) return <CodeBlock text={text} label="Record" />;
  return (
    <>
      <FactList facts={[['level', <VisibleText key="level" text={record.output.level ?? 'not said'} />]]} />
      <CodeBlock text={stripAnsi(record.output.text).text} label="Console text" />
    </>
  );
}
