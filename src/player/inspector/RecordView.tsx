import { Suspense } from 'react';
import { formatBytes } from '../../base/index.ts';
import type { Located } from '../../model/index.ts';
import { CodeBlock, LazyJsonTree } from '../../ui/index.ts';
import { Value } from '../stage/Value.tsx';
import { readStepRecord } from '../stage/step-record.ts';
import { messages } from '../messages.ts';
import { traceWords } from '../stage/trace-words.ts';
import { inspectorWords } from './inspector-words.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { PanelBoundary } from '../trouble/PanelBoundary.tsx';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useSession } from '../viewing/session-context.ts';
import { useDetail } from '../viewing/use-detail.ts';
import type { LoadedDetail } from '../viewing/use-detail.ts';
import styles from './EntryView.module.css';

/**
 * The record behind an entry: its lane's own view, else a tree. `whole` is false for a step that is
 * still running at the playhead and was not selected: then only what it was given is shown.
 */
export function RecordView({ entry, whole }: { readonly entry: Located; readonly whole: boolean }) {
  const session = useSession();
  const entryId = entry.track.entryId(entry.index);
  const { data, isPending, error } = useDetail(entryId);
  const words = inspectorWords;
  if (error !== null)
    return (
      <p className={styles['bad']} role="alert">
        {messages.inspector.failed}: {error.message}
      </p>
    );
  if (isPending || data.entryId !== entryId) return <LateSpinner label={messages.inspector.loading} />;
  if (data.detail === undefined || data.record === undefined)
    return <p className={styles['quiet']}>{words.noRecord}</p>;
  return (
    <>
      {data.detail.truncated && (
        <p className={styles['note']}>
          {words.truncated(formatBytes(new Blob([data.detail.text]).size), formatBytes(data.detail.bytes))}
        </p>
      )}
      {data.record.tooDeep && <p className={styles['note']}>{words.tooDeep}</p>}
      <PanelBoundary name={words.record} compact>
        <Suspense fallback={<LateSpinner label={messages.inspector.loading} />}>
          <DetailBody entry={entry} data={data} session={session} whole={whole} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

interface DetailBodyProps {
  readonly entry: Located;
  readonly data: LoadedDetail;
  readonly session: ReturnType<typeof useSession>;
  readonly whole: boolean;
}

function DetailBody({ entry, data, session, whole }: DetailBodyProps) {
  const definition = useClaimedLanes().get(entry.track.laneId)?.definition;
  const LaneDetail = whole ? definition?.detail : definition?.begun;
  const { detail, record } = data;
  if (detail === undefined || record === undefined) return null;
  if (LaneDetail !== undefined) {
    return (
      <LaneDetail
        session={session}
        engine={session.engine}
        entryId={data.entryId}
        text={detail.text}
        value={record.value}
      />
    );
  }
  if (!whole) {
    const begun = readStepRecord(entry.track.kindOf(entry.index), record.value);
    return begun.args === undefined ? null : <Value value={begun.args} label={traceWords.arguments} />;
  }
  if (!record.parsed) return <CodeBlock text={detail.text} label={inspectorWords.raw} />;
  return <LazyJsonTree value={record.value} label={inspectorWords.record} openLevels={2} />;
}
