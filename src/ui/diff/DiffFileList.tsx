import { grouped, say } from '../../base/index.ts';
import type { CSSProperties } from 'react';
import { VirtualList } from '../VirtualList.tsx';
import { VisibleText } from '../VisibleText.tsx';
import type { DiffFile, DiffFileStatus } from './types.ts';
import { labels } from './labels.ts';
import styles from './Diff.module.css';

/** Custom properties are no part of CSSProperties. */
type RowsStyle = CSSProperties & { '--rows': number };

const LETTER: Readonly<Record<DiffFileStatus, string>> = {
  added: 'A',
  deleted: 'D',
  modified: 'M',
  renamed: 'R',
  copied: 'C',
};

export function Counts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className={styles['counts']}>
      <span className={styles['plus']}>+{grouped(added)}</span>{' '}
      <span className={styles['minus']}>−{grouped(removed)}</span>
    </span>
  );
}

export function DiffFileList({
  files,
  onPick,
}: {
  readonly files: readonly DiffFile[];
  onPick(index: number): void;
}) {
  return (
    <div className={styles['files']} style={{ '--rows': files.length } as RowsStyle}>
      <VirtualList
        label={labels.changedFiles}
        count={files.length}
        rowHeight={24}
        onActivate={onPick}
        renderItem={(index) => {
          const file = files[index];
          if (file === undefined) return null;
          const cut = file.path.lastIndexOf('/') + 1;
          return (
            <div className={styles['entry']} title={`${file.status}: ${file.path}`}>
              <span className={styles['letter']} data-status={file.status}>
                {LETTER[file.status]}
              </span>
              <span className={styles['entryPath']}>
                <span className={styles['entryName']}>
                  <VisibleText text={file.path.slice(cut)} />
                </span>
                {cut > 0 && (
                  <span className={styles['folder']}>
                    <VisibleText text={file.path.slice(0, cut - 1)} />
                  </span>
                )}
              </span>
              {file.binary ? (
                <span className={styles['counts']}>{say`binary`}</span>
              ) : (
                <Counts added={file.added} removed={file.removed} />
              )}
            </div>
          );
        }}
      />
    </div>
  );
}
