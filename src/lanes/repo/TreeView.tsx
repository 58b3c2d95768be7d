import { FileX2, GitCommitHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type StageProps, useAt } from '../../lane-kit/index.ts';
import { Button, type DiffMarks, EmptyState, LazyDiff } from '../../ui/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import type { LoadedDiff } from './diff-store.ts';
import { emptyWords } from './empty-words.ts';
import { FileAside } from './FileAside.tsx';
import styles from './Stage.module.css';
import { useBlame } from './use-blame.ts';
import { useDiff } from './use-diff.ts';
import { useSamples } from './use-samples.ts';

/** More checkpoints than this are read for the blame only when it is asked for. */
const MANY = 400;
/** The column of marks leaves too little room on a narrow page. */
const NARROW = 600;

/** Whether the column is wanted; kept for the next stage. */
const last: { blame: boolean | undefined } = { blame: undefined };

export type ViewProps = StageProps & { readonly entryId: string | undefined };

/** The tree against HEAD, with who changed what. */
export function TreeView({ session, engine, lane, entryId }: ViewProps) {
  const loaded = useDiff(session, engine, entryId);
  const [wanted, setWanted] = useState(last.blame);
  const isMany = checkpointsOf(lane).length > MANY;
  const blamed = wanted ?? (!isMany && window.innerWidth >= NARROW);
  const isEmpty = loaded?.state === 'ready' && loaded.diff.raw.trim() === '';
  const step = useAt(session, (model) => {
    const at = model.steps[session.state().step];
    return at === undefined ? -Infinity : (at.track.columns.start[at.index] as number);
  });
  const reads = blamed || isEmpty || !isMany;
  const samples = useSamples(session, engine, lane, reads ? entryId : undefined, step);
  const blame = useBlame(session, samples);
  const marks = useMemo<DiffMarks | undefined>(
    () =>
      !blamed
        ? undefined
        : {
            of: (file, line) => blame?.of(file, line),
            onPick: (file, line) => {
              const cause = blame?.cause(file, line);
              const target = cause?.proven === true ? cause.steps[0]?.entryId : undefined;
              session.commands.select(target ?? checkpointAt(lane, cause?.to) ?? entryId);
            },
          },
    [blamed, blame, session, lane, entryId],
  );
  if (entryId === undefined)
    return <EmptyState title="No checkpoint yet" text="The working tree was first looked at later." />;
  if (loaded === undefined) return <div className={styles['view']} aria-busy="true" />;
  return (
    <div className={styles['view']} aria-busy={loaded.entryId !== entryId}>
      {loaded.state === 'missing' ? (
        <MissingDiff loaded={loaded} />
      ) : isEmpty ? (
        <EmptyState icon={<GitCommitHorizontal />} {...emptyWords(samples, session.model())} />
      ) : (
        <LazyDiff
          diff={loaded.diff}
          label="Changes at the playhead"
          marks={marks}
          controls={
            <Button
              size="s"
              variant="ghost"
              aria-pressed={blamed}
              title="Which step, or which stretch between two checkpoints, added a line"
              onClick={() => {
                last.blame = !blamed;
                setWanted(!blamed);
              }}
            >
              Blame
            </Button>
          }
          fileAside={(file) => (
            <FileAside
              session={session}
              engine={engine}
              lane={lane}
              path={file.path}
              knowledge={blame?.file(file.path)}
            />
          )}
        />
      )}
    </div>
  );
}

const checkpointAt = (lane: ViewProps['lane'], t: number | undefined): string | undefined =>
  t === undefined ? undefined : checkpointsOf(lane).findLast((each) => each.t <= t)?.entryId;

export function MissingDiff({ loaded }: { readonly loaded: LoadedDiff & { readonly state: 'missing' } }) {
  return (
    <EmptyState
      icon={<FileX2 />}
      title="Diff not available"
      text={loaded.message}
      tone="warn"
      code={loaded.code}
    />
  );
}
