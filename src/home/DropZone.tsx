import { say, grouped } from '../base/index.ts';
import { useRef } from 'react';
import { FileUp, FolderOpen } from 'lucide-react';
import { Button, Spinner, classes } from '../ui/index.ts';
import { MOST_FILES, collectPicked } from './collect-files.ts';
import type { Collected } from './collect-files.ts';
import { hasFilePicker, pickHandles } from './file-handles.ts';
import { collectHandles } from './walk-handles.ts';
import { OpenAddress } from './OpenAddress.tsx';
import { LaneSketch } from './LaneSketch.tsx';
import { labels } from './labels.ts';
import styles from './DropZone.module.css';

export interface DropZoneProps {
  /** A drag with files is over the page. */
  readonly over: boolean;
  readonly reading: boolean;
  readonly notice: string | undefined;
  onCollected(collected: Collected, handles?: readonly FileSystemHandle[]): void;
  onOpenUrl(url: string): void;
}

/** Says what a collection left out; undefined if nothing. */
export function noticeOf({ files, cut, unreadable }: Collected): string | undefined {
  if (files.length === 0 && unreadable.length === 0) return labels.thereWasNoFileIn;
  const parts: string[] = [];
  if (cut) parts.push(say`Only the first ${grouped(MOST_FILES)} files were taken.`);
  if (unreadable.length > 0)
    parts.push(
      say`The browser could not read ${unreadable.slice(0, 3).join(', ')}${unreadable.length > 3 ? say` and ${unreadable.length - 3} more` : ''}.`,
    );
  return parts.length === 0 ? undefined : parts.join(' ');
}

export function DropZone({ over, reading, notice, onCollected, onOpenUrl }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  const picked = (input: HTMLInputElement) => {
    const collected = collectPicked([...(input.files ?? [])]);
    // The same file can then be picked again.
    input.value = '';
    if (collected.files.length > 0) onCollected(collected);
  };

  // With what finds files again where the browser gives that; any other has a field for files.
  const choose = (what: 'files' | 'folder', field: HTMLInputElement | null): void => {
    if (!hasFilePicker()) return field?.click();
    void pickHandles(what).then(async (handles) => {
      if (handles === 'unable') field?.click();
      else if (handles !== undefined && handles.length > 0)
        onCollected(await collectHandles(handles), handles);
    });
  };

  return (
    <section className={classes(styles['zone'], over && styles['over'])} aria-labelledby="open-title">
      <LaneSketch lit={over} />
      <div className={styles['body']}>
        <h1 id="open-title" className={styles['title']}>
          {over ? labels.letGoToOpen : labels.openARecording}
        </h1>
        <p className={styles['text']}>
          {say`Drop a run here: a recording, a trace, a bundle zip, or a whole folder. It is read in this page and goes nowhere else.`}
        </p>
        <div className={styles['actions']}>
          <Button variant="primary" size="l" icon={<FileUp />} onClick={() => choose('files', files.current)}>
            {labels.chooseFiles}
          </Button>
          <Button size="l" icon={<FolderOpen />} onClick={() => choose('folder', folder.current)}>
            {labels.chooseAFolder}
          </Button>
          {reading && <Spinner label={labels.readingTheFiles} />}
        </div>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          data-testid="files"
          aria-label={labels.files}
          onChange={(event) => {
            picked(event.currentTarget);
          }}
        />
        <input
          ref={(input) => {
            folder.current = input;
            // Not an attribute React knows.
            input?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label={labels.folder}
          onChange={(event) => {
            picked(event.currentTarget);
          }}
        />
        {notice !== undefined && (
          <p className={styles['notice']} role="status">
            {notice}
          </p>
        )}
        <OpenAddress onOpenUrl={onOpenUrl} />
      </div>
    </section>
  );
}
