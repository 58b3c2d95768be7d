import { say } from '../../base/index.ts';
import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { EmptyState, Spinner } from '../../ui/index.ts';
import { BlobContent } from './BlobContent.tsx';
import { labels } from './labels.ts';

export interface RefContentProps {
  readonly session: Session;
  readonly engine: Engine;
  /** Where the recording says the bytes are. */
  readonly refPath: string;
  readonly name: string;
  readonly saidType?: string | undefined;
}

/** What a ref of the recording stands for, opened in place; a ref that does not resolve says why. */
export function RefContent({ session, engine, refPath, name, saidType }: RefContentProps) {
  const [answer, setAnswer] = useState<{ readonly ref: string; readonly result: Result<Blob, Failure> }>();
  useEffect(() => {
    let stale = false;
    const loading = engine.blob(refPath).then((result) => {
      if (!stale) setAnswer({ ref: refPath, result });
    });
    session.busy(loading);
    return () => {
      stale = true;
    };
  }, [session, engine, refPath]);
  if (answer?.ref !== refPath) return <Spinner label={labels.loadingTheContent} />;
  const { result } = answer;
  if (!result.ok) {
    return (
      <EmptyState
        compact
        title={result.error.code === 'digest-mismatch' ? say`Content held back` : say`Content missing`}
        text={result.error.message}
        tone="warn"
        code={result.error.code}
      />
    );
  }
  return <BlobContent blob={result.value} name={name} saidType={saidType} />;
}
