import type { Excerpt, FindEnd, Finding } from '../../engine/index.ts';
import { compile } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { showOver } from '../viewing/guests.ts';
import { documentKey } from '../viewing/session-context.ts';
import { entryIdOf, Found, placeOf, placeOfEntry, type FoundHit, type HitPlace } from './found.ts';
import { paintHits } from './paint.ts';
import { planOf, type Plan } from './plan.ts';
import { startRun } from './run.ts';

/** While a recording grows it is looked through anew this often at most, ms. */
const AGAIN_MS = 1000;

/** What a search of one viewing has come to. A new one takes its place whenever something of it changes. */
export interface SearchState {
  readonly plan: Plan | undefined;
  readonly found: Found;
  readonly isRunning: boolean;
  /** Of what there is to look through, 0 to 1. */
  readonly share: number;
  /** How it ended; nothing while it runs. */
  readonly end: FindEnd | undefined;
  /** What is wrong with the expression. */
  readonly badExpression: string | undefined;
}

/** The search of a viewing: the query is session state, the hits are what the worker tells. */
export interface Searching {
  state(): SearchState;
  subscribe(listener: () => void): () => void;
  /** What was found in a hit, once it was asked for; asking tells `subscribe` when it is there. */
  excerptOf(hit: FoundHit): Excerpt | undefined;
  /** Selects a hit and seeks to it. */
  go(hit: FoundHit): void;
  /** The next hit (1) or the one before (-1), around the ends. */
  walk(direction: 1 | -1): Promise<void>;
}

const NOTHING: SearchState = {
  plan: undefined,
  found: new Found([]),
  isRunning: false,
  share: 0,
  end: undefined,
  badExpression: undefined,
};

/** What was typed cannot be searched for: no hit is no answer. */
export const isBlocked = ({ plan, badExpression }: Pick<SearchState, 'plan' | 'badExpression'>): boolean =>
  badExpression !== undefined || plan?.troubles.some(({ isHint }) => isHint !== true) === true;

const bySession = new WeakMap<Session, Searching>();

/** The search of a viewing, which goes on as long as that does. */
export function searchingOf(session: Session): Searching {
  const known = bySession.get(session);
  if (known !== undefined) return known;
  const fresh = createSearching(session);
  bySession.set(session, fresh);
  return fresh;
}

function createSearching(session: Session): Searching {
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let key = '';
  let asked = '';
  let began = -Infinity;
  let stop: () => void = () => undefined;
  let finding: Finding | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let excerpts = new Map<string, Excerpt | undefined>();
  let wanted: FoundHit[] = [];

  const set = (patch: Partial<SearchState>): void => {
    state = { ...state, ...patch };
    showOver(session, 'hits', state.found.total > 0 ? paintHits(state.found) : undefined);
    for (const listener of listeners) listener();
  };

  const begin = (isAgain: boolean): void => {
    clearTimeout(later);
    stop();
    stop = () => undefined;
    const { query, queryOptions } = session.state();
    const plan =
      query.trim() === '' ? undefined : planOf(session.model(), query, queryOptions, session.clock.t);
    const badExpression = plan === undefined ? undefined : expressionFault(plan);
    excerpts = new Map();
    wanted = [];
    if (plan === undefined || isBlocked({ plan, badExpression }))
      return set({ ...NOTHING, plan, badExpression });
    began = performance.now();
    const found = new Found(plan.tracks);
    const run = startRun(session, plan, found, {
      // A recording that grew keeps its old hits until all of the new ones are there.
      onHits: () => {
        if (!isAgain) set({ found });
      },
      onShare: (share) => set({ share }),
    });
    finding = run.finding;
    stop = run.stop;
    const whole = run.end.then((end) => {
      if (end === undefined || stop !== run.stop) return;
      set({ found, isRunning: false, share: 1, end });
      // For whoever measures: the worker's own time, ms, and what came of it.
      performance.mark('playhead:search', {
        detail: { firstMs: end.firstMs, ms: end.ms, hits: found.total },
      });
    });
    session.busy(whole);
    set({ plan, isRunning: true, share: 0, end: undefined, badExpression, ...(isAgain ? {} : { found }) });
  };

  const look = (): void => {
    const { query, queryOptions, generation, toldVersion, nudges } = session.state();
    const next = JSON.stringify([query, queryOptions, generation]);
    const nextKey = `${next} ${documentKey(session.model())} ${toldVersion} ${JSON.stringify(nudges)}`;
    if (nextKey === key) return;
    const isAgain = next === asked;
    key = nextKey;
    asked = next;
    const wait = AGAIN_MS - (performance.now() - began);
    if (!isAgain || (wait <= 0 && !state.isRunning)) return begin(isAgain);
    clearTimeout(later);
    later = setTimeout(() => begin(true), Math.max(50, wait));
  };

  session.subscribe(look);
  look();

  const fetchExcerpts = (): void => {
    const hits = wanted;
    wanted = [];
    void finding?.excerpts(hits.map(({ of, at }) => [of.index, of.seqs.array[at] ?? 0])).then((all) => {
      hits.forEach((hit, i) => excerpts.set(entryIdOf(hit), all[i]));
      if (all.length > 0) set({});
    });
  };

  const go = (hit: FoundHit): void => {
    const id = entryIdOf(hit);
    session.commands.select(id);
    if (hit.of.track.anchored) session.commands.seek(placeOf(hit).start);
  };

  const here = (): HitPlace => {
    const { selection } = session.state();
    const entry = selection === undefined ? undefined : session.model().locate(selection);
    if (entry !== undefined && state.found.hitOf(entry) !== undefined) return placeOfEntry(entry);
    // Nothing of the search is selected: what stands at the playhead counts as passed.
    return { anchored: true, start: session.clock.t, rank: Infinity, seq: Infinity };
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    excerptOf(hit) {
      const id = entryIdOf(hit);
      if (excerpts.has(id)) return excerpts.get(id);
      excerpts.set(id, undefined);
      if (wanted.length === 0) queueMicrotask(fetchExcerpts);
      wanted.push(hit);
      return undefined;
    },
    go,
    async walk(direction) {
      if (state.found.total === 0 && state.isRunning) await firstHit();
      const place = here();
      const first = { anchored: true, start: -Infinity, rank: -1, seq: -1 };
      const last = { anchored: false, start: Infinity, rank: Infinity, seq: Infinity };
      const hit =
        state.found.beside(
          direction === -1 && place.rank === Infinity ? { ...place, rank: -1 } : place,
          direction,
        ) ?? state.found.beside(direction === 1 ? first : last, direction);
      if (hit !== undefined) go(hit);
    },
  };

  function firstHit(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        if (state.found.total === 0 && state.isRunning) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });
  }
}

/** What the platform says is wrong with an expression, without its own words around it. */
function expressionFault({ matching, query }: Plan): string | undefined {
  if (!matching.isExpression || query.text === '') return undefined;
  try {
    compile(query.text, matching);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(
      /^Invalid regular expression: .*: /s,
      '',
    );
  }
}
