import { say } from '../../../base/index.ts';
import type { eventWithTime } from '@rrweb/types';
import type Player from 'rrweb-player';
import * as v from 'valibot';
import { guardDocument, watchViolations } from './csp.ts';
import { EventType, NodeType, Source } from './shapes.ts';
import type { SafeEvent, SafeFont } from './shapes.ts';
import styles from './surface.module.css';

/** Beyond any stamp we give: everything fed lies before it, and is applied at once. */
const BASELINE = 8.64e15;

export interface SurfaceEvents {
  /** The recorded page's own size, CSS px. */
  resized?(width: number, height: number): void;
  /** The document's policy stopped something that the sanitiser had let through. */
  violated?(url: string): void;
}

/** One rrweb player that is fed and never plays; DOM.md. Not reusable once destroyed. */
export interface Surface {
  readonly host: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly width: number;
  readonly height: number;
  /** Applies an event; resolves in a microtask, when the document shows it. */
  apply(event: SafeEvent): Promise<void>;
  /** Marks the element under the pointer and what holds it, for recorded `:hover` rules. */
  hover(id: number | undefined): void;
  /** Ids whose nodes are gone. */
  forget(ids: readonly number[]): void;
  /** Nodes that go by other ids from now on, all at once. */
  rename(pairs: readonly (readonly [from: number, to: number])[]): void;
  node(id: number): Node | undefined;
  /** The recorder's id of a node; `undefined` for what the player itself put into the document. */
  idOf(node: Node): number | undefined;
  reveal(hidden: boolean): void;
  destroy(): void;
}

/**
 * A page is a function of t: changed in place it is at once as if it had been built so. Positions are those recorded,
 * never moved to keep what is read in view. Whoever asks for less motion sees where the page's animations end.
 */
export const STILL: readonly string[] = [
  '*,::before,::after{transition:none!important}',
  '*{overflow-anchor:none!important}',
  '@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:1ms!important;animation-iteration-count:1!important}}',
];

type PlayerClass = typeof Player;
let loading: Promise<PlayerClass> | undefined;

/** The player's code, in a chunk of its own (69 kB); loaded once. */
export function loadPlayer(): Promise<PlayerClass> {
  loading ??= import('rrweb-player').then(
    (module) => module.default,
    (error: unknown) => {
      // The next seek may find the network back.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Makes a player in a fresh element under `parent`, which must be in the document. About 7 ms.
 * `undefined`: the parent was taken away while the player's code was on its way.
 * `guard: false` leaves the policy out, for the test of the sanitiser alone.
 */
export async function createSurface(
  parent: HTMLElement,
  events: SurfaceEvents = {},
  guard = true,
): Promise<Surface | undefined> {
  const PlayerOfChunk = await loadPlayer();
  if (!parent.isConnected) return undefined;
  const host = parent.ownerDocument.createElement('div');
  host.className = styles['host'] ?? '';
  host.dataset['hidden'] = 'true';
  parent.append(host);
  // One seed event: the player's hidden controller cannot be built over none.
  const seed = { type: 5, data: { tag: 'seed', payload: {} }, timestamp: 0 };
  const player = new PlayerOfChunk({
    target: host,
    props: {
      events: [seed as eventWithTime],
      liveMode: true,
      useVirtualDom: false,
      showController: false,
      autoPlay: false,
      mouseTail: false,
      triggerFocus: false,
      skipInactive: false,
      UNSAFE_replayCanvas: false,
      showWarning: false,
      insertStyleRules: [...STILL],
    },
  });
  const replayer = player.getReplayer();
  const frame = replayer.iframe;
  frame.tabIndex = -1;
  frame.inert = true;
  frame.title = say`Recorded page`;
  frame.referrerPolicy = 'no-referrer';
  const size = { width: 0, height: 0 };
  const documentOf = (): Document | undefined => frame.contentDocument ?? undefined;
  const watch = (): void => {
    const doc = documentOf();
    if (doc !== undefined) watchViolations(doc, (url) => events.violated?.(url));
  };
  if (guard) {
    const doc = documentOf();
    if (doc !== undefined) guardDocument(doc);
  }
  watch();
  replayer.on('fullsnapshot-rebuilded', watch);
  replayer.on('resize', (dimension) => {
    const { width, height } = dimension as { width: number; height: number };
    size.width = width;
    size.height = height;
    events.resized?.(width, height);
  });
  replayer.startLive(BASELINE);
  let stamp = 0;
  let hovered: Element[] = [];
  return {
    host,
    frame,
    get width() {
      return size.width;
    },
    get height() {
      return size.height;
    },
    apply(event) {
      if (event.type === EventType.incremental && event.data.source === Source.font) {
        addFont(frame, event.data);
        return Promise.resolve();
      }
      stamp += 1;
      // The library's own type for the very shape the sanitiser built.
      replayer.addEvent({ ...event, timestamp: stamp } as unknown as eventWithTime);
      return returnFocus(frame);
    },
    hover(id) {
      for (const element of hovered) {
        element.classList.remove(':hover');
        if (element.classList.length === 0 && element.getAttribute('class') === '')
          element.removeAttribute('class');
      }
      hovered = [];
      if (id === undefined) return;
      const node = replayer.getMirror().getNode(id);
      const view = node?.ownerDocument?.defaultView;
      if (node === null || view === null || view === undefined) return;
      let element = node.nodeType === 1 ? (node as Element) : node.parentElement;
      for (; element !== null; element = element.parentElement) {
        element.classList.add(':hover');
        hovered.push(element);
      }
    },
    forget: (ids) => forgetIds(replayer.getMirror(), parent.ownerDocument, ids),
    rename: (pairs) => renameNodes(replayer.getMirror(), parent.ownerDocument, pairs),
    node: (id) => replayer.getMirror().getNode(id) ?? undefined,
    idOf(node) {
      const id = replayer.getMirror().getId(node);
      return id < 0 ? undefined : id;
    },
    reveal(hidden) {
      host.dataset['hidden'] = String(hidden);
    },
    destroy() {
      hovered = [];
      replayer.destroy();
      // Svelte's own end of life, missing from the published types.
      (player as unknown as { $destroy(): void }).$destroy();
      host.remove();
    },
  };
}

type Mirror = ReturnType<ReturnType<Player['getReplayer']>['getMirror']>;

/** Ids that mean nothing any more. The player forgets one only with a node that has it, and never what was in a frame. */
function forgetIds(mirror: Mirror, page: Document, ids: readonly number[]): void {
  const stand = page.createComment('');
  for (const id of ids) {
    if (!mirror.has(id)) continue;
    mirror.add(stand, { type: NodeType.comment, id, textContent: '' });
    mirror.removeNodeFromMap(stand);
  }
}

function renameNodes(
  mirror: Mirror,
  page: Document,
  pairs: readonly (readonly [from: number, to: number])[],
): void {
  const moved = pairs.map(([from, to]) => ({ to, node: mirror.getNode(from) }));
  forgetIds(
    mirror,
    page,
    pairs.map(([from]) => from),
  );
  for (const { to, node } of moved) {
    const meta = node === null ? null : mirror.getMeta(node);
    if (node !== null && meta !== null) mirror.add(node, { ...meta, id: to });
  }
}

/**
 * Opening a recorded dialog moves the focus into the frame, inert as it is: it goes straight back to
 * where the person had it. Resolves when the event given just before has been applied.
 */
async function returnFocus(frame: HTMLIFrameElement): Promise<void> {
  const page = frame.ownerDocument;
  const before = page.activeElement;
  await Promise.resolve();
  if (page.activeElement !== frame || before === frame) return;
  frame.blur();
  if (before instanceof HTMLElement && before !== page.body) before.focus({ preventScroll: true });
}

/** rrweb would make the font in our own document, under our own policy; in the frame it is under the frame's. */
function addFont(frame: HTMLIFrameElement, font: SafeFont): void {
  const view = frame.contentWindow;
  if (view === null) return;
  try {
    const source = font.buffer
      ? new Uint8Array(v.parse(v.array(v.number()), JSON.parse(font.fontSource)))
      : font.fontSource;
    const { FontFace: FrameFont } = view as Window & typeof globalThis;
    view.document.fonts.add(new FrameFont(font.family, source, font.descriptors));
  } catch {
    // No font, no glyphs of it: the text stays readable in the next one.
  }
}
