import { AlignHorizontalDistributeCenter } from 'lucide-react';
import type { Alignment, AlignMode } from '../../session/index.ts';
import { sharedCheckpoints } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { phaseOf, useCompare, useComparisonState } from './context.ts';
import styles from './CompareBody.module.css';

const PLAIN: readonly AlignMode[] = ['start', 'wall', 'tool', 'error', 'divergence', 'entry'];
const MOST_CHECKPOINTS = 12;

/** By what the runs are laid over each other, and how sure the worst of them is. */
export function AlignMenu({ narrow }: { readonly narrow: boolean }) {
  const { comparison } = useCompare();
  const { alignment, placements, byHand } = useComparisonState();
  const { runs } = comparison;
  const open = runs.filter((run) => phaseOf(run) === 'open');
  const checkpoints = sharedCheckpoints(open.map(({ session }) => session.model())).slice(
    0,
    MOST_CHECKPOINTS,
  );
  const sure = (['none', 'guess', 'likely', 'by hand'] as const).find((each) =>
    placements.some((p) => p.sure === each),
  );
  const words = messages.align;
  const moved = byHand.some((offset) => offset !== undefined);
  const note = moved ? words.sure['by hand'] : sure === undefined ? words.sure.exact : words.sure[sure];
  const selected = runs.map(({ session }) => session.state().selection);
  const items = [
    ...PLAIN.map((mode) => ({
      id: mode,
      label: words.modes[mode],
      checked: alignment.mode === mode,
      disabled:
        mode === 'entry' &&
        alignment.mode !== 'entry' &&
        selected.filter((id) => id !== undefined).length < 2,
    })),
    ...checkpoints.map((name) => ({
      id: `checkpoint:${name}`,
      label: words.checkpoint(name.slice(0, 60)),
      checked: alignment.mode === 'checkpoint' && (alignment.name ?? checkpoints[0]) === name,
    })),
  ];
  return (
    <Menu
      icon={<AlignHorizontalDistributeCenter />}
      variant="ghost"
      title={words.title}
      label={`${words.label} ${words.modes[alignment.mode]}, ${note}`}
      trigger={
        narrow ? (
          words.modes[alignment.mode]
        ) : (
          <>
            {words.label} {words.modes[alignment.mode]} <span className={styles['sure']}>{note}</span>
          </>
        )
      }
      items={items}
      onSelect={(id) => comparison.align(alignmentOf(id, selected))}
    />
  );
}

function alignmentOf(id: string, entries: readonly (string | undefined)[]): Alignment {
  if (id.startsWith('checkpoint:')) return { mode: 'checkpoint', name: id.slice('checkpoint:'.length) };
  const mode = PLAIN.find((known) => known === id) ?? 'start';
  return mode === 'entry' ? { mode, entries } : { mode };
}
