import * as v from 'valibot';
import { formatDuration, say } from '../../base/index.ts';
import {
  type DetailProps,
  FactList,
  formatCount,
  formatUsd,
  RefContent,
  TextContent,
} from '../../lane-kit/index.ts';
import { Chip, CodeBlock, LazyJsonTree, LazyMarkdown, stripAnsi, VisibleText } from '../../ui/index.ts';
import { AgentEvent, type ArtifactEvent, type LlmCallEvent, type SpanEvent } from './records.ts';
import { isSubAgent } from './sub-agent.ts';
import { SubAgentLine } from './SubAgentLine.tsx';
import { ToolInputView } from './ToolInputView.tsx';
import { ResultOfCall, ToolOutputView } from './ToolOutputView.tsx';
import { UsageView } from './UsageView.tsx';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

type Event = v.InferOutput<typeof AgentEvent>;

/** Kinds whose end is worth a sum of tokens and cost. */
const SPENDING: ReadonlySet<string> = new Set(['message', 'llm_call', 'tool_call', 'env_action', 'span']);

/** One event of the trace, in the form that suits its kind. */
export default function AgentDetail(props: DetailProps) {
  const event = v.safeParse(AgentEvent, props.value);
  if (!event.success) {
    return props.value === undefined ? (
      <CodeBlock text={props.text} label={labels.record} />
    ) : (
      <LazyJsonTree value={props.value} label={labels.record} openLevels={2} />
    );
  }
  return (
    <div className={styles['part']}>
      <SubAgentLine {...props} />
      <Body event={event.output} props={props} />
      {SPENDING.has(event.output.kind) && <UsageView {...props} />}
    </div>
  );
}

function Body({ event, props }: { readonly event: Event; readonly props: DetailProps }) {
  switch (event.kind) {
    case 'message':
      return (
        <>
          {event.role !== undefined && (
            <Chip>
              <VisibleText text={event.role} />
            </Chip>
          )}
          <LazyMarkdown text={event.text} />
        </>
      );
    case 'llm_call':
      return <ModelCall event={event} />;
    case 'tool_call':
      return (
        <>
          <ToolInputView args={event.args} />
          <ResultOfCall {...props} />
        </>
      );
    case 'tool_result':
      return <ToolOutputView event={event} />;
    case 'env_action':
      return <ToolInputView args={event.detail} />;
    case 'artifact':
      return <Artifact event={event} props={props} />;
    case 'span':
      return <Span event={event} props={props} />;
    case 'log':
      return <TextContent text={event.text} label={say`Log`} />;
    case 'error':
      return <CodeBlock text={stripAnsi(event.message).text} label={say`Error`} />;
  }
}

function ModelCall({ event }: { readonly event: v.InferOutput<typeof LlmCallEvent> }) {
  const { cost } = event;
  return (
    <FactList
      mono
      facts={[
        ['model', <VisibleText key="model" text={event.model ?? say`not said`} />],
        ['input', cost?.inputTokens === undefined ? '' : say`${formatCount(cost.inputTokens)} tokens`],
        ['output', cost?.outputTokens === undefined ? '' : say`${formatCount(cost.outputTokens)} tokens`],
        ['cost', cost?.usd === undefined ? say`not recorded` : formatUsd(cost.usd)],
        ['latency', event.latencyMs === undefined ? '' : formatDuration(event.latencyMs)],
      ]}
    />
  );
}

/** What the run handed out, opened in place. */
function Artifact({ event, props }: { readonly event: ArtifactEvent; readonly props: DetailProps }) {
  const name = event.name ?? event.ref ?? 'artifact';
  return (
    <>
      <FactList
        mono
        facts={[
          ['artifact', <VisibleText key="name" text={name} />],
          ['role', event.role === undefined ? '' : <VisibleText key="role" text={event.role} />],
          [
            'said to be',
            event.mediaType === undefined ? '' : <VisibleText key="type" text={event.mediaType} />,
          ],
        ]}
      />
      {event.text !== undefined && <TextContent text={event.text} label={name} />}
      {event.ref !== undefined && (
        <RefContent
          session={props.session}
          engine={props.engine}
          refPath={event.ref}
          name={name}
          saidType={event.mediaType}
        />
      )}
      {event.text === undefined && event.ref === undefined && (
        <p className={styles['none']}>{labels.theRecordingHoldsItsName}</p>
      )}
    </>
  );
}

function Span({ event, props }: { readonly event: SpanEvent; readonly props: DetailProps }) {
  const at = props.session.model().locate(props.entryId);
  const attributes = event.attributes ?? {};
  return (
    <>
      {at !== undefined && isSubAgent(at) && (
        <Chip>
          {say`sub-agent`} <VisibleText text={event.name ?? say`without a name`} />
        </Chip>
      )}
      {Object.keys(attributes).length === 0 ? (
        <p className={styles['none']}>{say`no attributes`}</p>
      ) : (
        <LazyJsonTree value={attributes} label={labels.attributes} openLevels={2} />
      )}
    </>
  );
}
