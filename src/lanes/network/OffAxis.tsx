import { parsePayload, say } from '../../base/index.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import type { OffAxisEntry } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { EmptyState, Fetching, Spinner, VisibleText } from '../../ui/index.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

const NetworkDetail = lazy(() => import('./Detail.tsx'));

/** Rows of the tray; beyond, the ledger has them. */
const MOST = 200;

export interface OffAxisProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly entries: readonly OffAxisEntry[];
}

/** Requests whose time cannot be read or believed: listed and readable, never placed. */
export function OffAxis({ session, engine, entries }: OffAxisProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles['tray']} aria-label={labels.notOnTheAxis}>
      <p className={styles['trayTitle']}>
        {entries.length === 1
          ? say`1 request is not on the axis`
          : say`${entries.length} requests are not on the axis`}
      </p>
      {entries.slice(0, MOST).map((entry) => (
        <TrayRow key={entry.entryId} session={session} engine={engine} entry={entry} />
      ))}
      {entries.length > MOST && <p>{say`and ${entries.length - MOST} more`}</p>}
    </section>
  );
}

interface TrayRowProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly entry: OffAxisEntry;
}

function TrayRow({ session, engine, entry: { entryId, label, reason } }: TrayRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <VisibleText text={label} /> · {say(reason)}
      </summary>
      {open && <TrayDetail session={session} engine={engine} entryId={entryId} />}
    </details>
  );
}

interface TrayDetailProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly entryId: string;
}

/** An entry off the axis cannot be selected: nothing in the model holds it. Its record is shown in place. */
function TrayDetail({ session, engine, entryId }: TrayDetailProps) {
  const [record, setRecord] = useState<{ readonly text: string; readonly value: unknown } | 'none'>();
  useEffect(() => {
    let stale = false;
    session.busy(
      engine.detail(entryId).then((detail) => {
        if (!stale)
          setRecord(detail === undefined ? 'none' : { text: detail.text, value: parsePayload(detail.text) });
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, entryId]);
  if (record === undefined) return <Spinner label={labels.loadingTheRequest} />;
  if (record === 'none') return <EmptyState compact title={labels.itsRecordIsNotHeld} />;
  return (
    <Suspense fallback={<Fetching label={labels.loadingTheRequest} />}>
      <NetworkDetail
        session={session}
        engine={engine}
        entryId={entryId}
        text={record.text}
        value={record.value}
      />
    </Suspense>
  );
}
