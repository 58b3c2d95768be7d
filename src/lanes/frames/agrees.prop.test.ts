import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agrees, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const frame = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  ref: fc.constantFrom('blobs/sha256/a', 'blobs/sha256/b'),
  hash: fc.constantFrom('a', 'b', 'c'),
});

it('frames: at, list, detail, what is held and what is missing are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 31 }),
      async (frames, t) => {
        const all = written(frames);
        // Opened without its blobs: every picture is a gap, and said to be.
        const engine = await openWritten({ frames: all.map(({ record }) => record) });
        await agrees(engine, 'frames', all, t);
        const model = engine.model();
        expect(
          model.gaps.filter(({ laneId, reason }) => laneId === 'frames' && reason === 'missing'),
        ).toHaveLength(all.length);
        for (const [i, { hash }] of frames.entries()) {
          const { title, facts } = lane.describe({ trackId: 'frames', seq: i }, model, t);
          expect(title).toBe('Screenshot');
          const said = facts.map(([, value]) => value);
          expect(said).toContain('not held by the recording');
          expect(said.includes('same as before')).toBe(i > 0 && frames[i - 1]?.hash === hash);
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
