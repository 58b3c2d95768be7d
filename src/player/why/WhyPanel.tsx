import { Suspense, lazy, useMemo } from 'react';
import { X } from 'lucide-react';
import { say } from '../../base/index.ts';
import type { Located } from '../../model/index.ts';
import { withKey } from '../../session/index.ts';
import { Busy, EmptyState, IconButton, VisibleText, classes } from '../../ui/index.ts';
import type { CauseEdge } from '../causes/types.ts';
import { placeOf } from '../inspector/entry-facts.ts';
import { StepShape } from '../steps/StepShape.tsx';
import { plainLabel } from '../steps/plain-label.ts';
import { ancestorsOf } from '../steps/steps-model.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { describe, useClaimedLanes } from '../viewing/describe.ts';
import { light, useIsLit } from '../viewing/lit.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { useWalk } from './use-walk.ts';
import { endWords, ruleWords, whyWords } from './why-words.ts';
import styles from './WhyPanel.module.css';

const AnswerList = lazy(() => import('./AnswerList.tsx'));

/** The way back from one entry, cause by cause, to what the agent was asked; each hop says how it is known. */
export default function WhyPanel({
  entryId,
  onClose,
}: {
  readonly entryId: string;
  readonly onClose: () => void;
}) {
  const model = useModel();
  const entry = useMemo(() => model.locate(entryId), [model, entryId]);
  const walk = useWalk(entry);
  const last = walk?.edges.at(-1)?.cause;
  return (
    <section className={styles['panel']} aria-label={whyWords.title}>
      <div className={styles['bar']}>
        <b>{whyWords.title}</b>
        <span className={styles['legend']} title={whyWords.legend}>
          <i className={styles['recorded']} aria-hidden="true" /> {whyWords.recorded}
          <i className={styles['inferred']} aria-hidden="true" /> {whyWords.inferred}
        </span>
        <IconButton
          label={whyWords.close}
          title={withKey(whyWords.close, 'why')}
          icon={<X />}
          onClick={onClose}
        />
      </div>
      {entry === undefined ? (
        <EmptyState tone="warn" title={whyWords.gone} code={entryId} />
      ) : walk === undefined ? (
        <LateSpinner label={whyWords.loading} />
      ) : (
        <div className={styles['hops']}>
          <Suspense fallback={<Busy />}>
            <AnswerList entry={entry} />
          </Suspense>
          <ol aria-label={whyWords.list}>
            <Hop entry={entry} edge={undefined} note={whyWords.asked} />
            {walk.edges.map((edge) => (
              <Hop
                key={edge.cause.track.entryId(edge.cause.index)}
                entry={edge.cause}
                edge={edge}
                note={edge.cause === last && walk.end === 'task' ? whyWords.task : decisionNote(edge.cause)}
              />
            ))}
            <li className={styles['end']}>{endWords(walk.end)}</li>
          </ol>
        </div>
      )}
    </section>
  );
}

function decisionNote({ track, index }: Located): string | undefined {
  return track.laneId === 'agent' && track.kindOf(index) === 'message' ? whyWords.decision : undefined;
}

interface HopProps {
  readonly entry: Located;
  /** How the entry above follows from this one; `undefined` for the one that was asked about. */
  readonly edge: CauseEdge | undefined;
  readonly note: string | undefined;
}

function Hop({ entry, edge, note }: HopProps) {
  const session = useSession();
  const model = useModel();
  const lanes = useClaimedLanes();
  const { track, index } = entry;
  const id = track.entryId(index);
  const selected = useSessionField('selection') === id;
  const lit = useIsLit(id);
  const lane = model.lane(track.laneId);
  const { title } = describe(lanes, model, entry, model.start + model.duration);
  const within = ancestorsOf(entry).filter((parent) => parent.track.kindOf(parent.index) === 'span');
  const go = (): void => {
    session.commands.select(id);
    if (track.anchored) session.commands.seek(track.columns.start[index] ?? 0);
  };
  return (
    <li className={styles['hop']}>
      {edge !== undefined && (
        <span className={classes(styles['edge'], styles[edge.basis])}>
          <b>{whyWords[edge.basis]}</b> {ruleWords(edge)}
        </span>
      )}
      <button
        type="button"
        className={classes(styles['row'], selected && styles['selected'], lit && styles['lit'])}
        data-plane={track.plane}
        aria-current={selected ? 'true' : undefined}
        onClick={go}
        onPointerEnter={() => light(session, entry)}
        onPointerLeave={() => light(session, undefined)}
      >
        <span className={styles['time']}>{placeOf(model, entry)}</span>
        <StepShape kind={track.kindOf(index)} failed={(track.columns.level[index] ?? 0) > 2} />
        <span className={styles['title']}>
          <VisibleText text={plainLabel(title)} />
          {within.length > 0 && (
            <span className={styles['within']}>
              {whyWords.within}{' '}
              <VisibleText text={within.map((span) => span.track.label(span.index)).join(' ‹ ')} />
            </span>
          )}
        </span>
        <span className={styles['lane']}>
          {note !== undefined && <em>{note}</em>}
          {say(lane?.title ?? track.laneId)}
        </span>
      </button>
    </li>
  );
}
