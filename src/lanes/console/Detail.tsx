import { say } from '../../base/index.ts';
import * as v from 'valibot';
import { type DetailProps, FactList, TextContent } from '../../lane-kit/index.ts';
import { CodeBlock, VisibleText } from '../../ui/index.ts';
import { ConsoleRecord } from './record.ts';

/** One console call, whole: a stack keeps its lines, colours are colours, an object that was logged is a tree. */
export default function ConsoleDetail({ text, value }: DetailProps) {
  const record = v.safeParse(ConsoleRecord, value);
  if (!record.success) return <CodeBlock text={text} label={say`Record`} />;
  return (
    <>
      <FactList
        facts={[['level', <VisibleText key="level" text={record.output.level ?? say`not said`} />]]}
      />
      <TextContent text={record.output.text} label={say`Console text`} />
    </>
  );
}
