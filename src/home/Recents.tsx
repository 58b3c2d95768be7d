import { useState } from 'react';
import { X } from 'lucide-react';
import { Button, IconButton } from '../ui/index.ts';
import { agoWords } from './ago.ts';
import type { Collected } from './collect-files.ts';
import { filesAgain } from './file-handles.ts';
import { recentWords as words } from './recent-words.ts';
import styles from './HomePage.module.css';

export interface RecentItem {
  readonly title: string;
  /** What names it in the list: an address of this page, such as `?sample=web-checkout`, or any text for files. */
  readonly href: string;
  /** When it was opened, epoch ms. */
  readonly when: number;
  /** Files of this computer, by what finds them again. */
  readonly handles?: readonly FileSystemHandle[] | undefined;
}

export interface RecentsProps {
  readonly recents: readonly RecentItem[];
  onOpenFiles(collected: Collected, handles: readonly FileSystemHandle[]): void;
  readonly onForget?: ((recents: readonly RecentItem[]) => void) | undefined;
}

/** What was opened before, from addresses and from this computer, newest first; forgotten on wish. */
export function Recents({ recents, onOpenFiles, onForget }: RecentsProps) {
  const [now] = useState(() => Date.now());
  const [said, setSaid] = useState<string>();
  const again = (title: string, handles: readonly FileSystemHandle[]): void => {
    void filesAgain(handles).then((answer) => {
      if (answer.found === 'files') onOpenFiles(answer.collected, handles);
      else setSaid(words[answer.found](title));
    });
  };
  const forget = (which: readonly RecentItem[]): void => {
    onForget?.(which);
    setSaid(which.length === recents.length ? words.forgotten : undefined);
  };
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className={styles['heading']}>
        {words.title}
      </h2>
      {recents.length === 0 ? (
        <p className={styles['none']}>{words.none}</p>
      ) : (
        <>
          <ul className={styles['recents']}>
            {recents.map((recent) => {
              const { href, title, when, handles } = recent;
              return (
                <li key={href}>
                  {handles === undefined ? (
                    <a href={href} title={href}>
                      {title}
                    </a>
                  ) : (
                    <button type="button" title={words.file} onClick={() => again(title, handles)}>
                      {title}
                    </button>
                  )}
                  <span>{agoWords(when, now)}</span>
                  {onForget !== undefined && (
                    <IconButton
                      size="s"
                      label={words.forget(title)}
                      icon={<X />}
                      onClick={() => forget([recent])}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          {onForget !== undefined && (
            <p className={styles['kept']}>
              {words.kept}{' '}
              <Button size="s" variant="ghost" onClick={() => forget(recents)}>
                {words.forgetAll}
              </Button>
            </p>
          )}
        </>
      )}
      <p role="status" className={styles['none']}>
        {said}
      </p>
    </section>
  );
}
