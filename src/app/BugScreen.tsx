import { useState } from 'react';
import { messages } from './messages.ts';
import styles from './BugScreen.module.css';

/** The page after a fault of the player. Made of plain elements: whatever broke may be one of the house's own parts. */
export function BugScreen({ report }: { readonly report: string }) {
  const words = messages.bug;
  const [copied, setCopied] = useState(false);
  return (
    <main className={styles['screen']}>
      <div className={styles['card']} role="alert">
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <pre className={styles['report']} tabIndex={0} aria-label={words.report}>
          {report}
        </pre>
        <div className={styles['actions']}>
          <button type="button" className={styles['primary']} onClick={() => location.reload()}>
            {words.reload}
          </button>
          <button
            type="button"
            className={styles['plain']}
            onClick={() => {
              navigator.clipboard.writeText(report).then(
                () => setCopied(true),
                () => setCopied(false),
              );
            }}
          >
            {copied ? words.copied : words.copy}
          </button>
        </div>
      </div>
    </main>
  );
}
