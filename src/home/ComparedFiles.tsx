import { say } from '../base/index.ts';
import { Columns2, File, X } from 'lucide-react';
import { Button, IconButton, VisibleText } from '../ui/index.ts';
import type { OpenedFile } from './collect-files.ts';
import { labels } from './labels.ts';
import styles from './ComparedFiles.module.css';

export interface ComparedFilesProps {
  readonly files: readonly OpenedFile[];
  onCompare(): void;
  onOpen(): void;
  onClose(): void;
}

/** Several files came at once: runs to compare, or the parts of one recording. */
export function ComparedFiles({ files, onCompare, onOpen, onClose }: ComparedFilesProps) {
  return (
    <section className={styles['box']} aria-labelledby="several-title" aria-live="polite">
      <div className={styles['words']}>
        <h2 id="several-title">{say`${files.length} files: compare them, or open them as one recording?`}</h2>
        <p>
          <VisibleText text={files.map(({ name }) => name).join(', ')} />
        </p>
      </div>
      <Button variant="primary" icon={<Columns2 />} onClick={onCompare}>
        {labels.compareSideBySide}
      </Button>
      <Button icon={<File />} onClick={onOpen}>
        {labels.openAsOne}
      </Button>
      <IconButton label={labels.neither} icon={<X />} onClick={onClose} />
    </section>
  );
}
