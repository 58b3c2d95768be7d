import { useState } from 'react';
import { Bug } from 'lucide-react';
import { messages } from '../player/index.ts';
import { Button, CodeBlock } from '../ui/index.ts';
import styles from './BugScreen.module.css';

export function BugScreen({ report }: { readonly report: string }) {
  const words = messages.trouble;
  const [copied, setCopied] = useState(false);
  return (
    <main className={styles['screen']}>
      <div className={styles['card']} role="alert">
        <span className={styles['mark']} aria-hidden="true">
          <Bug />
        </span>
        <h1>{words.bug}</h1>
        <p>{words.bugText}</p>
        <CodeBlock text={report} label={words.report} copy={false} />
        <div className={styles['actions']}>
          <Button variant="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
          <Button
            onClick={() => {
              navigator.clipboard.writeText(report).then(
                () => setCopied(true),
                () => setCopied(false),
              );
            }}
          >
            {copied ? words.reportCopied : words.copyReport}
          </Button>
        </div>
      </div>
    </main>
  );
}
