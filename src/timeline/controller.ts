import { settings } from '../session/index.ts';
import type { Session, TimeWindow } from '../session/index.ts';
import { gestureStep, IDLE, LONG_PRESS_MS } from './gestures.ts';
import type { Effect, Gesture, PointerInput, Zone } from './gestures.ts';
import { seekTarget, stretchOf, targetAt } from './hits.ts';
import type { Target } from './hits.ts';
import { OVERVIEW_HEIGHT } from './layout.ts';
import type { Scene, SceneSource } from './scene.ts';
import { snapToEdge, SNAP_PX } from './snap.ts';
import type { Surface } from './surface.ts';
import { wheelIntent } from './wheel.ts';
import { clampInstant } from './instant.ts';

/** Where the pointer rests on the surface. */
export interface Hover {
  /** From the plot's left end, CSS px. */
  readonly x: number;
  /** Of the viewport, CSS px. */
  readonly clientY: number;
  readonly t: number;
  readonly target: Target;
  /** How the card was asked for where no pointer holds it: it stays until it is taken away. */
  readonly stays?: 'touch' | 'key';
}

export interface ControllerOptions {
  readonly session: Session;
  readonly scenes: SceneSource;
  readonly surface: Surface;
  /** Overview and ruler together. */
  readonly top: HTMLElement;
  /** The lanes' plot; as high as all lanes. */
  readonly lanes: HTMLElement;
  readonly onHover: (hover: Hover | undefined) => void;
}

/** Turns what a pointer does on the surface into commands; all decisions are in `gestures.ts` and `wheel.ts`. */
export class Controller {
  readonly #options: ControllerOptions;
  readonly #stops: (() => void)[] = [];
  #gesture: Gesture = IDLE;
  /** While the space bar is held: what the run did when it was pressed. */
  #space: 'moving' | 'still' | undefined;
  /** The run was playing when a scrub began; it plays on from where the scrub ends. */
  #resume = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ControllerOptions) {
    this.#options = options;
    this.#listen(options.top, (y) => (y < OVERVIEW_HEIGHT ? 'overview' : 'ruler'));
    this.#listen(options.lanes, () => 'lanes');
    // In the capture phase: before the page's own keys play or pause by the same bar.
    this.#on(
      window,
      'keydown',
      (event) => {
        if (event.code === 'Space' && !event.repeat)
          this.#space = isMoving(options.session) ? 'moving' : 'still';
      },
      { capture: true },
    );
    this.#on(window, 'keyup', (event) => {
      if (event.code === 'Space') this.#space = undefined;
    });
    this.#on(window, 'blur', () => {
      this.#space = undefined;
    });
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#resting);
    this.#options.session.clock.setHover(undefined);
  }

  #on<K extends keyof HTMLElementEventMap>(
    element: HTMLElement | Window,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    // The DOM's own overloads do not take a union of targets.
    const handler = listener as EventListener;
    element.addEventListener(type, handler, options);
    this.#stops.push(() => element.removeEventListener(type, handler, options));
  }

  #listen(element: HTMLElement, zoneAt: (y: number) => Zone): void {
    const handle =
      (kind: PointerInput['kind']) =>
      (event: PointerEvent): void => {
        const box = element.getBoundingClientRect();
        const y = event.clientY - box.top;
        const input: PointerInput = {
          kind,
          id: event.pointerId,
          pointer: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
          button: event.button,
          buttons: event.buttons,
          x: event.clientX - box.left,
          y,
          time: event.timeStamp,
          zone: zoneAt(y),
          alt: event.altKey,
          shift: event.shiftKey,
          mod: event.ctrlKey || event.metaKey,
          space: this.#space !== undefined,
        };
        this.#step(input, element, event.clientY);
        if (kind !== 'down' || input.pointer !== 'touch') return;
        clearTimeout(this.#resting);
        this.#resting = setTimeout(
          () => this.#step({ ...input, kind: 'rest' }, element, event.clientY),
          LONG_PRESS_MS,
        );
      };
    this.#on(element, 'pointerdown', (event) => {
      // No scroll by the middle button, no selection of text by a drag.
      if (event.button === 1 || (event.button === 0 && event.pointerType === 'mouse')) event.preventDefault();
      if (event.button === 0) element.focus({ preventScroll: true });
      handle('down')(event);
    });
    this.#on(element, 'pointermove', handle('move'));
    this.#on(element, 'pointerup', handle('up'));
    this.#on(element, 'pointercancel', handle('cancel'));
    this.#on(element, 'lostpointercapture', handle('lost'));
    this.#on(element, 'pointerleave', handle('leave'));
    // A finger that rests is shown the card, not the browser's menu.
    this.#on(element, 'contextmenu', (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') event.preventDefault();
    });
    // Not passive: Control and wheel would zoom the page, a sideways swipe would go back in history.
    this.#on(element, 'wheel', (event) => this.#wheel(event, element), { passive: false });
  }

  #wheel(event: WheelEvent, element: HTMLElement): void {
    const { session, scenes } = this.#options;
    const { scale } = scenes.current();
    const intent = wheelIntent(
      {
        deltaX: event.deltaX,
        deltaY: event.deltaY,
        deltaMode: event.deltaMode,
        ctrl: event.ctrlKey,
        meta: event.metaKey,
        shift: event.shiftKey,
        alt: event.altKey,
      },
      scale.width,
      settings().wheel,
    );
    if (intent.do === 'scroll') return;
    event.preventDefault();
    if (intent.do === 'pan') session.commands.pan(intent.dx / scale.width);
    else session.commands.zoom(intent.factor, scale.t(event.clientX - element.getBoundingClientRect().left));
  }

  #step(input: PointerInput, element: HTMLElement, clientY: number): void {
    const { gesture, effects } = gestureStep(this.#gesture, input);
    this.#gesture = gesture;
    for (const effect of effects) this.#apply(effect, element, clientY);
  }

  #apply(effect: Effect, element: HTMLElement, clientY: number): void {
    const { session, scenes, surface } = this.#options;
    const { commands, clock } = session;
    const scene = scenes.current();
    switch (effect.do) {
      case 'capture':
        // Fails for a pointer that is gone already: then there is nothing to hold.
        try {
          element.setPointerCapture(effect.id);
        } catch {
          this.#gesture = IDLE;
        }
        return;
      case 'release':
        if (element.hasPointerCapture(effect.id)) element.releasePointerCapture(effect.id);
        return;
      case 'scrub': {
        if (session.state().playback === 'playing') {
          this.#resume = true;
          commands.pause();
        }
        return commands.seek(this.#instant(scene, effect.zone, effect.x, effect.snap));
      }
      case 'scrubbed':
        if (this.#resume) commands.play();
        this.#resume = false;
        return;
      case 'sweep': {
        const range = sorted(
          this.#instant(scene, 'lanes', effect.from, false),
          this.#instant(scene, 'lanes', effect.to, false),
        );
        surface.setDraft(effect.done ? undefined : range);
        if (effect.done) commands.setRange(range.to > range.from ? range : undefined);
        return;
      }
      case 'pan':
        this.#undoSpace();
        return commands.pan(-effect.dx / scene.scale.width);
      case 'pinch':
        commands.pan(-effect.dx / scene.scale.width);
        return commands.zoom(effect.factor, scene.scale.t(effect.x));
      case 'extend': {
        const range = sorted(clock.t, this.#instant(scene, effect.zone, effect.x, false));
        return commands.setRange(range.to > range.from ? range : undefined);
      }
      case 'pin':
        return commands.setMarkerB(this.#instant(scene, effect.zone, effect.x, false));
      case 'click':
      case 'double':
        return this.#click(effect, scene);
      case 'hover': {
        const t = this.#axis(scene, effect.zone).t(effect.x);
        clock.setHover(t);
        const target =
          effect.zone === 'lanes'
            ? targetAt(surface, scene, effect.x, effect.y)
            : { row: undefined, entry: undefined };
        return this.#options.onHover({
          x: effect.x,
          clientY,
          t,
          target,
          ...(effect.stays === true ? { stays: 'touch' } : {}),
        });
      }
      case 'leave':
        clock.setHover(undefined);
        return this.#options.onHover(undefined);
    }
  }

  /** A space bar held to drag was no command to play or to pause. */
  #undoSpace(): void {
    const { session } = this.#options;
    if (this.#space === undefined || isMoving(session) === (this.#space === 'moving')) return;
    if (this.#space === 'moving') session.commands.play();
    else session.commands.pause();
  }

  #click(effect: Extract<Effect, { do: 'click' | 'double' | 'extend' | 'pin' }>, scene: Scene): void {
    const {
      session: { commands },
      surface,
    } = this.#options;
    const entry = effect.zone === 'lanes' ? targetAt(surface, scene, effect.x, effect.y).entry : undefined;
    if (effect.do === 'double') {
      return entry === undefined
        ? commands.fit()
        : commands.fit(stretchOf(entry, scene.model.start + scene.model.duration));
    }
    const t = scene.scale.t(effect.x);
    commands.select(entry?.track.entryId(entry.index));
    commands.seek(clampInstant(entry === undefined ? t : seekTarget(entry, t), scene.model));
  }

  #axis(scene: Scene, zone: Zone): Scene['scale'] {
    return zone === 'overview' ? scene.whole : scene.scale;
  }

  /** A pixel as an instant of the run; with `snap` the event edge next to it. */
  #instant(scene: Scene, zone: Zone, x: number, snap: boolean): number {
    const axis = this.#axis(scene, zone);
    const t = clampInstant(axis.t(Math.min(Math.max(x, 0), axis.width)), scene.model);
    if (!snap || scene.model.axis === 'steps') return t;
    const tracks = scene.layout.rows.flatMap(({ lane }) => lane.tracks);
    return clampInstant(snapToEdge(tracks, t, SNAP_PX * axis.perPixel), scene.model);
  }
}

const isMoving = (session: Session): boolean => session.state().playback === 'playing';

const sorted = (a: number, b: number): TimeWindow => (a <= b ? { from: a, to: b } : { from: b, to: a });
