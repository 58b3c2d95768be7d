import { say } from '../../base/index.ts';
import * as v from 'valibot';
import { type DetailProps, RefContent, TextContent } from '../../lane-kit/index.ts';
import { CodeBlock } from '../../ui/index.ts';

const WindowsRecord = v.object({ text: v.optional(v.string()), ref: v.optional(v.string()) });

/** The windows of one checkpoint: as they were listed, or what the ref stands for. */
export default function WindowsDetail({ session, engine, text, value }: DetailProps) {
  const record = v.safeParse(WindowsRecord, value);
  if (!record.success || (record.output.text === undefined && record.output.ref === undefined))
    return <CodeBlock text={text} label={say`Record`} />;
  const { text: listed, ref } = record.output;
  return (
    <>
      {listed !== undefined && <TextContent text={listed} label={say`Windows`} />}
      {ref !== undefined && <RefContent session={session} engine={engine} refPath={ref} name={ref} />}
    </>
  );
}
