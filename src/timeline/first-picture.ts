import type { ClaimedLane } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { formatClock } from '../base/index.ts';
import type { FrameLoop } from './frame-loop.ts';
import { headerWidth, OVERVIEW_HEIGHT, titleOf } from './layout.ts';
import type { Row } from './layout.ts';
import { paintMarks } from './marks.ts';
import { SceneSource } from './scene.ts';
import { Surface } from './surface.ts';
import timeline from './Timeline.module.css';
import headers from './LaneHeaders.module.css';

export interface FirstPictureOptions {
  readonly session: Session;
  readonly frameLoop: FrameLoop;
  /** Where it is drawn, as large as it. */
  readonly host: HTMLElement;
  readonly claim: (model: ModelReader) => readonly ClaimedLane[];
}

/**
 * The timeline's picture without what one does with it: drawn by the same surface, before the page's
 * structure is there, and replaced by it in the same place. Nobody hears of it or reaches it. Made before the
 * first row is read, so that only drawing is left to do then; it is unseen until it has one.
 * Returns how to take it away.
 */
export function drawFirstPicture({ session, frameLoop, host, claim }: FirstPictureOptions): () => void {
  const parts = build(host);
  const scenes = new SceneSource(session);
  scenes.setWidth(parts.plotWidth(0));
  const surface = new Surface({
    session,
    loop: frameLoop,
    scenes,
    thumbnails: undefined,
    canvases: parts,
    onPainted: paintMarks(session),
  });
  let version = -1;
  const follow = (): void => {
    const model = session.model();
    if (model.version === version || model.entryCount === 0) return;
    version = model.version;
    scenes.setLanes(claim(model));
    parts.lay(scenes, model);
    surface.invalidate();
  };
  const stops = [session.subscribe(follow), frameLoop.drive(session)];
  follow();
  return () => {
    for (const stop of stops) stop();
    surface.dispose();
    parts.root.remove();
  };
}

interface Parts {
  readonly root: HTMLElement;
  readonly top: HTMLCanvasElement;
  readonly lanes: HTMLCanvasElement;
  readonly over: HTMLCanvasElement;
  /** Width of the plot for lanes of this height together, CSS px: a scroll bar takes from it. */
  plotWidth(lanesHeight: number): number;
  /** Gives the boxes the sizes of the scene; reads nothing back, so that no layout is forced. */
  lay(scenes: SceneSource, model: ModelReader): void;
}

/** The boxes of `Timeline`, by its own styles, so that nothing moves when it takes over. */
function build(host: HTMLElement): Parts {
  const root = element('section', timeline['timeline'], host);
  root.setAttribute('aria-hidden', 'true');
  root.style.visibility = 'hidden';
  const head = element('div', timeline['top'], root);
  const corner = element('div', timeline['corner'], head);
  const extent = element('div', timeline['extent'], corner);
  extent.style.height = `${OVERVIEW_HEIGHT}px`;
  const length = element('span', undefined, extent);
  const top = element('canvas', timeline['fill'], element('div', timeline['scrubber'], head));
  const scroll = element('div', timeline['scroll'], root);
  const body = element('div', timeline['body'], scroll);
  const list = element('ul', headers['headers'], body);
  const plot = element('div', timeline['plot'], body);
  const lanes = element('canvas', timeline['lanes'], plot);
  const over = element('canvas', timeline['over'], root);

  const columns = (width: string): void => {
    for (const box of [head, body]) box.style.gridTemplateColumns = width;
  };
  columns('0 1fr');
  // Higher than any box: the scroll bar shows what it takes.
  plot.style.height = `${host.offsetHeight + 1}px`;
  const room = {
    width: root.offsetWidth,
    height: scroll.clientHeight,
    bar: root.offsetWidth - scroll.clientWidth,
  };
  const wide = headerWidth(room.width);
  const plotWidth = (lanesHeight: number): number =>
    Math.max(0, room.width - wide - (lanesHeight > room.height ? room.bar : 0));
  const size = (lanesHeight: number): void => {
    const width = plotWidth(lanesHeight);
    columns(`${wide}px ${width}px`);
    plot.style.height = `${Math.max(lanesHeight, room.height)}px`;
    lanes.style.height = `${room.height}px`;
    over.style.left = `${wide}px`;
    over.style.width = `${width}px`;
  };
  size(0);
  return {
    root,
    top,
    lanes,
    over,
    plotWidth,
    lay(scenes, model) {
      const { rows, height } = scenes.current().layout;
      scenes.setWidth(plotWidth(height));
      size(height);
      length.textContent = formatClock(model.duration, wide < headerWidth(Infinity) ? 0 : 3);
      if (list.childElementCount !== rows.length) list.replaceChildren(...rows.map(header));
      root.style.visibility = '';
    },
  };
}

function header(row: Row): HTMLLIElement {
  const item = element('li', headers['header']);
  item.dataset['lane'] = row.lane.id;
  item.style.height = `${row.height}px`;
  const box = element('div', headers['button'], item);
  box.style.alignItems = 'center';
  element('i', `${headers['bar'] ?? ''} ${headers[row.lane.plane] ?? ''}`, box);
  element('span', headers['title'], box).textContent = titleOf(row);
  return item;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  parent?: HTMLElement,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  parent?.append(made);
  return made;
}
