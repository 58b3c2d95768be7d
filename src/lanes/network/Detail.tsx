import * as v from 'valibot';
import { formatBytes, formatDuration } from '../../base/index.ts';
import { type DetailProps, FactList, parsePayload } from '../../lane-kit/index.ts';
import {
  Chip,
  CodeBlock,
  CopyButton,
  EmptyState,
  LazyJsonTree,
  Spinner,
  VisibleText,
} from '../../ui/index.ts';
import { isBad, RequestRecord, statusText } from './record.ts';
import { useBody } from './use-body.ts';

/** One request, whole: line, outcome, timing, and its body where the recording holds it. */
export default function NetworkDetail({ session, engine, text, value }: DetailProps) {
  const parsed = v.safeParse(RequestRecord, value);
  const record = parsed.success ? parsed.output : undefined;
  const body = useBody(session, engine, record?.bodyRef);
  if (record === undefined) return <CodeBlock text={text} label="Record" />;
  return (
    <>
      <FactList
        mono
        facts={[
          [
            'status',
            <Chip key="status" tone={isBad(record) ? 'err' : 'neutral'}>
              {statusText(record)}
            </Chip>,
          ],
          ['method', <VisibleText key="method" text={record.method} />],
          [
            'url',
            <span key="url">
              <VisibleText text={record.url} /> <CopyButton text={record.url} label="Copy the URL" />
            </span>,
          ],
          ['took', record.ms === undefined ? 'not recorded' : formatDuration(record.ms)],
          ['body', body.state === 'none' ? 'not recorded' : ''],
        ]}
      />
      {body.state === 'loading' && <Spinner label="Loading the body" />}
      {body.state === 'missing' && (
        <EmptyState compact title="Body missing" text={body.message} tone="warn" code={body.code} />
      )}
      {body.state === 'binary' && (
        <EmptyState compact title={`Binary body, ${formatBytes(body.bytes)}`} text={body.type} />
      )}
      {body.state === 'text' && <BodyText text={body.text} />}
      {body.state === 'text' && body.truncated && <p>Only the beginning of the body is shown.</p>}
    </>
  );
}

function BodyText({ text }: { readonly text: string }) {
  const value = /^\s*[[{]/.test(text) ? parsePayload(text) : undefined;
  return value === undefined ? (
    <CodeBlock text={text} label="Body" />
  ) : (
    <LazyJsonTree value={value} label="Body" openLevels={2} />
  );
}
