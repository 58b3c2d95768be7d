import type { Comparison, Session } from '../../session/index.ts';
export { standAtFirsts } from './stand.ts';
import { broughtBy, judgeBatch, type Brought } from './judge.ts';

/** Refuses, before anything is played, the cassettes that cannot be in one workspace with those before them. */
export async function refuseConflicts({ runs, shared }: Comparison): Promise<void> {
  const brought = Promise.all(runs.map(({ session }) => read(session)));
  shared.busy(brought);
  const refusals = judgeBatch(await brought);
  for (const [i, refusal] of refusals.entries()) if (refusal !== undefined) runs[i]?.session.refuse(refusal);
}

async function read(session: Session): Promise<Brought | undefined> {
  if (session.model().meta.cursors === undefined) return undefined;
  const json = async (ref: string): Promise<unknown> => {
    const blob = await session.engine.blob(ref);
    if (!blob.ok) return undefined;
    try {
      return JSON.parse(await blob.value.text()) as unknown;
    } catch {
      return undefined;
    }
  };
  const [manifest, before, after, blobs] = await Promise.all([
    json('cassette.json'),
    json('initial-state.json'),
    json('expected-state.json'),
    json('blobs/manifest.json'),
  ]);
  return manifest === undefined ? undefined : broughtBy(manifest, [before, after], blobs);
}
