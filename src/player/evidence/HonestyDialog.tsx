import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatClock, formatDuration } from '../../base/index.ts';
import { runEnd } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { Button, Chip, Dialog, VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { formatCount } from '../viewing/number-format.ts';
import { redactText } from '../viewing/redact.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { evidenceBadge, ledgerBadge } from './evidence-words.ts';
import { clockWords, honestyWords } from './honesty-words.ts';
import { capturedSpan, laneHonesty } from './lane-honesty.ts';
import type { LaneHonesty, Marked } from './lane-honesty.ts';
import styles from './HonestyDialog.module.css';

export interface HonestyDialogProps {
  readonly open: boolean;
  onClose(): void;
  readonly onShow: (name: 'evidence' | 'ledger') => void;
}

/** What was captured and how far it can be trusted, lane by lane; every mark leads to where it matters. */
export default function HonestyDialog({ open, onClose, onShow }: HonestyDialogProps) {
  const model = useModel();
  const lanes = useClaimedLanes();
  const rows = useMemo(
    () => (open ? laneHonesty(model, (id) => lanes.get(id)?.definition.id === 'generic') : []),
    [open, model, lanes],
  );
  const words = honestyWords;
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="l">
      <dl className={styles['facts']}>
        <dt>{words.rung}</dt>
        <dd>
          <b>{model.meta.fidelity ?? messages.evidence.fidelityUnknown}</b>
          <span title={words.rungMeaning}>{words.requested}</span>
        </dd>
        <dt>{words.coverage}</dt>
        <dd>
          <Coverage model={model} />
        </dd>
        <dt>{words.dispatch}</dt>
        <dd>
          <DispatchFacts model={model} />
        </dd>
      </dl>
      <div className={styles['more']}>
        <Button size="s" variant="ghost" onClick={() => onShow('evidence')}>
          {words.evidence} · {evidenceBadge(model.evidence).text}
        </Button>
        <Button size="s" variant="ghost" onClick={() => onShow('ledger')}>
          {words.ledger} · {ledgerBadge(model.ledger).text}
        </Button>
      </div>
      <h3 className={styles['heading']}>{words.lanes}</h3>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={words.table}>
          <thead>
            <tr>
              {Object.entries(words.columns).map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LaneRow key={row.lane.id} row={row} onJump={onClose} onLedger={() => onShow('ledger')} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function Coverage({ model }: { readonly model: ModelReader }) {
  const words = honestyWords;
  const span = capturedSpan(model);
  const agent = model.lane('agent');
  const stopped = model.gaps.find(({ reason }) => reason === 'stopped early');
  return (
    <>
      {agent !== undefined && agent.firstT !== null && agent.lastT !== null && (
        <span>
          {words.trace} {stretch(model, agent.firstT, agent.lastT)}
        </span>
      )}
      {span !== undefined && (
        <span>
          {words.captured} {stretch(model, span.from, span.to)}
        </span>
      )}
      {stopped !== undefined && (
        <Chip tone="warn">{words.stopped(place(model, stopped.from ?? runEnd(model)))}</Chip>
      )}
    </>
  );
}

function DispatchFacts({ model }: { readonly model: ModelReader }) {
  const words = honestyWords;
  const { harness, model: name, seed, envKind, dispatch } = model.meta;
  const env = Object.entries(dispatch?.env ?? {}).map(([key, value]) => `${key}=${value}`);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.harness, harness],
    [words.model, name],
    [words.seed, seed],
    [words.runtime, dispatch?.runtime],
    [words.environment, envKind],
    [words.fixtures, dispatch?.fixtures?.slice(0, 12)],
    // Variables may hold credentials that the producer did not take out.
    [words.env, env.length === 0 ? undefined : redactText(env.join('  '))],
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  if (known.length === 0) return <span>{words.noDispatch}</span>;
  return (
    <>
      {known.map(([key, value]) => (
        <span key={key}>
          {key}{' '}
          <code>
            <VisibleText text={value ?? ''} />
          </code>
        </span>
      ))}
    </>
  );
}

interface LaneRowProps {
  readonly row: LaneHonesty;
  readonly onJump: () => void;
  readonly onLedger: () => void;
}

function LaneRow({ row, onJump, onLedger }: LaneRowProps) {
  const session = useSession();
  const model = useModel();
  const words = honestyWords;
  const { lane, gaps } = row;
  const [clock, clockTitle] = clockWords[row.clock];
  const firstGap = gaps.find(({ from }) => from !== null) ?? gaps[0];
  const show = (id: string | undefined): void => {
    const entry = id === undefined ? undefined : model.locate(id);
    if (entry === undefined || id === undefined) return;
    session.commands.select(id);
    if (entry.track.anchored) session.commands.seek(entry.track.columns.start[entry.index] ?? 0);
    onJump();
  };
  const mark = (marked: Marked, title: string, text: string): ReactNode =>
    marked.count === 0 ? null : (
      <button type="button" className={styles['jump']} title={title} onClick={() => show(marked.first)}>
        {text}
      </button>
    );
  return (
    <tr>
      <th scope="row" data-plane={lane.plane}>
        <i aria-hidden="true" />
        <VisibleText text={lane.title} />
        {row.isUnknown && (
          <span className={styles['note']} title={words.unknownTitle}>
            {words.unknown}
          </span>
        )}
      </th>
      <td className={styles['number']}>{formatCount(lane.count)}</td>
      <td>{row.rung !== undefined && lane.count > 0 && <span title={words.rungTitle}>{row.rung}</span>}</td>
      <td>
        {lane.count > 0 && <span title={lane.notice ?? clockTitle}>{lane.notice ?? clock}</span>}
        {mark(row.assumed, words.assumedTitle, words.assumed(row.assumed.count))}
        {mark(row.clamped, words.clampedTitle, words.clamped(row.clamped.count))}
      </td>
      <td className={styles['number']}>{mark(row.held, words.heldTitle, formatCount(row.held.count))}</td>
      <td className={styles['number']}>
        {mark(row.missing, words.missingTitle, formatCount(row.missing.count))}
      </td>
      <td>
        {firstGap !== undefined && (
          <button
            type="button"
            className={styles['jump']}
            title={words.gapTitle}
            disabled={firstGap.from === null}
            onClick={() => {
              session.commands.seek(firstGap.from ?? 0);
              onJump();
            }}
          >
            {formatCount(gaps.length)} · {messages.gapReason[firstGap.reason]}
          </button>
        )}
        {row.redacted > 0 && <span className={styles['note']}>{words.redacted(row.redacted)}</span>}
      </td>
      <td className={styles['number']}>
        {row.offAxis > 0 && (
          <button type="button" className={styles['jump']} onClick={onLedger}>
            {formatCount(row.offAxis)}
          </button>
        )}
      </td>
      <td className={styles['span']}>
        {lane.firstT !== null && lane.lastT !== null && stretch(model, lane.firstT, lane.lastT)}
        {row.stopsEarly !== undefined && (
          <span className={styles['note']}>{words.early(formatDuration(row.stopsEarly))}</span>
        )}
      </td>
    </tr>
  );
}

const place = (model: ModelReader, t: number): string =>
  model.axis === 'steps' ? `#${Math.round(t) + 1}` : formatClock(t, 1);

const stretch = (model: ModelReader, from: number, to: number): string =>
  `${place(model, from)} – ${place(model, to)}`;
