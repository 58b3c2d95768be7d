import { say } from '../../base/index.ts';
import { FileX2, GitCommitHorizontal } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type StageProps, useAt } from '../../lane-kit/index.ts';
import { Button, Chip, type DiffMarks, LazyDiff } from '../../ui/index.ts';
import { checkpointsOf } from './checkpoints.ts';
import type { LoadedDiff } from './diff-store.ts';
import { emptyWords } from './empty-words.ts';
import { FileAside } from './FileAside.tsx';
import { Notice } from './Notice.tsx';
import styles from './Stage.module.css';
import { useBlame } from './use-blame.ts';
import { useDiff } from './use-diff.ts';
import { useSamples } from './use-samples.ts';
import { labels } from './labels.ts';

/** More checkpoints than this are read for the blame only when it is asked for. */
const MANY = 400;
/** The column of marks leaves too little room on a narrow page. */
const NARROW = 600;

/** Whether the column is wanted; kept for the next stage. */
const last: { blame: boolean | undefined } = { blame: undefined };

export interface ViewProps extends StageProps {
  readonly entryId: string | undefined;
  /** Stand over the diff, or over what is said in its place. */
  readonly controls: ReactNode;
}

/** The tree against HEAD, with who changed what. */
export function TreeView({ session, engine, lane, entryId, controls }: ViewProps) {
  const loaded = useDiff(session, engine, entryId);
  const [wanted, setWanted] = useState(last.blame);
  const { length: count } = checkpointsOf(lane);
  const isMany = count > MANY;
  const hasSteps = session.model().steps.length > 0;
  // One state of a tree and no steps (a diff opened alone): nobody is to be named.
  const canBlame = hasSteps || count > 1;
  const blamed = canBlame && (wanted ?? (!isMany && window.innerWidth >= NARROW));
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
  const isFinal = checkpointsOf(lane).some((each) => each.final && each.entryId === entryId);
  if (entryId === undefined)
    return <Notice controls={controls} title={labels.noCheckpointYet} text={labels.theWorkingTreeWasFirst} />;
  if (loaded === undefined) return <div className={styles['view']} aria-busy="true" />;
  return (
    <div className={styles['view']} aria-busy={loaded.entryId !== entryId}>
      {loaded.state === 'missing' ? (
        <MissingDiff loaded={loaded} controls={controls} />
      ) : isEmpty ? (
        <Notice
          controls={controls}
          icon={<GitCommitHorizontal />}
          {...emptyWords(samples, session.model())}
        />
      ) : (
        <LazyDiff
          diff={loaded.diff}
          label={labels.changesAtThePlayhead}
          marks={marks}
          controls={
            <>
              {isFinal && <Chip title={labels.fromTheRunSOwn}>{say`final snapshot`}</Chip>}
              {controls}
              {canBlame && (
                <Button
                  size="s"
                  variant="ghost"
                  aria-pressed={blamed}
                  title={labels.whichStepOrWhichStretch}
                  onClick={() => {
                    last.blame = !blamed;
                    setWanted(!blamed);
                  }}
                >
                  {say`Blame`}
                </Button>
              )}
            </>
          }
          fileAside={(file) => (
            <FileAside
              session={session}
              engine={engine}
              lane={lane}
              path={file.path}
              knowledge={hasSteps ? blame?.file(file.path) : undefined}
            />
          )}
        />
      )}
    </div>
  );
}

const checkpointAt = (lane: ViewProps['lane'], t: number | undefined): string | undefined =>
  t === undefined ? undefined : checkpointsOf(lane).findLast((each) => each.t <= t)?.entryId;

export function MissingDiff({
  loaded,
  controls,
}: Pick<ViewProps, 'controls'> & { readonly loaded: LoadedDiff & { readonly state: 'missing' } }) {
  return (
    <Notice
      controls={controls}
      icon={<FileX2 />}
      title={labels.diffNotAvailable}
      text={loaded.message}
      tone="warn"
      code={loaded.code}
    />
  );
}
