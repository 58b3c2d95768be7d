import { useEffect, useState } from 'react';
import type { Recognised } from '../../engine/index.ts';
import { useSession } from '../viewing/session-context.ts';

/** What the files of the opened recording were taken for; nothing until it is known, and where files were not asked for. */
export function useRecognised(): Recognised | undefined {
  const session = useSession();
  const [found, setFound] = useState<Recognised>();
  const { generation } = session.state();
  useEffect(() => {
    let isStale = false;
    const asked = session.engine.recognised?.() ?? Promise.resolve(undefined);
    session.busy(asked);
    void asked.then((answer) => {
      if (!isStale) setFound(answer);
    });
    return () => {
      isStale = true;
    };
  }, [session, generation]);
  return found;
}
