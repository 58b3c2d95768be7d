import { expect, it } from 'vitest';
import { TEST_ORIGIN, recordingOf } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import type { ModelReader, Score } from '../../model/index.ts';
import { scoreMoment } from './score-moment.ts';

const model: ModelReader = recordingOf((sink) => {
  sink.meta({ outcome: 'failed' });
  const agent = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  const calls = ['run npm test', 'edit_file src/a.ts', 'run npm test', 'open /orders'];
  for (const [seq, label] of calls.entries())
    agent.append({
      seq,
      start: TEST_ORIGIN + seq * 100,
      end: TEST_ORIGIN + seq * 100 + 50,
      kind: 'tool_call',
      label,
    });
  const network = sink.track({
    id: 'network',
    lane: 'network',
    archetype: 'span',
    plane: 'environment',
    title: 'Network',
    clock: 'wall',
  });
  const requests = [
    ['POST /api/orders', Level.error],
    ['GET /api/orders', Level.info],
    ['GET /api/cart', Level.info],
  ] as const;
  for (const [seq, [label, level]] of requests.entries())
    network.append({
      seq,
      start: TEST_ORIGIN + 200 + seq * 10,
      end: TEST_ORIGIN + 205 + seq * 10,
      kind: 'request',
      label,
      level,
    });
}).model;

it.each<[Score, string | undefined, string | undefined]>([
  [{ metric: 'listed', pass: false, reason: 'GET /api/orders lists 0 orders' }, 'network:1', 'named'],
  [{ metric: 'claims', pass: false, reason: 'No request to /api/orders succeeded.' }, 'network:0', 'named'],
  [{ metric: 'listed', pass: true, reason: '/api/orders has it' }, 'network:1', 'named'],
  [{ metric: 'clean', pass: true, detail: 'a.ts: 2 lines' }, 'agent:1', 'named'],
  [{ metric: 'tests_pass', pass: true }, 'agent:2', 'command'],
  [{ metric: 'tests_pass', status: 'unmeasured' }, 'network:0', 'failing'],
  [{ metric: 'quality', pass: false }, 'network:0', 'failing'],
  [{ metric: 'quality', pass: true }, undefined, undefined],
])('%j', (score, entryId, by) => {
  const moment = scoreMoment(model, score);
  expect(moment?.entry.track.entryId(moment.entry.index)).toBe(entryId);
  expect(moment?.by).toBe(by);
});
