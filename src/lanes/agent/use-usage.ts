import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { useAt } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { loadUsage, type UsageTable } from './usage.ts';

interface Cached {
  readonly model: ModelReader;
  readonly key: string;
  readonly table: Promise<UsageTable>;
}

/** One table an engine: every detail of a recording reads the same one. */
const cache = new WeakMap<Engine, Cached>();

const keyOf = (model: ModelReader): string =>
  (model.lane('agent')?.tracks ?? []).map(({ id, version }) => `${id} ${version}`).join();

/** What the run's model calls cost; undefined until they have been read. Computed once for each state of the trace. */
export function useUsage(session: Session, engine: Engine): UsageTable | undefined {
  const key = useAt(session, keyOf, true);
  const [answer, setAnswer] = useState<UsageTable>();
  useEffect(() => {
    let stale = false;
    const model = session.model();
    let cached = cache.get(engine);
    if (cached === undefined || cached.model !== model || cached.key !== key) {
      cached = { model, key, table: loadUsage(engine, model) };
      cache.set(engine, cached);
    }
    session.busy(
      cached.table.then((table) => {
        if (!stale) setAnswer(table);
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, key]);
  return answer;
}
