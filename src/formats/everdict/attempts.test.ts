import { expect, it } from 'vitest';
import type { RunMeta, RecordingSink } from '../../model/index.ts';
import { blobFile } from '../../sources/index.ts';
import { parseAttempts, readAttempts } from './attempts.ts';

it('reads the attempts that a server lists, oldest first, discarded ones too', () => {
  expect(
    parseAttempts([
      { generation: 1, outcome: 'passed', durationMs: 9000, discarded: false },
      { generation: 0, outcome: 'killed', durationMs: -1, discarded: true },
      { generation: 'x' },
      null,
    ]),
  ).toEqual([
    { generation: 0, outcome: 'unknown', discarded: true },
    { generation: 1, outcome: 'passed', durationMs: 9000, discarded: false },
  ]);
  expect(parseAttempts({ attempts: [] })).toBeUndefined();
});

it('says so where a server lists none', async () => {
  const told: RunMeta[] = [];
  // Nothing else of a sink is asked.
  const sink = { meta: (meta: RunMeta) => told.push(meta) } as unknown as RecordingSink;
  const answer = (body: string, httpStatus: number) => ({
    ...blobFile('attempts.json', new Blob([body])),
    httpStatus,
  });
  await readAttempts(undefined, undefined, sink);
  await readAttempts(answer('{"code":"NOT_FOUND","message":"no route"}', 404), undefined, sink);
  await readAttempts(answer('[{"generation":0},{"generation":1}]', 200), 0, sink);
  expect(told).toEqual([
    { attemptsUnlisted: true },
    {
      attempt: 0,
      attempts: [
        { generation: 0, outcome: 'unknown' },
        { generation: 1, outcome: 'unknown' },
      ],
    },
  ]);
});
