import { say } from '../../base/index.ts';
import { History } from 'lucide-react';
import type { StageProps } from '../../lane-kit/index.ts';
import { Chip, Popover } from '../../ui/index.ts';
import type { FileKnowledge } from './blame-marks.ts';
import { FileHistory } from './FileHistory.tsx';
import { causeText, checkedShort, checkedText, toneOf } from './words.ts';

export interface FileAsideProps extends StageProps {
  readonly path: string;
  /** Undefined until the checkpoints before were read. */
  readonly knowledge: FileKnowledge | undefined;
}

/** In the header of a file: whether it was checked since its last edit, and its history along the run. */
export function FileAside({ session, engine, lane, path, knowledge }: FileAsideProps) {
  const { axis } = session.model();
  return (
    <>
      {knowledge !== undefined && (
        <Chip
          tone={toneOf(knowledge.checked)}
          title={say`Last changed ${causeText(axis, knowledge.lastEdit)}; ${checkedText(knowledge.checked)}.`}
        >
          {checkedShort(knowledge.checked)}
        </Chip>
      )}
      <Popover
        trigger={say`History`}
        label={say`History of ${path}`}
        panelLabel={say`History of ${path}`}
        icon={<History />}
        variant="ghost"
        size="s"
      >
        {(close) => <FileHistory session={session} engine={engine} lane={lane} path={path} onDone={close} />}
      </Popover>
    </>
  );
}
