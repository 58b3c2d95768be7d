import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { RepoScan } from './blame/scan.ts';
import { ActBook } from './cause/act-book.ts';
import { DiffStore } from './diff-store.ts';

/** What was read of a recording for this lane, shared by its stage and its details. */
export interface RepoReading {
  readonly generation: number;
  readonly store: DiffStore;
  readonly scan: RepoScan;
  readonly book: ActBook;
}

const readings = new WeakMap<Session, RepoReading>();

/** The reading of what a session shows; another recording opened in its place gets another. */
export function readingOf(session: Session, engine: Engine): RepoReading {
  const { generation } = session.state();
  const known = readings.get(session);
  if (known?.generation === generation) return known;
  const store = new DiffStore(engine);
  const reading = { generation, store, scan: new RepoScan(store), book: new ActBook(engine) };
  readings.set(session, reading);
  if (known === undefined) session.meter.cache('repo diffs', () => readings.get(session)?.store.bytes ?? 0);
  return reading;
}
