import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import type * as v from 'valibot';
import {
  BlobContent,
  type DetailProps,
  FactList,
  isDiff,
  TextContent,
  useRecord,
} from '../../lane-kit/index.ts';
import { Chip, LazyJsonTree, VisibleText } from '../../ui/index.ts';
import { type OutputPart, outputParts } from './content-blocks.ts';
import { DiffBox } from './DiffBox.tsx';
import { ToolResultEvent } from './records.ts';
import { resultOf } from './result-of.ts';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** What came of a call: the record of its result, which is an entry of its own. */
export function ResultOfCall({ session, engine, entryId }: DetailProps) {
  const id = resultOf(session.model(), entryId);
  const record = useRecord(session, engine, id, ToolResultEvent);
  if (id === undefined) return <p className={styles['none']}>{labels.theRecordingHoldsNoResult}</p>;
  if (record.state !== 'ready' || record.entryId !== id) return null;
  return <ToolOutputView event={record.value} />;
}

/** The output of a tool by what it is: text, colours, JSON, a diff, pictures, streams of a command. */
export function ToolOutputView({ event }: { readonly event: v.InferOutput<typeof ToolResultEvent> }) {
  const parts = useMemo(() => outputParts(event.output), [event.output]);
  const facts = parts.filter((part) => part.kind === 'fact');
  return (
    <div className={styles['part']}>
      {event.ok === false && (
        <Chip tone="err" icon="◆">
          {say('failed')}
        </Chip>
      )}
      {facts.length > 0 && (
        <FactList
          mono
          facts={facts.map(({ name, value }) => [name, <VisibleText key={name} text={value} />])}
        />
      )}
      {parts.map((part, i) => (
        <Part key={i} part={part} />
      ))}
      {parts.length === 0 && <p className={styles['none']}>{say`no output`}</p>}
    </div>
  );
}

function Part({ part }: { readonly part: OutputPart }) {
  switch (part.kind) {
    case 'text':
      return isDiff(part.text) ? (
        <DiffBox diff={part.text} label={part.label} />
      ) : (
        <TextContent text={part.text} label={part.label} />
      );
    case 'image':
      return <BlobContent blob={part.blob} name={say`Picture in the output`} />;
    case 'value':
      return <LazyJsonTree value={part.value} label={labels.output} openLevels={2} />;
    case 'fact':
      return null;
  }
}
