import { formatClock, say } from '../../base/index.ts';
import {
  CanvasPainter,
  type ClaimedLane,
  type Inks,
  type LaneView,
  Thumbnails,
} from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Session, TimeWindow } from '../../session/index.ts';
import { describe, type ClaimedLanes } from '../viewing/describe.ts';
import { stemOf } from './names.ts';
import { ScreenPictures } from './screen-pictures.ts';
import { wrapped } from './wrapped-text.ts';

export interface PictureSize {
  /** CSS px; the canvas has `scale` device pixels for each. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const HEAD = 40;
const RULER = 20;
const NAMES = 104;
const PAD = 12;
/** Most of the height that lanes may take. */
const LANES_SHARE = 0.46;
const MARK = 15;
/** Small pictures are waited for no longer than this, ms. */
const PATIENCE = 4000;

/** Draws what the player shows at an instant on a canvas of its own: head, screen or step, lanes with the playhead. */
export class MomentPicture {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #painter: CanvasPainter;
  readonly #session: Session;
  readonly #lanes: readonly ClaimedLane[];
  readonly #claimed: ClaimedLanes;
  readonly #hidden: number;
  readonly #inks: Inks;
  readonly #size: PictureSize;
  readonly #screens: ScreenPictures;
  readonly #window: TimeWindow;
  readonly #thumbnails: Thumbnails;
  /** Small pictures that the last drawing asked for and that were not there yet. */
  #waiting = 0;

  constructor(session: Session, claimed: ClaimedLanes, inks: Inks, size: PictureSize, window: TimeWindow) {
    this.#session = session;
    this.#claimed = claimed;
    this.#inks = inks;
    this.#size = size;
    this.#window = window;
    this.#screens = new ScreenPictures(session);
    this.#thumbnails = new Thumbnails(session.engine, () => undefined);
    this.canvas.width = Math.round(size.width * size.scale);
    this.canvas.height = Math.round(size.height * size.scale);
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser gives no 2D canvas');
    this.#context = context;
    this.#painter = new CanvasPainter(context, inks);
    const { hiddenLanes, laneOrder } = session.state();
    const rank = (id: string): number => (laneOrder.includes(id) ? laneOrder.indexOf(id) : laneOrder.length);
    const all = [...claimed.values()]
      .filter(({ lane }) => !hiddenLanes.includes(lane.id) && (lane.anchored || lane.id === 'agent'))
      .map((each, i) => ({ each, i }))
      .sort((a, b) => rank(a.each.lane.id) - rank(b.each.lane.id) || a.i - b.i)
      .map(({ each }) => each);
    const kept: ClaimedLane[] = [];
    let height = 0;
    for (const each of all) {
      height += heightOf(each);
      if (height <= size.height * LANES_SHARE) kept.push(each);
      else height -= heightOf(each);
    }
    this.#lanes = kept;
    this.#hidden = all.length - kept.length;
  }

  /** Has the small pictures of the lanes decoded, as far as that goes quickly: without one a lane draws its frame empty. */
  async prepare(t: number): Promise<void> {
    const until = performance.now() + PATIENCE;
    do {
      this.#waiting = 0;
      await this.draw(t);
      if (this.#waiting === 0) return;
      await new Promise((done) => setTimeout(done, 60));
    } while (performance.now() < until);
  }

  async draw(t: number): Promise<void> {
    const screen = await this.#screens.at(t);
    const { width, height, scale } = this.#size;
    const { colour } = this.#inks;
    const context = this.#context;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = colour.bg;
    context.fillRect(0, 0, width, height);
    const lanes = this.#lanes.reduce((sum, each) => sum + heightOf(each), 0);
    const top = height - lanes - RULER - (this.#hidden > 0 ? RULER : 0);
    this.#head(t);
    this.#stage(screen, t, HEAD, top - HEAD);
    this.#ruler(top);
    this.#drawLanes(t, top + RULER);
    this.#playhead(t, top, height);
    if (this.#hidden > 0)
      this.#text(
        this.#hidden === 1 ? say`1 more lane not drawn` : say`${this.#hidden} more lanes not drawn`,
        PAD,
        height - RULER / 2,
        width - 2 * PAD,
        { ink: 'ink-3', px: 10.5 },
      );
  }

  close(): void {
    this.#screens.close();
    this.#thumbnails.close();
  }

  #head(t: number): void {
    const { width } = this.#size;
    const model = this.#session.model();
    const { colour } = this.#inks;
    this.#context.fillStyle = colour.panel;
    this.#context.fillRect(0, 0, width, HEAD - 1);
    this.#context.fillStyle = colour.line;
    this.#context.fillRect(0, HEAD - 1, width, 1);
    const clock =
      model.axis === 'steps'
        ? `step ${Math.round(t) + 1} of ${model.steps.length}`
        : `${formatClock(t, 3)} of ${formatClock(model.duration, 3)}`;
    this.#context.font = `600 13px ${this.#inks.mono}`;
    const room = this.#context.measureText(clock).width;
    this.#text(clock, width - PAD - room, HEAD / 2, room + 1, {
      ink: 'accent',
      px: 13,
      bold: true,
      mono: true,
    });
    this.#context.fillStyle = colour.accent;
    this.#context.fillRect(PAD + 6, HEAD / 2 - MARK / 2, 2, MARK);
    this.#context.fillStyle = colour.agent;
    this.#context.fillRect(PAD, HEAD / 2 - 1, MARK, 2);
    const title = model.meta.title ?? stemOf(this.#session);
    this.#text(title, PAD + MARK + 9, HEAD / 2, Math.max(60, width * 0.3), {
      ink: 'ink',
      px: 13,
      bold: true,
    });
    this.#context.font = `600 13px ${this.#inks.sans}`;
    const left =
      PAD + MARK + 9 + Math.min(this.#context.measureText(title).width, Math.max(60, width * 0.3)) + 14;
    const words = this.#stepWords(t)?.title;
    if (words !== undefined)
      this.#text(words, left, HEAD / 2, width - PAD * 2 - room - left, { ink: 'ink-2', px: 12.5 });
  }

  #stepWords(t: number): ReturnType<typeof describe> | undefined {
    const model = this.#session.model();
    const entry = model.latest('agent', t);
    return entry === undefined ? undefined : describe(this.#claimed, model, entry, t);
  }

  #stage(screen: ImageBitmap | undefined, t: number, top: number, height: number): void {
    const { width } = this.#size;
    const room = { width: width - 2 * PAD, height: height - 2 * PAD };
    if (room.height < 40) return;
    if (screen !== undefined) {
      const by = Math.min(room.width / screen.width, room.height / screen.height);
      const w = Math.round(screen.width * by);
      const h = Math.round(screen.height * by);
      const x = Math.round((width - w) / 2);
      const y = Math.round(top + (height - h) / 2);
      this.#context.imageSmoothingQuality = 'high';
      this.#context.drawImage(screen, x, y, w, h);
      this.#context.strokeStyle = this.#inks.colour['line-2'];
      this.#context.lineWidth = 1;
      this.#context.strokeRect(x - 0.5, y - 0.5, w + 1, h + 1);
      return;
    }
    const words = this.#stepWords(t);
    if (words === undefined) return;
    const left = PAD * 2;
    let y = top + PAD * 2 + 6;
    const lines = [
      ...wrapped(this.#context, words.title, `600 15px ${this.#inks.sans}`, width - 4 * PAD, 4).map(
        (text) => ({
          text,
          px: 15,
          bold: true,
        }),
      ),
      ...words.facts.map(([name, value]) => ({ text: `${name}  ${value}`, px: 12.5, bold: false })),
    ];
    for (const { text, px, bold } of lines) {
      if (y > top + height - PAD) break;
      this.#text(text, left, y, width - 4 * PAD, { ink: bold ? 'ink' : 'ink-2', px, bold, mono: !bold });
      y += px * 1.6;
    }
  }

  #x(t: number): number {
    const { from, to } = this.#window;
    return NAMES + ((t - from) / Math.max(1e-9, to - from)) * (this.#size.width - NAMES - PAD);
  }

  #ruler(top: number): void {
    const { from, to } = this.#window;
    const { width } = this.#size;
    this.#context.fillStyle = this.#inks.colour.panel;
    this.#context.fillRect(0, top, width, this.#size.height - top);
    this.#context.fillStyle = this.#inks.colour.line;
    this.#context.fillRect(0, top, width, 1);
    const isSteps = this.#session.model().axis === 'steps';
    const step = stepOf((to - from) / Math.max(2, (width - NAMES) / 110), isSteps);
    for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
      const x = Math.round(this.#x(at));
      this.#context.fillStyle = this.#inks.colour['line-2'];
      this.#context.fillRect(x, top + 4, 1, RULER - 4);
      const label = isSteps ? `step ${at + 1}` : formatClock(at, step < 1000 ? 3 : 0);
      this.#text(label, x + 4, top + RULER / 2 + 1, 90, { ink: 'ink-3', px: 10.5 });
    }
  }

  #drawLanes(t: number, top: number): void {
    const { width, scale } = this.#size;
    const plot = width - NAMES - PAD;
    let y = top;
    for (const { definition, lane } of this.#lanes) {
      const height = heightOf({ definition, lane });
      this.#context.fillStyle = this.#inks.colour.line;
      this.#context.fillRect(0, y, width, 1);
      this.#text(say(lane.title), PAD, y + height / 2, NAMES - PAD - 6, { ink: 'ink-2', px: 11.5 });
      this.#painter.begin(NAMES, y, plot, height, scale);
      try {
        definition.draw(this.#painter, this.#view(lane, plot, height, t));
      } catch {
        // A lane that cannot be drawn costs its own row, as it does on the page.
      } finally {
        this.#painter.end();
      }
      this.#context.setTransform(scale, 0, 0, scale, 0, 0);
      y += height;
    }
  }

  #view(lane: LaneView['lane'], width: number, height: number, playhead: number): LaneView {
    const { from, to } = this.#window;
    const perMs = width / Math.max(1e-9, to - from);
    const model: ModelReader = this.#session.model();
    return {
      model,
      lane,
      t0: from,
      t1: to,
      width,
      height,
      playhead,
      selection: undefined,
      hover: undefined,
      thumbnails: {
        get: (entryId) => {
          const picture = this.#thumbnails.get(entryId);
          if (picture === undefined) this.#waiting++;
          return picture;
        },
      },
      x: (at) => (at - from) * perMs,
      t: (x) => from + x / perMs,
    };
  }

  #playhead(t: number, top: number, bottom: number): void {
    const { from, to } = this.#window;
    if (t < from || t > to) return;
    this.#context.fillStyle = this.#inks.colour.accent;
    this.#context.fillRect(Math.round(this.#x(t)) - 1, top, 2, bottom - top);
  }

  #text(
    text: string,
    x: number,
    y: number,
    room: number,
    { ink, px, bold = false, mono = false }: TextLook,
  ): void {
    const context = this.#context;
    context.font = `${bold ? '600 ' : ''}${px}px ${mono ? this.#inks.mono : this.#inks.sans}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.globalAlpha = 1;
    context.fillStyle = this.#inks.colour[ink];
    const [first = ''] = wrapped(context, text, context.font, room, 1);
    context.fillText(first, x, y);
  }
}

interface TextLook {
  readonly ink: keyof Inks['colour'];
  readonly px: number;
  readonly bold?: boolean;
  readonly mono?: boolean;
}

/** As the timeline gives it, but no lane may take all of a small picture. */
const heightOf = ({ definition, lane }: ClaimedLane): number =>
  Math.min(92, Math.max(22, definition.height(lane)));

/** A round step at least so long: 1, 2 or 5 times a power of ten; of a minute or an hour above that. */
function stepOf(least: number, isSteps: boolean): number {
  if (!isSteps) {
    for (const step of [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600])
      if (least > 5000 && step * 1000 >= least) return step * 1000;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-6)));
  const round = [1, 2, 5, 10].find((n) => n * power >= least) ?? 10;
  return Math.max(isSteps ? 1 : 1e-6, round * power);
}
