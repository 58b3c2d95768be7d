import { GitCompareArrows, TriangleAlert } from 'lucide-react';
import type { Engine } from '../../../engine/index.ts';
import { useAt } from '../../../lane-kit/index.ts';
import type { Session } from '../../../session/index.ts';
import { Button, EmptyState, Spinner } from '../../../ui/index.ts';
import { ChangeList } from './ChangeList.tsx';
import { useComparison } from './use-comparison.ts';
import { timeText, words } from './words.ts';
import styles from './Inspect.module.css';

export interface ChangesProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly trackId: string | undefined;
  /** Id of a node at the playhead; `undefined` when it has none there. */
  onChoose(id: number | undefined): void;
}

/** What became of the page between the playhead and marker B, from the earlier to the later. */
export function ChangesView(props: ChangesProps) {
  const { session } = props;
  const b = useAt(session, () => session.state().markerB);
  if (b === undefined)
    return (
      <EmptyState
        icon={<GitCompareArrows />}
        title={words.noMarker}
        text={words.noMarkerText}
        actions={
          <Button size="s" onClick={() => session.commands.setMarkerB(session.clock.t)}>
            {words.setMarker}
          </Button>
        }
      />
    );
  return <Changes {...props} b={b} />;
}

function Changes({ session, engine, trackId, onChoose, b }: ChangesProps & { readonly b: number }) {
  const { done, busy } = useComparison(session, engine, trackId, b);
  if (done?.comparison === undefined) return <Spinner label={words.comparing} />;
  const { comparison, t } = done;
  const { axis } = session.model();
  if (comparison.type === 'failed')
    return (
      <EmptyState
        icon={<TriangleAlert />}
        tone="err"
        title={words.failed}
        text={comparison.message}
        code="dom-compare"
      />
    );
  if (comparison.type === 'before-first') return <EmptyState title={words.beforeFirst} />;
  const playhead = `${timeText(axis, t)} (playhead)`;
  const marker = `${timeText(axis, done.b)} (B)`;
  const future = done.b > t;
  return (
    <div className={styles['changes']} aria-busy={busy}>
      <p className={styles['hint']}>
        {future ? words.span(playhead, marker) : words.span(marker, playhead)}{' '}
        {future && <strong>{words.future}</strong>} {!comparison.sameSnapshot && words.byPlace}
      </p>
      <ChangeList comparison={comparison} playheadFirst={future} onChoose={onChoose} />
    </div>
  );
}
