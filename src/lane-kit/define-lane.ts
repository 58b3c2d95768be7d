import { say } from '../base/index.ts';
import type { LaneInfo, TrackReader } from '../model/index.ts';
import { describeEntry } from './describe.ts';
import { hitParts } from './hit.ts';
import { DIM } from './style.ts';
import { defaultParts, drawPart, partsHeight, type LanePart } from './parts.ts';
import type { LaneDefinition, LaneView, Painter } from './types.ts';

export interface LaneOptions
  extends Pick<LaneDefinition, 'id' | 'plane' | 'title'>,
    Partial<
      Pick<
        LaneDefinition,
        | 'accepts'
        | 'begun'
        | 'height'
        | 'headline'
        | 'watch'
        | 'describe'
        | 'hit'
        | 'pictures'
        | 'stage'
        | 'stageTitle'
        | 'detail'
      >
    > {
  /** Bands of the lane; by archetype when absent. Asked once per version of the lane. */
  readonly parts?: (lane: LaneInfo) => LanePart[];
  /** Paints the lane; its parts in order when absent. */
  readonly draw?: (p: Painter, view: LaneView, parts: readonly LanePart[]) => void;
  /** What an empty lane says. */
  readonly emptyText?: string;
}

/**
 * A lane from what differs: painting, hit testing, height and words come from the archetypes of its
 * tracks. By default it accepts the tracks of the lane of its own id.
 */
export function defineLane(options: LaneOptions): LaneDefinition {
  const cache = new WeakMap<LaneInfo, LanePart[]>();
  const partsOf = (lane: LaneInfo): LanePart[] => {
    let parts = cache.get(lane);
    if (parts === undefined) {
      parts = (options.parts ?? defaultParts)(lane);
      cache.set(lane, parts);
    }
    return parts;
  };
  const paint = options.draw ?? drawParts;
  return {
    id: options.id,
    plane: options.plane,
    title: options.title,
    accepts: options.accepts ?? ((track: TrackReader) => track.laneId === options.id),
    height: options.height ?? ((lane) => partsHeight(partsOf(lane))),
    headline: options.headline ?? ((lane) => String(lane.count)),
    draw(p, view) {
      drawGaps(p, view);
      const note = noteOf(view.lane, options.emptyText);
      if (note === undefined) paint(p, view, partsOf(view.lane));
      else p.text(note, 8, view.height / 2, view.width - 16, 'ink-3');
    },
    describe: options.describe ?? describeEntry,
    hit: options.hit ?? ((view, x, y) => hitParts(view, partsOf(view.lane), x, y)),
    ...(options.watch === undefined ? {} : { watch: options.watch }),
    ...(options.pictures === undefined ? {} : { pictures: options.pictures }),
    ...(options.stage === undefined ? {} : { stage: options.stage }),
    ...(options.stageTitle === undefined ? {} : { stageTitle: options.stageTitle }),
    ...(options.detail === undefined ? {} : { detail: options.detail }),
    ...(options.begun === undefined ? {} : { begun: options.begun }),
  };
}

function drawParts(p: Painter, view: LaneView, parts: readonly LanePart[]): void {
  for (const part of parts) drawPart(p, view, part);
}

/** Why a lane shows nothing on the axis, or undefined when it does show something. */
function noteOf(lane: LaneInfo, emptyText = 'nothing recorded'): string | undefined {
  if (lane.count === 0) return say(lane.notice ?? emptyText);
  if (lane.tracks.some((track) => track.anchored)) return undefined;
  return say`${say(lane.notice ?? 'not on the shared clock')}: ${lane.count} ${lane.count === 1 ? 'entry' : 'entries'} in the order of the file`;
}

/** Stretches the recording says, or we found, that it does not hold. */
function drawGaps(p: Painter, view: LaneView): void {
  for (const gap of view.model.gaps) {
    if (gap.laneId !== view.lane.id || gap.from === null) continue;
    const x0 = Math.max(0, view.x(gap.from));
    const x1 = Math.min(view.width, view.x(gap.to ?? view.t1));
    if (x1 - x0 < 1) continue;
    p.hatch(x0, 2, x1 - x0, view.height - 4, 'line-2');
    p.text(
      say(gap.reason),
      x0 + 4,
      view.height / 2,
      x1 - x0 - 8,
      'ink-3',
      x0 > view.x(view.playhead) ? FUTURE : undefined,
    );
  }
}

const FUTURE = { alpha: DIM };
