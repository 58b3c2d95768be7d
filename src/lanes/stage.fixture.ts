import * as v from 'valibot';
import { fail, ok } from '../base/index.ts';
import { type EngineClient, filterPlainly } from '../engine/index.ts';
import { readPayload, type TestRecording } from '../lane-kit/index.ts';
import type { LaneInfo } from '../model/index.ts';
import { createSession, type Session } from '../session/index.ts';

/** Records with words of their own are searched by them, others by their label. */
const Written = v.object({ text: v.string() });

export interface Viewing {
  readonly session: Session;
  readonly engine: EngineClient;
  readonly lane: LaneInfo;
  seek(t: number): Promise<void>;
  /** Refs asked of the engine so far. */
  readonly asked: string[];
}

/** A real session over a recording made in place; `blobs` are what it holds by ref. */
export async function viewing(
  { model, payloads }: TestRecording,
  laneId: string,
  blobs: Readonly<Record<string, Blob>> = {},
): Promise<Viewing> {
  const asked: string[] = [];
  const engine: EngineClient = {
    open: async () => ok(undefined),
    model: () => model,
    progress: () => ({ phase: 'complete', bytes: 0, total: 0 }),
    subscribe: () => () => undefined,
    close: () => undefined,
    async detail(entryId) {
      const text = payloads.get(entryId);
      return text === undefined ? undefined : { text, truncated: false, bytes: text.length };
    },
    payloads: async (trackId, seqs) => seqs.map((seq) => payloads.get(`${trackId}:${seq}`)),
    async blob(ref) {
      asked.push(ref);
      const blob = blobs[ref];
      return blob === undefined ? fail('missing', 'the recording does not hold it') : ok(blob);
    },
    search: async () => [],
    filter: async (trackIds, filter) =>
      filterPlainly(
        trackIds.flatMap((id) => model.track(id) ?? []),
        filter,
        (track, index) =>
          readPayload(Written, payloads.get(track.entryId(index)))?.text ?? track.label(index),
      ),
  };
  const session = createSession({ engine });
  await session.open({ kind: 'files', files: [] });
  const lane = model.lane(laneId);
  if (lane === undefined) throw new Error(`no lane ${laneId}`);
  return {
    session,
    engine,
    lane,
    asked,
    async seek(t) {
      session.commands.seek(t);
      await session.idle();
    },
  };
}
