import type { PageLink } from './link.ts';
import { linkOf } from './share.ts';
import type { Session } from './types.ts';
import { formatLink } from './url-format.ts';

export interface Address {
  /** The query string as it stands, with or without `?`. */
  read(): string;
  /** Replaces the query string; adds nothing to the history. */
  replace(search: string): void;
}

export interface UrlSyncOptions {
  readonly session: Session;
  readonly address: Address;
  /** The page's own part of the link, asked for at each write. */
  readonly page: () => PageLink;
  /** Quiet time before a write, ms. Browsers refuse more than a hundred writes in half a minute. */
  readonly quietMs?: number;
}

/**
 * Keeps the address in step with a viewing: replaced in place after things have been quiet for a
 * moment, never while time moves by itself and never while a recording loads.
 */
export function syncUrl({ session, address, page, quietMs = 400 }: UrlSyncOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    timer = undefined;
    if (!settled(session)) return;
    const search = formatLink(linkOf(session, page()));
    if (address.read().replace(/^\?/, '') !== search) address.replace(search === '' ? '' : `?${search}`);
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = settled(session) ? setTimeout(write, quietMs) : undefined;
  }

  /** What comes by itself is in no link: only a new lane could be named in one. */
  let seen = told(session);
  function onState(): void {
    const now = told(session);
    const isSame = now.every((value, i) => Object.is(value, seen[i]));
    seen = now;
    if (!isSame) schedule();
  }

  const leaveState = session.subscribe(onState);
  const leaveClock = session.clock.subscribe(schedule);
  return () => {
    clearTimeout(timer);
    leaveState();
    leaveClock();
  };
}

const BY_ITSELF: ReadonlySet<string> = new Set([
  'modelVersion',
  'toldVersion',
  'tail',
  'step',
  'quiet',
  'notices',
]);

/** All that a link may hold of a viewing, but for the playhead. */
function told(session: Session): readonly unknown[] {
  const state = Object.entries(session.state()).filter(([name]) => !BY_ITSELF.has(name));
  return [session.model().lanes.length, ...state.map(([, value]) => value)];
}

function settled(session: Session): boolean {
  const { playback } = session.state();
  if (playback === 'paused' || playback === 'atEnd') return true;
  // An address that could not even be understood stays for the person to correct.
  return playback === 'broken' && session.opened() !== undefined;
}

/** The address bar. */
export function pageAddress(): Address {
  return {
    read: () => location.search,
    replace: (search) =>
      history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`),
  };
}
