import { FRAME_GAP_MS, headAt, moved, placeOf } from './playback-time.ts';
import type { Playback, PlaybackBounds, PlayMap } from './playback-time.ts';
import type { PlaybackState, TimeWindow } from './types.ts';

/** What may happen to a playback. `now` is the time stamp of an animation frame, ms. */
export type PlaybackEvent =
  | { readonly type: 'open' | 'fail' | 'close' | 'play' | 'pause' | 'hide' | 'stall' | 'resume' | 'follow' }
  | { readonly type: 'ready'; readonly t: number; readonly bounds: PlaybackBounds }
  | { readonly type: 'bounds'; readonly bounds: PlaybackBounds }
  | { readonly type: 'seek'; readonly t: number }
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'sweep'; readonly seconds: number }
  | { readonly type: 'map'; readonly map: PlayMap | undefined }
  | { readonly type: 'loop'; readonly loop: TimeWindow | undefined }
  | { readonly type: 'frame'; readonly now: number };

/**
 * Columns of the table. Beside the events themselves: `end` the playhead reached the end of a
 * finished run, `edge` that of a live one, `back` it was put elsewhere, `seal` the producer finished.
 */
type Move =
  | 'open'
  | 'ready'
  | 'fail'
  | 'close'
  | 'play'
  | 'pause'
  | 'hide'
  | 'stall'
  | 'resume'
  | 'follow'
  | 'back'
  | 'end'
  | 'edge'
  | 'seal';

/**
 * Every legal move; what is not listed changes nothing. `bounds`, `rate`, `sweep`, `map`, `loop` and `frame` make
 * no move of their own.
 *
 * | state     | play    | pause  | hide   | stall     | resume  | follow    | back   | end   | edge      | seal  |
 * |-----------|---------|--------|--------|-----------|---------|-----------|--------|-------|-----------|-------|
 * | empty     |         |        |        |           |         |           |        |       |           |       |
 * | loading   |         |        |        |           |         |           |        |       |           |       |
 * | paused    | playing |        |        |           |         | following |        | atEnd |           |       |
 * | playing   |         | paused | paused | buffering |         | following |        | atEnd | following |       |
 * | buffering |         | paused | paused |           | playing | following |        |       |           |       |
 * | following |         | paused |        |           |         |           | paused |       |           | atEnd |
 * | atEnd     | playing |        |        |           |         | following | paused |       |           |       |
 * | broken    |         |        |        |           |         |           |        |       |           |       |
 *
 * `open` leads to loading and `close` to empty from everywhere; loading leads to paused by `ready`
 * and to broken by `fail`.
 */
export const TABLE: Readonly<Record<PlaybackState, Readonly<Partial<Record<Move, PlaybackState>>>>> = {
  empty: { open: 'loading' },
  loading: { open: 'loading', close: 'empty', ready: 'paused', fail: 'broken' },
  paused: { open: 'loading', close: 'empty', play: 'playing', follow: 'following', end: 'atEnd' },
  playing: {
    open: 'loading',
    close: 'empty',
    pause: 'paused',
    hide: 'paused',
    stall: 'buffering',
    follow: 'following',
    end: 'atEnd',
    edge: 'following',
  },
  buffering: {
    open: 'loading',
    close: 'empty',
    pause: 'paused',
    hide: 'paused',
    resume: 'playing',
    follow: 'following',
  },
  following: { open: 'loading', close: 'empty', pause: 'paused', back: 'paused', seal: 'atEnd' },
  atEnd: { open: 'loading', close: 'empty', play: 'playing', follow: 'following', back: 'paused' },
  broken: { open: 'loading', close: 'empty' },
};

/** Speeds a person may choose; anything else is clamped between the ends. */
export const RATES: readonly number[] = [0.25, 0.5, 1, 2, 4, 8, 16];
export const MIN_RATE = 0.25;
export const MAX_RATE = 16;

const NOWHERE: PlaybackBounds = { start: 0, end: 0, axis: 'time', live: false };

export const EMPTY: Playback = {
  state: 'empty',
  t: 0,
  rate: 1,
  sweep: undefined,
  map: undefined,
  bounds: NOWHERE,
  loop: undefined,
  anchorT: 0,
  anchorNow: undefined,
  lastNow: undefined,
};

/**
 * The playback machine: pure, total, and never NaN. The same object comes back when nothing changed,
 * so a frame that moves nothing costs nothing.
 */
export function transition(p: Playback, event: PlaybackEvent): Playback {
  switch (event.type) {
    case 'open':
      return { ...EMPTY, rate: p.rate, sweep: p.sweep, state: 'loading' };
    case 'close':
      return { ...EMPTY, rate: p.rate, sweep: p.sweep };
    case 'fail':
      return move(p, 'fail');
    case 'ready': {
      if (p.state !== 'loading') return p;
      return move(
        moved({ ...p, bounds: event.bounds }, Number.isFinite(event.t) ? event.t : event.bounds.start),
        'ready',
      );
    }
    case 'bounds':
      return rebound(p, event.bounds);
    case 'play': {
      const next = move(p, 'play');
      if (next === p) return p;
      return moved(next, p.state === 'atEnd' ? p.bounds.start : p.t);
    }
    case 'pause':
    case 'hide':
    case 'stall':
    case 'resume': {
      const next = move(p, event.type);
      return next === p ? p : moved(next, next.t);
    }
    case 'follow': {
      if (!hasDocument(p)) return p;
      if (p.bounds.live) return moved(move(p, 'follow'), p.bounds.end);
      // A finished run has no edge to follow: End goes to its end and stops there.
      return landed(moved(move(p, 'pause'), p.bounds.end));
    }
    case 'seek': {
      if (!hasDocument(p) || !Number.isFinite(event.t)) return p;
      return landed(moved(p, event.t));
    }
    case 'rate': {
      if (!Number.isFinite(event.rate)) return p;
      const rate = Math.min(MAX_RATE, Math.max(MIN_RATE, event.rate));
      return rate === p.rate && p.sweep === undefined ? p : reanchored(p, { rate, sweep: undefined });
    }
    case 'sweep':
      if (!(event.seconds > 0) || !Number.isFinite(event.seconds) || event.seconds === p.sweep) return p;
      return reanchored(p, { sweep: event.seconds });
    case 'map':
      // Another map counts places in another way: play goes on from the instant it has come to.
      return event.map === p.map ? p : moved({ ...p, map: event.map }, p.t);
    case 'loop':
      return event.loop === p.loop ? p : { ...p, loop: event.loop };
    case 'frame':
      return frame(p, event.now);
  }
}

/** States in which there is something to scrub. */
export function hasDocument(p: Playback): boolean {
  return p.state !== 'empty' && p.state !== 'loading' && p.state !== 'broken';
}

/** Another speed from the place that play has come to. */
function reanchored(p: Playback, patch: Pick<Partial<Playback>, 'rate' | 'sweep'>): Playback {
  return { ...p, ...patch, anchorT: headAt(p, p.lastNow), anchorNow: p.lastNow };
}

function move(p: Playback, by: Move): Playback {
  const state = TABLE[p.state][by];
  return state === undefined || state === p.state ? p : { ...p, state };
}

/** After a seek: being at the end is a state, leaving it another; a playing run plays on from there. */
function landed(p: Playback): Playback {
  const ended = p.t >= p.bounds.end && !p.bounds.live && p.bounds.end > p.bounds.start;
  if (ended) return p.state === 'playing' || p.state === 'buffering' ? p : move(move(p, 'back'), 'end');
  return move(p, 'back');
}

/** New data, or the seal. Only `following` moves with it. */
function rebound(p: Playback, bounds: PlaybackBounds): Playback {
  const same =
    bounds.start === p.bounds.start &&
    bounds.end === p.bounds.end &&
    bounds.axis === p.bounds.axis &&
    bounds.live === p.bounds.live;
  if (same) return p;
  // A sweep's speed follows from the length of the run: it counts from where play has come to.
  const next: Playback = { ...(p.sweep === undefined ? p : reanchored(p, {})), bounds };
  if (p.state === 'loading') return moved(next, bounds.start);
  if (p.state === 'following') {
    const atEdge = moved(next, bounds.end);
    return bounds.live ? atEdge : move(atEdge, 'seal');
  }
  if (p.state === 'atEnd' && p.t < bounds.end) return move(next, 'back');
  // Bounds that shrink under the playhead (a late row was superseded) take it along.
  return p.t < bounds.start || p.t > bounds.end ? moved(next, p.t) : next;
}

function frame(p: Playback, now: number): Playback {
  if (p.state !== 'playing' || !Number.isFinite(now) || now === p.lastNow) return p;
  const head = headAt(p, now);
  const anchored = p.lastNow !== undefined && p.anchorNow !== undefined && continuous(p.lastNow, now);
  const ticked: Playback = anchored
    ? { ...p, lastNow: now }
    : { ...p, anchorT: head, anchorNow: now, lastNow: now };
  const wrapped = p.loop === undefined ? undefined : wrap(p, p.loop, head);
  if (wrapped !== undefined) return { ...moved(ticked, wrapped), anchorNow: now, lastNow: now };
  // The run may have grown since the map was made.
  const end = p.map === undefined ? p.bounds.end : Math.max(p.map.end, p.map.toPlay(p.bounds.end));
  if (head < end) {
    const t = p.map === undefined ? head : p.map.toRun(head);
    const whole = p.bounds.axis === 'steps' ? Math.floor(t + 1e-9) : t;
    // A map that knows less than the run has grown by since must not lead out of it.
    return { ...ticked, t: Math.min(p.bounds.end, Math.max(p.t, whole)) };
  }
  return move(moved(ticked, p.bounds.end), p.bounds.live ? 'edge' : 'end');
}

/** Where a loop goes on once play has come past its end; nothing while it has not. */
function wrap(p: Playback, loop: TimeWindow, head: number): number | undefined {
  const from = placeOf(p, loop.from);
  const to = placeOf(p, loop.to);
  if (!(loop.to > loop.from) || head < to || p.t > loop.to) return undefined;
  // Of a loop that lies in idle time altogether nothing is left to play.
  if (!(to > from)) return loop.from;
  const place = from + ((head - to) % (to - from));
  return p.map === undefined ? place : p.map.toRun(place);
}

function continuous(lastNow: number, now: number): boolean {
  return now >= lastNow && now - lastNow <= FRAME_GAP_MS;
}
