import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { sealed } from './made-cassette.fixture.ts';

it('says of each entry by which checkpoint it had come in, and had ended', async () => {
  const files = Object.entries(sealed()).map(([path, text]) => cutFile(`c/${path}`, encodeUtf8(text)));
  const { document } = await readBack('cassette', files);
  const { trackId, tracks } = document.meta.cursors ?? { trackId: '', tracks: {} };
  expect(trackId).toBe('custom:checkpoints');
  // Four events: the first two by `session.ready`, the answer by the end of the turn alone.
  expect(tracks['custom:User%20activity']).toEqual([
    [1, 1, 1],
    [3, 3, 3],
  ]);
  // Chunks up to the question are in at `interaction.pending`; the answer that went out is not.
  expect(tracks['custom:connection-1']).toEqual([
    [1, 2, 2],
    [6, 3, 3],
  ]);
  const agent = document.track('agent');
  const waits = Array.from({ length: agent?.columns.length ?? 0 }, (_, i) => i).find((i) =>
    agent?.label(i).startsWith('Waits'),
  );
  const seq = agent?.columns.seq[waits ?? -1] ?? -1;
  const run = tracks['agent']?.findLast(([from]) => from <= seq);
  expect(run?.slice(1)).toEqual([2, 3]);
});
