import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';

/** Text of a body that is shown, characters. */
const MAX_CHARS = 256 * 1024;
/** A body that is no text is named by its size, not shown. */
const SNIFF = 2048;

export type Body =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'missing'; readonly message: string; readonly code: string }
  | { readonly state: 'binary'; readonly bytes: number; readonly type: string }
  | { readonly state: 'text'; readonly text: string; readonly truncated: boolean };

/** The body behind a request's `bodyRef`. */
export function useBody(session: Session, engine: Engine, ref: string | undefined): Body {
  const [answer, setAnswer] = useState<{ readonly ref: string; readonly body: Body } | undefined>(undefined);
  useEffect(() => {
    if (ref === undefined) return undefined;
    let stale = false;
    session.busy(
      load(engine, ref).then((loaded) => {
        if (!stale) setAnswer({ ref, body: loaded });
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, ref]);
  if (ref === undefined) return { state: 'none' };
  return answer?.ref === ref ? answer.body : { state: 'loading' };
}

async function load(engine: Engine, ref: string): Promise<Body> {
  const answer = await engine.blob(ref);
  if (!answer.ok)
    return { state: 'missing', message: `${ref}: ${answer.error.message}`, code: answer.error.code };
  const { value: blob } = answer;
  const head = new Uint8Array(await blob.slice(0, SNIFF).arrayBuffer());
  if (head.includes(0)) return { state: 'binary', bytes: blob.size, type: blob.type };
  const text = await blob.slice(0, MAX_CHARS * 2).text();
  return {
    state: 'text',
    text: text.slice(0, MAX_CHARS),
    truncated: text.length > MAX_CHARS || blob.size > MAX_CHARS * 2,
  };
}
