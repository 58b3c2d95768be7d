import { say } from '../base/index.ts';
import type { Description, ThumbnailSource } from '../lane-kit/index.ts';
import type { Located } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import type { Hover } from './controller.ts';
import { titleOf } from './layout.ts';
import type { Row } from './layout.ts';
import type { Scene } from './scene.ts';

export interface CardLine {
  readonly laneId: string;
  readonly lane: string;
  readonly text: string;
}

/** What the hover card says; all of it as of the instant under the pointer. */
export interface Card {
  readonly time: string;
  readonly picture: CanvasImageSource | undefined;
  readonly entry: Description | undefined;
  readonly lines: readonly CardLine[];
}

/** Lanes told of at most; the ones on top. */
const MAX_LINES = 7;

/** O(lanes · log n). */
export function readCard(
  session: Session,
  scene: Scene,
  hover: Hover,
  thumbnails: ThumbnailSource | undefined,
): Card {
  const { entry, row } = hover.target;
  // What the person has already seen stays told when the pointer goes back before its end.
  const known = Math.max(hover.t, session.clock.t);
  const pointed = entry !== undefined && row !== undefined ? describe(row, entry, scene, known) : undefined;
  const lines: CardLine[] = [];
  for (const other of scene.layout.rows) {
    if (lines.length >= MAX_LINES) break;
    if (!other.lane.anchored || (other === row && pointed !== undefined)) continue;
    const text = lineOf(other, scene, hover.t);
    if (text !== undefined) lines.push({ laneId: other.lane.id, lane: titleOf(other), text });
  }
  return {
    time: scene.label(hover.t),
    picture: pictureAt(scene, hover.t, thumbnails),
    entry: pointed,
    lines,
  };
}

/** Values and states are told at any instant; of things that come and go only what the agent is at. */
function lineOf(row: Row, scene: Scene, t: number): string | undefined {
  const { lane, definition } = row;
  const latest = scene.model.latest(lane.id, t);
  // The picture itself is on the card.
  if (latest === undefined || definition.pictures === true) return undefined;
  const { archetype } = latest.track;
  if (archetype === 'series') return definition.headline?.(lane, t);
  if (archetype !== 'hold' && lane.plane !== 'agent') return undefined;
  return describe(row, latest, scene, t).title;
}

function describe(row: Row, { track, index }: Located, { model }: Scene, t: number): Description {
  return row.definition.describe({ trackId: track.id, seq: track.columns.seq[index] as number }, model, t);
}

function pictureAt(
  { model, layout }: Scene,
  t: number,
  thumbnails: ThumbnailSource | undefined,
): CanvasImageSource | undefined {
  const lane = layout.rows.find(({ definition }) => definition.pictures === true)?.lane;
  const latest = lane === undefined ? undefined : model.latest(lane.id, t);
  if (thumbnails === undefined || latest === undefined) return undefined;
  const picture = thumbnails.get(latest.track.entryId(latest.index));
  return picture === 'missing' ? undefined : picture;
}

/** The same in a sentence for each lane. */
export function speakCard({ time, entry, lines }: Card): string {
  const facts = entry?.facts.map(([name, value]) => `${say(name)} ${value}`) ?? [];
  return [
    time,
    ...(entry === undefined ? [] : [[entry.title, ...facts].join(', ')]),
    ...lines.map(({ lane, text }) => `${lane}: ${text}`),
  ].join('. ');
}

/** Paints a thumbnail whole into a canvas of the card. */
export function drawThumbnail(
  canvas: HTMLCanvasElement | null,
  picture: CanvasImageSource | undefined,
): void {
  const context = canvas?.getContext('2d');
  if (canvas === null || context === undefined || context === null || picture === undefined) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const bitmap = picture instanceof ImageBitmap ? picture : undefined;
  const ratio =
    bitmap === undefined || bitmap.width === 0 ? canvas.height / canvas.width : bitmap.height / bitmap.width;
  const height = Math.min(canvas.height, canvas.width * ratio);
  const width = height / ratio;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
}
