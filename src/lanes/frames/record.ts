import * as v from 'valibot';

/** One frame: `{t, ref, hash?}` (contract: `CaseRecording.tracks.frames`). */
export const FrameRecord = v.object({ ref: v.string() });
