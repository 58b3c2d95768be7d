import { say } from '../../base/index.ts';
import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { asCurl, asFetch, type CopiedRequest } from './copy-request.ts';
import type { NetworkRequest } from './request-types.ts';
import styles from './Detail.module.css';

/** Copies the request as a command or a call, and says what was taken out of it. */
export function CopyRequest({ request }: { readonly request: NetworkRequest }) {
  const [said, setSaid] = useState('');
  const copy = (made: CopiedRequest): void => {
    const done =
      made.redacted.length === 0 ? say`Copied.` : say`Copied; redacted: ${made.redacted.join(', ')}.`;
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) {
      setSaid(say`The browser refused to copy.`);
      return;
    }
    clipboard.writeText(made.text).then(
      () => setSaid(done),
      () => setSaid(say`The browser refused to copy.`),
    );
  };
  return (
    <div className={styles['tools']}>
      <Button size="s" onClick={() => copy(asCurl(request))}>
        {say`Copy as cURL`}
      </Button>
      <Button size="s" onClick={() => copy(asFetch(request))}>
        {say`Copy as fetch`}
      </Button>
      <span className={styles['note']} role="status">
        {said}
      </span>
    </div>
  );
}
