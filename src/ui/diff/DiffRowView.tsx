import { useMemo } from 'react';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { CappedText } from '../CappedText.tsx';
import { Chip } from '../Chip.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { VisibleText } from '../VisibleText.tsx';
import { hasBidiControls } from '../hidden-characters.ts';
import { Counts } from './DiffFileList.tsx';
import type { DiffRow } from './rows.ts';
import type { DiffFile, DiffLine } from './types.ts';
import { wordChanges } from './word-changes.ts';
import styles from './Diff.module.css';

export interface DiffRowViewProps {
  readonly row: DiffRow;
  readonly digits: number;
  readonly open: boolean;
  onToggle(file: number): void;
  onRaw(): void;
}

export function DiffRowView({ row, digits, open, onToggle, onRaw }: DiffRowViewProps) {
  switch (row.kind) {
    case 'file':
      return (
        <FileRow
          file={row.file}
          open={open}
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
            Show raw
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
      return <LineRow line={row.line} other={row.other} mixed={row.mixed} digits={digits} />;
  }
}

function FileRow({
  file,
  open,
  onToggle,
}: {
  readonly file: DiffFile;
  readonly open: boolean;
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
          {file.status}
          {file.similarity === undefined ? '' : ` ${file.similarity} %`}
        </Chip>
      )}
      {file.notes.map((note) => (
        <Chip key={note}>{note}</Chip>
      ))}
      <span className={styles['grow']} />
      <Counts added={file.added} removed={file.removed} />
      <CopyButton text={file.raw} label={`Copy the diff of ${file.path}`} />
    </div>
  );
}

function LineRow({
  line,
  other,
  mixed,
  digits,
}: {
  readonly line: DiffLine;
  readonly other: DiffLine | undefined;
  readonly mixed: boolean;
  readonly digits: number;
}) {
  const parts = useMemo(() => (other === undefined ? undefined : wordChanges(line, other)), [line, other]);
  const hidden = useMemo(() => hasBidiControls(line.text), [line]);
  const sign = line.kind === '+' ? '+' : line.kind === '-' ? '−' : ' ';
  const width = { inlineSize: `${digits + 1}ch` };
  return (
    <div className={styles['line']} data-kind={line.kind}>
      <span className={styles['no']} style={width}>
        {line.oldNo}
      </span>
      <span className={styles['no']} style={width}>
        {line.newNo}
      </span>
      <span className={styles['sign']}>
        <span aria-hidden="true">{sign}</span>
        {line.kind !== ' ' && (
          <span className={styles['unseen']}>{line.kind === '+' ? 'added' : 'removed'}</span>
        )}
      </span>
      <span className={styles['code']}>
        {parts === undefined ? (
          <CappedText text={line.text} />
        ) : (
          parts.map((part, index) =>
            part.changed ? (
              <mark key={index} className={styles['changed']}>
                <VisibleText text={part.text} />
              </mark>
            ) : (
              <VisibleText key={index} text={part.text} />
            ),
          )
        )}
        {mixed && <span className={styles['badge']}>{line.crlf ? 'CR LF' : 'LF'}</span>}
        {line.noEol && <span className={styles['badge']}>no newline at end</span>}
        {hidden && (
          <span className={styles['warn']}>
            <TriangleAlert size={12} aria-hidden="true" /> hidden direction characters
          </span>
        )}
      </span>
    </div>
  );
}
