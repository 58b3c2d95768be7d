import { useEffect, useMemo, useState } from 'react';
import { X } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { withKey } from '../../session/index.ts';
import { IconButton } from '../../ui/index.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { showPath } from './asked.ts';
import { BottomUpTable } from './BottomUpTable.tsx';
import { bottomUp } from './bottom-up.ts';
import type { CallCost } from './calls.ts';
import { criticalPath } from './critical-path.ts';
import { NamedRanges } from './NamedRanges.tsx';
import { RangeTools } from './RangeTools.tsx';
import { summaryWords as words } from './summary-words.ts';
import { stretchText } from './time-text.ts';
import { TotalsList } from './TotalsList.tsx';
import { totalsOf } from './totals.ts';
import { useCosts } from './use-costs.ts';
import styles from './Summary.module.css';

const NO_COSTS: readonly CallCost[] = [];

/** The range in numbers, or the run where none is chosen; then time, tokens and cost by tool and model. */
export default function SummaryPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const model = useModel();
  const range = useSessionField('range');
  const quiet = useSessionField('quiet');
  const stretch = useStretch(model, range);
  const read = useCosts();
  const costs = read ?? NO_COSTS;
  const totals = useMemo(() => totalsOf(model, stretch, costs, quiet), [model, stretch, costs, quiet]);
  const rows = useMemo(() => bottomUp(model, stretch, costs), [model, stretch, costs]);
  return (
    <section className={styles['panel']} aria-label={words.title} aria-busy={read === undefined}>
      <div className={styles['bar']}>
        <b>{words.title}</b>
        <span className={styles['scope']}>{range === undefined ? words.run : stretchText(model, range)}</span>
        <IconButton
          label={words.close}
          title={withKey(words.close, 'summary')}
          icon={<X />}
          onClick={onClose}
        />
      </div>
      <div className={styles['body']}>
        {range === undefined ? (
          <p className={styles['hint']}>{words.hint}</p>
        ) : (
          <RangeTools key={`${range.from}~${range.to}`} range={range} />
        )}
        <TotalsList totals={totals} axis={model.axis} isRead={read !== undefined} />
        <BottomUpTable rows={rows} isRead={read !== undefined} />
        {model.axis === 'time' && <Path model={model} stretch={stretch} session={session} />}
        <NamedRanges />
      </div>
    </section>
  );
}

function useStretch(model: ModelReader, range: TimeWindow | undefined): TimeWindow {
  const { start, duration } = model;
  return useMemo(() => range ?? { from: start, to: start + duration }, [range, start, duration]);
}

interface PathProps {
  readonly model: ModelReader;
  readonly stretch: TimeWindow;
  readonly session: ReturnType<typeof useSession>;
}

function Path({ model, stretch, session }: PathProps) {
  const [shown, setShown] = useState(true);
  const parts = useMemo(() => criticalPath(model, stretch), [model, stretch]);
  useEffect(() => {
    showPath(session, shown ? parts : undefined);
    return () => showPath(session);
  }, [session, parts, shown]);
  const time = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const whole = stretch.to - stretch.from;
  if (parts.length === 0 || !(whole > 0)) return null;
  return (
    <div className={styles['path']}>
      <h2>{words.path}</h2>
      <p>{words.pathText(formatDuration(time), `${Math.round((100 * time) / whole)} %`)}</p>
      <label>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
        {words.showPath}
      </label>
    </div>
  );
}
