import type { EventName, Verbs } from '../protocol.ts';
import { mount, VERBS } from './mount.ts';
import type { Player } from './mount.ts';

const ATTRIBUTES = ['player', 'src', 'run', 'api', 't', 'lanes', 'compare', 'theme'] as const;
const EVENTS: readonly EventName[] = [
  'ready',
  'timechange',
  'selection',
  'statechange',
  'issue',
  'error',
  'sealed',
];

type Attribute = (typeof ATTRIBUTES)[number];

/** The attributes as properties. */
export type Reflected = { [K in Attribute]: string | null };

/** Attributes and verbs are defined on the prototype below. `lanes` is an attribute: its verb is `connection.lanes()`. */
const Base = HTMLElement as new () => HTMLElement & Reflected & Omit<Verbs, 'lanes'>;

/** Where the player is served that this file came with. */
const BESIDE = new URL(/* @vite-ignore */ '../', import.meta.url).href;

/**
 * `<playhead-player>`: a player in the page, driven by attributes and by the verbs of `window.playhead`. Events of the
 * player are events of the element, with what they tell in `detail`.
 */
export class PlayheadPlayer extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  /** Bearer token for `api`: handed over by message when the run is opened, and never an attribute. */
  token: string | undefined;
  #player: Player | undefined;
  #stale = false;

  /** The frame's verbs and events; there while the element is in a document. */
  get connection(): Player | undefined {
    return this.#player;
  }

  connectedCallback(): void {
    this.style.display ||= 'block';
    const of = (name: Attribute): string | undefined => this.getAttribute(name) ?? undefined;
    this.#player = mount(this, {
      player: of('player') ?? BESIDE,
      src: of('src'),
      run: of('run'),
      api: of('api'),
      token: this.token,
      t: of('t'),
      lanes: of('lanes'),
      compare: of('compare'),
      theme: of('theme'),
      title: this.title || undefined,
    });
    for (const event of EVENTS)
      this.#player.on(event, (detail) => this.dispatchEvent(new CustomEvent(event, { detail })));
  }

  disconnectedCallback(): void {
    this.#player?.dispose();
    this.#player = undefined;
  }

  /** Another recording: once for all attributes that are set in one go. */
  #again(): void {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => {
      this.#stale = false;
      if (!this.isConnected) return;
      this.disconnectedCallback();
      this.connectedCallback();
    });
  }

  attributeChangedCallback(name: Attribute, before: string | null, now: string | null): void {
    const player = this.#player;
    if (player === undefined || this.#stale || before === now) return;
    let done: Promise<void> | undefined;
    if (name === 'theme') done = player.look({ theme: now === 'dark' || now === 'light' ? now : null });
    else if (name === 'lanes') done = player.look({ lanes: now?.split(',').filter(Boolean) ?? null });
    // As in a link: seconds. Another spelling is the link's to read.
    else if (name === 't' && now !== null && Number.isFinite(Number(now)))
      done = player.seek(Number(now) * 1000);
    else this.#again();
    done?.catch((detail: unknown) => this.dispatchEvent(new CustomEvent('error', { detail })));
  }
}

for (const name of ATTRIBUTES) {
  Object.defineProperty(PlayheadPlayer.prototype, name, {
    get(this: HTMLElement) {
      return this.getAttribute(name);
    },
    set(this: HTMLElement, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  });
}
for (const verb of VERBS) {
  if (verb === 'lanes') continue;
  Object.defineProperty(PlayheadPlayer.prototype, verb, {
    value(this: PlayheadPlayer, ...args: never[]) {
      const ask = this.connection?.[verb] as ((...given: never[]) => Promise<unknown>) | undefined;
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as window.playhead rejects.
      return (
        ask?.(...args) ?? Promise.reject({ code: 'disposed', message: 'The element is in no document.' })
      );
    },
  });
}
