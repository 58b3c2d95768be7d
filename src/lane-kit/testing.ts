import { DeltaSink, type ModelReader, type RecordingSink, RecordingDocument } from '../model/index.ts';
import type { LaneView } from './types.ts';

/** A recording made in place: for tests of lanes, which know no format. `payloads` by entry id, as text. */
export interface TestRecording {
  readonly model: ModelReader;
  readonly payloads: ReadonlyMap<string, string>;
}

const WALL = 'wall';
/** Epoch ms of t = 0 in test recordings. */
export const TEST_ORIGIN = 1_795_000_000_000;

/** Fills a sink and reads it back as a document. Times given to the sink are epoch ms (`TEST_ORIGIN + t`). */
export function recordingOf(fill: (sink: RecordingSink) => void): TestRecording {
  const payloads = new Map<string, string>();
  const sink = new DeltaSink({
    keep(trackId, seq, payload) {
      if (payload !== undefined)
        payloads.set(
          `${trackId}:${seq}`,
          typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
        );
    },
  });
  sink.clock({ id: WALL, kind: 'wall' });
  sink.origin(TEST_ORIGIN);
  fill(sink);
  sink.seal('sealed');
  const document = new RecordingDocument();
  const delta = sink.take();
  if (delta !== undefined) document.apply(delta);
  return { model: document, payloads };
}

export interface TestViewOptions {
  readonly t0?: number;
  readonly t1?: number;
  readonly width?: number;
  readonly height?: number;
  readonly playhead?: number;
  readonly selection?: string;
  readonly thumbnails?: LaneView['thumbnails'];
}

/** A window over a lane of a recording: the whole run at 1000 px with the playhead at its end, unless said otherwise. */
export function viewOf(model: ModelReader, laneId: string, options: TestViewOptions = {}): LaneView {
  const lane = model.lane(laneId);
  if (lane === undefined) throw new Error(`the recording has no lane ${laneId}`);
  const t0 = options.t0 ?? model.start;
  const t1 = options.t1 ?? model.start + Math.max(1, model.duration);
  const width = options.width ?? 1000;
  return {
    model,
    lane,
    t0,
    t1,
    width,
    height: options.height ?? 40,
    playhead: options.playhead ?? t1,
    selection: options.selection,
    hover: undefined,
    thumbnails: options.thumbnails,
    x: (t) => ((t - t0) / (t1 - t0)) * width,
    t: (x) => t0 + (x / width) * (t1 - t0),
  };
}
