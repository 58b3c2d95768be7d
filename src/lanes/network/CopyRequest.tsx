import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { asCurl, asFetch, type CopiedRequest } from './copy-request.ts';
import type { NetworkRequest } from './request-types.ts';
import styles from './Detail.module.css';

/** Copies the request as a command or a call, and says what was taken out of it. */
export function CopyRequest({ request }: { readonly request: NetworkRequest }) {
  const [said, setSaid] = useState('');
  const copy = (made: CopiedRequest): void => {
    const done = made.redacted.length === 0 ? 'Copied.' : `Copied; redacted: ${made.redacted.join(', ')}.`;
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) {
      setSaid('The browser refused to copy.');
      return;
    }
    clipboard.writeText(made.text).then(
      () => setSaid(done),
      () => setSaid('The browser refused to copy.'),
    );
  };
  return (
    <div className={styles['tools']}>
      <Button size="s" onClick={() => copy(asCurl(request))}>
        Copy as cURL
      </Button>
      <Button size="s" onClick={() => copy(asFetch(request))}>
        Copy as fetch
      </Button>
      <span className={styles['note']} role="status">
        {said}
      </span>
    </div>
  );
}
