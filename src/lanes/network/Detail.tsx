import { type ReactNode, useMemo } from 'react';
import { formatBytes, formatDuration, say, grouped } from '../../base/index.ts';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { Chip, CodeBlock, CopyButton, VisibleText } from '../../ui/index.ts';
import { BodyView } from './BodyView.tsx';
import { CopyRequest } from './CopyRequest.tsx';
import { HeaderTable } from './HeaderTable.tsx';
import { isBad, outcomeText } from './outcome.ts';
import { readRequest } from './request.ts';
import type { Header, NetworkRequest } from './request-types.ts';
import { SocketMessages } from './SocketMessages.tsx';
import { Timings } from './Timings.tsx';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** One request, whole: line, outcome, timing, headers, and its bodies where the recording holds them. */
export default function NetworkDetail({ session, engine, entryId, text, value }: DetailProps) {
  const request = useMemo(() => readRequest(value), [value]);
  if (request === undefined) return <CodeBlock text={text} label={labels.record} />;
  const { requestBody, responseBody, phases, messages } = request;
  return (
    <>
      <FactList mono facts={factsOf(request)} />
      <CopyRequest request={request} />
      {responseBody !== undefined && (
        <Section title={labels.responseBody} open>
          <BodyView
            key={entryId}
            session={session}
            engine={engine}
            source={responseBody}
            label={labels.responseBody}
          />
        </Section>
      )}
      {requestBody !== undefined && (
        <Section title={labels.requestBody} open>
          <BodyView
            key={entryId}
            session={session}
            engine={engine}
            source={requestBody}
            label={labels.requestBody}
          />
        </Section>
      )}
      {messages.length > 0 && (
        <Section title={say`WebSocket messages (${grouped(messages.length)})`} open>
          <SocketMessages messages={messages} origin={session.model().origin} />
        </Section>
      )}
      {phases.length > 0 && (
        <Section title={labels.timing} open>
          <Timings phases={phases} total={request.ms} />
        </Section>
      )}
      <Headers title={labels.responseHeaders} headers={request.responseHeaders} />
      <Headers title={labels.requestHeaders} headers={request.requestHeaders} />
    </>
  );
}

function factsOf(request: NetworkRequest): (readonly [string, ReactNode])[] {
  const { outcome, ms, size, mimeType } = request;
  const reason =
    outcome.kind === 'answered' ? outcome.text : outcome.kind === 'failed' ? (outcome.reason ?? '') : '';
  return [
    [
      'status',
      <span key="status">
        <Chip tone={isBad(outcome) ? 'err' : 'neutral'}>{outcomeText(outcome)}</Chip>{' '}
        <VisibleText text={reason} />
      </span>,
    ],
    ['method', <VisibleText key="method" text={request.method} />],
    [
      'url',
      <span key="url">
        <VisibleText text={request.url} /> <CopyButton text={request.url} label={labels.copyTheUrl} />
      </span>,
    ],
    ['took', ms === undefined ? say`not recorded` : formatDuration(ms)],
    ['size', size === undefined ? '' : formatBytes(size)],
    ['media type', mimeType === undefined ? '' : <VisibleText key="mime" text={mimeType} />],
    ['body', request.responseBody === undefined ? say`not recorded` : ''],
    ...request.facts.map(([name, value]) => [name, <VisibleText key={name} text={value} />] as const),
  ];
}

function Headers({
  title,
  headers,
}: {
  readonly title: string;
  readonly headers: readonly Header[] | undefined;
}) {
  // A recorder that keeps no headers says nothing of them; "none" would be a statement.
  if (headers === undefined || headers.length === 0) return null;
  return (
    <Section title={`${title} (${headers.length})`}>
      <HeaderTable headers={headers} label={title} />
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

function Section({ title, open = false, children }: SectionProps) {
  return (
    <details className={styles['section']} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
