import * as v from 'valibot';
import { formatDuration } from '../../base/index.ts';
import {
  type DetailProps,
  FactList,
  formatCount,
  formatUsd,
  parsePayload,
  useRecord,
} from '../../lane-kit/index.ts';
import { Chip, CodeBlock, LazyJsonTree, LazyMarkdown, stripAnsi, VisibleText } from '../../ui/index.ts';
import { AgentEvent, type LlmCallEvent, ToolResultEvent } from './records.ts';
import { resultOf } from './result-of.ts';
import styles from './Detail.module.css';

/** One event of the trace, in the form that suits its kind. */
export default function AgentDetail(props: DetailProps) {
  const event = v.safeParse(AgentEvent, props.value);
  if (!event.success) {
    return props.value === undefined ? (
      <CodeBlock text={props.text} label="Record" />
    ) : (
      <LazyJsonTree value={props.value} label="Record" openLevels={2} />
    );
  }
  switch (event.output.kind) {
    case 'message':
      return (
        <div className={styles['part']}>
          {event.output.role !== undefined && (
            <Chip>
              <VisibleText text={event.output.role} />
            </Chip>
          )}
          <LazyMarkdown text={event.output.text} />
        </div>
      );
    case 'llm_call':
      return <ModelCall event={event.output} />;
    case 'tool_call':
      return (
        <div className={styles['part']}>
          <Arguments args={event.output.args} />
          <Result {...props} />
        </div>
      );
    case 'tool_result':
      return <Output event={event.output} />;
    case 'error':
      return <CodeBlock text={event.output.message} label="Error" />;
  }
}

function ModelCall({ event }: { readonly event: v.InferOutput<typeof LlmCallEvent> }) {
  const { cost } = event;
  return (
    <FactList
      mono
      facts={[
        ['model', <VisibleText key="model" text={event.model ?? 'not said'} />],
        ['input', cost?.inputTokens === undefined ? '' : `${formatCount(cost.inputTokens)} tokens`],
        ['output', cost?.outputTokens === undefined ? '' : `${formatCount(cost.outputTokens)} tokens`],
        ['cost', cost?.usd === undefined ? 'not recorded' : formatUsd(cost.usd)],
        ['latency', event.latencyMs === undefined ? '' : formatDuration(event.latencyMs)],
      ]}
    />
  );
}

/** Arguments as a tree; a JSON string (the sealed trajectory has them so) is taken apart first. */
function Arguments({ args }: { readonly args: unknown }) {
  if (args === undefined || args === null) return <p className={styles['none']}>no arguments</p>;
  const value = typeof args === 'string' && /^\s*[[{]/.test(args) ? parsePayload(args) : args;
  if (typeof value === 'object' && value !== null)
    return <LazyJsonTree value={value} label="Arguments" openLevels={2} />;
  return <CodeBlock text={typeof args === 'string' ? args : JSON.stringify(args)} label="Arguments" />;
}

function Result({ session, engine, entryId }: DetailProps) {
  const model = session.model();
  const id = resultOf(model, entryId);
  const record = useRecord(session, engine, id, ToolResultEvent);
  if (id === undefined) return <p className={styles['none']}>The recording holds no result for this call.</p>;
  if (record.state !== 'ready' || record.entryId !== id) return null;
  return <Output event={record.value} />;
}

function Output({ event }: { readonly event: v.InferOutput<typeof ToolResultEvent> }) {
  const { output } = event;
  const text = typeof output === 'string' ? stripAnsi(output).text : undefined;
  return (
    <div className={styles['part']}>
      {event.ok === false && (
        <Chip tone="err" icon="◆">
          failed
        </Chip>
      )}
      {text === undefined && output !== undefined && (
        <LazyJsonTree value={output} label="Output" openLevels={2} />
      )}
      {text !== undefined && text !== '' && <CodeBlock text={text} label="Output" />}
      {(output === undefined || text === '') && <p className={styles['none']}>no output</p>}
    </div>
  );
}
