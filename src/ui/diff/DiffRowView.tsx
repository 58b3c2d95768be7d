import { say } from '../../base/index.ts';
import type { ReactNode } from 'react';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { CappedText } from '../CappedText.tsx';
import { Chip } from '../Chip.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { VisibleText } from '../VisibleText.tsx';
import { Counts } from './DiffFileList.tsx';
import { LineRow, PairRow } from './DiffLineView.tsx';
import type { RowMark } from './marks.ts';
import type { DiffRow } from './rows.ts';
import type { DiffFile } from './types.ts';
import styles from './Diff.module.css';

export interface DiffRowViewProps {
  readonly row: DiffRow;
  readonly digits: number;
  readonly open: boolean;
  /** There is a column of marks. */
  readonly marked: boolean;
  readonly mark: RowMark | undefined;
  readonly aside: ReactNode;
  onToggle(file: number): void;
  onRaw(): void;
}

export function DiffRowView({ row, digits, open, marked, mark, aside, onToggle, onRaw }: DiffRowViewProps) {
  switch (row.kind) {
    case 'file':
      return (
        <FileRow
          file={row.file}
          open={open}
          aside={aside}
          onToggle={() => {
            onToggle(row.index);
          }}
        />
      );
    case 'issue':
      return (
        <div className={styles['issue']}>
          <TriangleAlert size={13} aria-hidden="true" />
          <span>{row.text}</span>
          <button type="button" className={styles['textButton']} onClick={onRaw}>
            {say`Show raw`}
          </button>
        </div>
      );
    case 'words':
      return <div className={styles['words']}>{row.text}</div>;
    case 'raw':
      return (
        <div className={styles['raw']}>
          <CappedText text={row.text} />
        </div>
      );
    case 'hunk':
      return (
        <div className={styles['hunk']}>
          <span>
            @@ −{row.hunk.oldStart},{row.hunk.oldCount} +{row.hunk.newStart},{row.hunk.newCount} @@
          </span>
          <VisibleText text={row.hunk.section} />
        </div>
      );
    case 'line':
      return <LineRow side={row} mixed={row.mixed} digits={digits} marked={marked} mark={mark} />;
    case 'pair':
      return (
        <PairRow
          left={row.left}
          right={row.right}
          mixed={row.mixed}
          digits={digits}
          marked={marked}
          mark={mark}
        />
      );
  }
}

function FileRow({
  file,
  open,
  aside,
  onToggle,
}: {
  readonly file: DiffFile;
  readonly open: boolean;
  readonly aside: ReactNode;
  onToggle(): void;
}) {
  const moved = (file.status === 'renamed' || file.status === 'copied') && file.oldPath !== undefined;
  return (
    <div className={styles['file']}>
      <button type="button" className={styles['fold']} aria-expanded={open} onClick={onToggle}>
        {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
        <span className={styles['path']}>
          {moved && (
            <>
              <VisibleText text={file.oldPath ?? ''} /> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <VisibleText text={file.path} />
        </span>
      </button>
      {file.status !== 'modified' && (
        <Chip>
          {say(file.status)}
          {file.similarity === undefined ? '' : ` ${file.similarity} %`}
        </Chip>
      )}
      {file.notes.map((note) => (
        <Chip key={note}>{note}</Chip>
      ))}
      <span className={styles['grow']} />
      {aside}
      <Counts added={file.added} removed={file.removed} />
      <CopyButton text={file.raw} label={say`Copy the diff of ${file.path}`} />
    </div>
  );
}
