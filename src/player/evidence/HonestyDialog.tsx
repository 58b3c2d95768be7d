import { useMemo } from 'react';
import { runEnd } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { Button, Chip, Dialog, VisibleText } from '../../ui/index.ts';
import { evidenceDialogWords } from './dialog-words.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { redactText } from '../viewing/redact.ts';
import { useModel, useSessionField } from '../viewing/session-context.ts';
import { evidenceBadge, ledgerBadge } from './evidence-words.ts';
import { honestyWords } from './honesty-words.ts';
import { capturedSpan, laneHonesty } from './lane-honesty.ts';
import { LaneRow } from './LaneRow.tsx';
import { placeWords, stretchWords } from './place-words.ts';
import { useCapture } from './use-capture.ts';
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
  const nudges = useSessionField('nudges');
  const rows = useMemo(
    () => (open ? laneHonesty(model, (id) => lanes.get(id)?.definition.id === 'generic', nudges) : []),
    [open, model, lanes, nudges],
  );
  const capture = useCapture();
  const words = honestyWords;
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="l">
      <dl className={styles['facts']}>
        <dt>{words.rung}</dt>
        <dd>
          <b>{model.meta.fidelity ?? evidenceDialogWords.fidelityUnknown}</b>
          <span title={words.rungMeaning}>{words.requested}</span>
        </dd>
        <dt>{words.coverage}</dt>
        <dd>
          <Coverage model={model} />
        </dd>
        {model.meta.captureSources !== undefined && (
          <>
            <dt>{words.sources}</dt>
            <dd>
              {model.meta.captureSources.map(({ name, confidence, detail }) => (
                <span key={`${name} ${confidence}`} title={detail}>
                  <VisibleText text={name} /> <b>{confidence}</b>
                  {detail !== undefined && <VisibleText text={` · ${detail}`} />}
                </span>
              ))}
            </dd>
          </>
        )}
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
              <LaneRow
                key={row.lane.id}
                row={row}
                stamp={capture?.stamps.get(row.lane.id)}
                hasBodies={capture?.bodies.has(row.lane.id) === true}
                onJump={onClose}
                onLedger={() => onShow('ledger')}
              />
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
          {words.trace} {stretchWords(model, agent.firstT, agent.lastT)}
        </span>
      )}
      {span !== undefined && (
        <span>
          {words.captured} {stretchWords(model, span.from, span.to)}
        </span>
      )}
      {stopped !== undefined && (
        <Chip tone="warn">{words.stopped(placeWords(model, stopped.from ?? runEnd(model)))}</Chip>
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
