/** Parts of the surface that a pointer can be on. */
export type Zone = 'overview' | 'ruler' | 'lanes';

/** One pointer event, in CSS px from the left end of the plot and the top of the surface. */
export interface PointerInput {
  /** `rest`: a finger went down `LONG_PRESS_MS` ago; told with all that was true then. */
  readonly kind: 'down' | 'move' | 'up' | 'cancel' | 'lost' | 'leave' | 'rest';
  readonly id: number;
  readonly pointer: 'mouse' | 'pen' | 'touch';
  /** As in `PointerEvent`: 0 primary, 1 middle, 2 secondary, -1 none changed. */
  readonly button: number;
  /** Bit set of buttons held; 0 means nothing is pressed. */
  readonly buttons: number;
  readonly x: number;
  readonly y: number;
  /** ms, any origin. */
  readonly time: number;
  readonly zone: Zone;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Control or Command. */
  readonly mod: boolean;
  /** The space bar is held. */
  readonly space: boolean;
}

/** What the surface is to do, in order. */
export type Effect =
  | { readonly do: 'capture' | 'release'; readonly id: number }
  | { readonly do: 'scrub'; readonly zone: 'overview' | 'ruler'; readonly x: number; readonly snap: boolean }
  | { readonly do: 'scrubbed' }
  | { readonly do: 'sweep'; readonly from: number; readonly to: number; readonly done: boolean }
  | { readonly do: 'pan'; readonly dx: number }
  | { readonly do: 'pinch'; readonly factor: number; readonly x: number; readonly dx: number }
  | {
      readonly do: 'click' | 'double' | 'extend' | 'pin';
      readonly x: number;
      readonly y: number;
      readonly zone: Zone;
    }
  | {
      readonly do: 'hover';
      readonly x: number;
      readonly y: number;
      readonly zone: Zone;
      /** Stays without a pointer over it. */
      readonly stays?: true;
    }
  | { readonly do: 'leave' };

interface Spot {
  readonly x: number;
  readonly y: number;
}

export type GestureState =
  | { readonly is: 'idle' }
  /** Pressed, not yet moved: a click unless it moves, or has rested and shown the card. */
  | { readonly is: 'pressed'; readonly press: PointerInput; readonly rested?: boolean }
  | {
      readonly is: 'scrubbing';
      readonly id: number;
      readonly zone: 'overview' | 'ruler';
      readonly at: Spot;
      readonly moved: boolean;
    }
  | { readonly is: 'sweeping'; readonly id: number; readonly from: number; readonly to: number }
  | { readonly is: 'panning'; readonly id: number; readonly x: number }
  | {
      readonly is: 'pinching';
      readonly a: number;
      readonly b: number;
      readonly ax: number;
      readonly bx: number;
    };

export interface Gesture {
  readonly state: GestureState;
  /** The last click, for telling a double one. */
  readonly click: { readonly x: number; readonly y: number; readonly time: number } | undefined;
}

export interface GestureStep {
  readonly gesture: Gesture;
  readonly effects: readonly Effect[];
}

export const IDLE: Gesture = { state: { is: 'idle' }, click: undefined };

/** How far a press may wander and still be a click, CSS px. */
const SLOP = { mouse: 4, pen: 6, touch: 10 } as const;
/**
 * A finger that rests this long is shown the card of what lies under it, and selects a range if it moves then, as a mouse
 * does at once; before, it pans.
 */
export const LONG_PRESS_MS = 450;
const DOUBLE_MS = 400;
const DOUBLE_PX = 8;
/** Fingers closer than this do not zoom further: the factor would explode. */
const PINCH_MIN = 12;

/**
 * The pointer as a state machine: (state, event) to (state, effects), without a clock, a DOM or a
 * scale, so that every sequence can be written down as a test. Only the primary button (and the
 * middle one, to pan lanes) starts anything; a drag ends on up, cancel or lost capture, and on a
 * move that comes back with no button held.
 */
export function gestureStep(gesture: Gesture, input: PointerInput): GestureStep {
  const { state } = gesture;
  if (state.is === 'pinching') return pinch(gesture, state, input);
  const owner = ownerOf(state);
  if (owner === undefined) return whileIdle(gesture, input);
  if (input.id !== owner) return secondPointer(gesture, state, input);
  if (input.kind === 'move' && input.pointer === 'mouse' && input.buttons === 0) return end(gesture, owner);
  switch (input.kind) {
    case 'move':
      return whileMoving(gesture, state, input);
    case 'up':
      return whileReleasing(gesture, state, input);
    case 'cancel':
    case 'lost':
      return end(gesture, owner, state.is === 'scrubbing');
    case 'rest':
      return rest(gesture, state, input);
    case 'down':
    case 'leave':
      return { gesture, effects: [] };
  }
}

function ownerOf(state: GestureState): number | undefined {
  if (state.is === 'idle' || state.is === 'pinching') return undefined;
  return state.is === 'pressed' ? state.press.id : state.id;
}

/** A timer cannot be taken back in time: it may tell of a press that is over. */
function rest(gesture: Gesture, state: GestureState, input: PointerInput): GestureStep {
  if (state.is !== 'pressed' || state.press.time !== input.time) return { gesture, effects: [] };
  const { x, y, zone } = input;
  return {
    gesture: { ...gesture, state: { ...state, rested: true } },
    effects: [{ do: 'hover', x, y, zone, stays: true }],
  };
}

function end(gesture: Gesture, id: number, scrubbed = gesture.state.is === 'scrubbing'): GestureStep {
  const effects: Effect[] = [{ do: 'release', id }];
  if (gesture.state.is === 'sweeping') {
    effects.push({ do: 'sweep', from: gesture.state.from, to: gesture.state.to, done: true });
  }
  if (scrubbed) effects.push({ do: 'scrubbed' });
  return { gesture: { ...gesture, state: { is: 'idle' } }, effects };
}

function whileIdle(gesture: Gesture, input: PointerInput): GestureStep {
  const stay = (effects: readonly Effect[]): GestureStep => ({ gesture, effects });
  // A finger leaves as soon as it is lifted: what it was shown stays until the next press.
  if (input.kind === 'leave' || input.kind === 'cancel')
    return stay(input.pointer === 'touch' ? [] : [{ do: 'leave' }]);
  if (input.kind === 'move') {
    return stay(input.pointer === 'touch' ? [] : [{ do: 'hover', x: input.x, y: input.y, zone: input.zone }]);
  }
  if (input.kind !== 'down') return stay([]);
  const middle = input.button === 1 && input.zone === 'lanes';
  if (input.button !== 0 && !middle) return stay([]);
  const capture: Effect = { do: 'capture', id: input.id };
  if (input.zone !== 'lanes' && !input.mod && !input.shift) {
    const state = {
      is: 'scrubbing',
      id: input.id,
      zone: input.zone,
      at: { x: input.x, y: input.y },
      moved: false,
    } as const;
    return { gesture: { ...gesture, state }, effects: [capture, { do: 'leave' }, scrub(input.zone, input)] };
  }
  return { gesture: { ...gesture, state: { is: 'pressed', press: input } }, effects: [capture] };
}

const scrub = (zone: 'overview' | 'ruler', input: PointerInput): Effect => ({
  do: 'scrub',
  zone,
  x: input.x,
  snap: !input.alt,
});

function isClickStill(from: Spot, input: PointerInput): boolean {
  return Math.hypot(input.x - from.x, input.y - from.y) <= SLOP[input.pointer];
}

function whileMoving(gesture: Gesture, state: GestureState, input: PointerInput): GestureStep {
  const to = (next: GestureState, ...effects: Effect[]): GestureStep => ({
    gesture: { ...gesture, state: next },
    effects,
  });
  switch (state.is) {
    case 'scrubbing': {
      const moved = state.moved || !isClickStill(state.at, input);
      return to({ ...state, moved }, scrub(state.zone, input));
    }
    case 'sweeping':
      return to({ ...state, to: input.x }, { do: 'sweep', from: state.from, to: input.x, done: false });
    case 'panning':
      return to({ ...state, x: input.x }, { do: 'pan', dx: input.x - state.x });
    case 'pressed': {
      const { press } = state;
      if (isClickStill(press, input)) return { gesture, effects: [] };
      const pans = press.pointer === 'touch' && input.time - press.time < LONG_PRESS_MS;
      if (press.button === 1 || press.alt || press.space || pans) {
        return to(
          { is: 'panning', id: press.id, x: input.x },
          { do: 'leave' },
          { do: 'pan', dx: input.x - press.x },
        );
      }
      return to(
        { is: 'sweeping', id: press.id, from: press.x, to: input.x },
        { do: 'leave' },
        { do: 'sweep', from: press.x, to: input.x, done: false },
      );
    }
    default:
      return { gesture, effects: [] };
  }
}

/** The release counts as a move first: a flick may bring no move event at all. */
function whileReleasing(gesture: Gesture, state: GestureState, input: PointerInput): GestureStep {
  const moved = whileMoving(gesture, state, input);
  const now = moved.gesture.state;
  const ended = end(moved.gesture, input.id);
  const effects = [...moved.effects, ...ended.effects];
  if (now.is === 'scrubbing' && !now.moved) return clicked(ended.gesture, input, effects, undefined);
  if (now.is !== 'pressed') return { gesture: { ...ended.gesture, click: undefined }, effects };
  const { press } = now;
  if (press.button !== 0 || press.alt || press.space || now.rested === true)
    return { gesture: ended.gesture, effects };
  const action = press.mod ? 'pin' : press.shift ? 'extend' : 'click';
  return clicked(ended.gesture, press, effects, action);
}

function clicked(
  gesture: Gesture,
  at: PointerInput,
  effects: readonly Effect[],
  action: 'click' | 'extend' | 'pin' | undefined,
): GestureStep {
  const { x, y, zone, time } = at;
  const last = gesture.click;
  const plain = action === undefined || action === 'click';
  const again =
    plain &&
    last !== undefined &&
    time - last.time <= DOUBLE_MS &&
    Math.hypot(x - last.x, y - last.y) <= DOUBLE_PX;
  if (again)
    return { gesture: { ...gesture, click: undefined }, effects: [...effects, { do: 'double', x, y, zone }] };
  const click = plain ? { x, y, time } : undefined;
  return {
    gesture: { ...gesture, click },
    effects: action === undefined ? effects : [...effects, { do: action, x, y, zone }],
  };
}

/** A second finger on the lanes turns a press or a pan into a pinch; anywhere else it is ignored. */
function secondPointer(gesture: Gesture, state: GestureState, input: PointerInput): GestureStep {
  const none: GestureStep = { gesture, effects: [] };
  if (input.kind !== 'down' || input.pointer !== 'touch' || input.zone !== 'lanes') return none;
  const first =
    state.is === 'panning'
      ? { id: state.id, x: state.x }
      : state.is === 'pressed' && state.press.pointer === 'touch'
        ? { id: state.press.id, x: state.press.x }
        : undefined;
  if (first === undefined) return none;
  const next: GestureState = { is: 'pinching', a: first.id, b: input.id, ax: first.x, bx: input.x };
  return { gesture: { state: next, click: undefined }, effects: [{ do: 'capture', id: input.id }] };
}

function pinch(
  gesture: Gesture,
  state: Extract<GestureState, { is: 'pinching' }>,
  input: PointerInput,
): GestureStep {
  if (input.id !== state.a && input.id !== state.b) return { gesture, effects: [] };
  if (input.kind === 'up' || input.kind === 'cancel' || input.kind === 'lost') {
    return {
      gesture: { state: { is: 'idle' }, click: undefined },
      effects: [
        { do: 'release', id: state.a },
        { do: 'release', id: state.b },
      ],
    };
  }
  if (input.kind !== 'move') return { gesture, effects: [] };
  const next = input.id === state.a ? { ...state, ax: input.x } : { ...state, bx: input.x };
  const before = Math.max(PINCH_MIN, Math.abs(state.ax - state.bx));
  const after = Math.max(PINCH_MIN, Math.abs(next.ax - next.bx));
  const middle = (next.ax + next.bx) / 2;
  return {
    gesture: { ...gesture, state: next },
    effects: [{ do: 'pinch', factor: after / before, x: middle, dx: middle - (state.ax + state.bx) / 2 }],
  };
}
