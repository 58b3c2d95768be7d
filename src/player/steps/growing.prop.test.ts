import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnsOf } from '../../lanes/index.ts';
import { type Delta, DeltaSink, Flag, RecordingDocument } from '../../model/index.ts';
import { loopsOf } from '../causes/loops.ts';
import { stallsOf } from '../causes/stalls.ts';
import { StepsBook } from './steps-model.ts';

const T0 = 1_795_000_000_000;
const KINDS = ['tool_call', 'tool_call', 'tool_call', 'message', 'env_action', 'log', 'span'] as const;
const LABELS = ['read', 'npm test', 'compacted the context'] as const;

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2 + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function told(model: RecordingDocument, book: StepsBook): unknown {
  const steps = book.update();
  const times = [-1, 5_000, 200_000, 1e9].map((t) => [steps.currentAt(t), steps.endedAt(t)]);
  return {
    times,
    end: steps.endedAt(model.start + model.duration),
    anchored: steps.anchored,
    places: [0, 7, 900, 2000].map((i) => steps.indexOf(`agent:${i}`)),
    loops: loopsOf(model),
    stalls: stallsOf(model),
    turns: model.tracks.map((track) => {
      const { tries, compactions } = turnsOf(track);
      return [track.id, [...tries], [...compactions]];
    }),
  };
}

/** A run of thousands of entries, most at its end, some late, some that end later or are taken back. */
function grow(seed: number): void {
  const random = randomOf(seed);
  const sink = new DeltaSink({ keep: () => {} });
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  const base = { archetype: 'span', plane: 'agent', clock: 'wall' } as const;
  const agent = sink.track({ ...base, id: 'agent', lane: 'agent', title: 'Agent' });
  const logs = sink.track({ ...base, id: 'logs', lane: 'logs', title: 'Logs', archetype: 'point' });
  const deltas: Delta[] = [];
  const asked = new RecordingDocument();
  const book = new StepsBook(asked);
  let now = 0;
  const open: number[] = [];
  const calls = random(3) > 0;
  for (let seq = 0; seq < 3500; seq++) {
    now += random(60) === 0 ? random(90_000) : random(40);
    const late = random(300) === 0 ? random(3000) : 0;
    const kind = KINDS[calls ? random(KINDS.length) : 3 + random(4)] ?? 'log';
    const start = T0 + Math.max(0, now - late);
    const isOpen = kind !== 'log' && random(4) === 0;
    agent.append({
      seq,
      start,
      end: isOpen ? 'open' : kind === 'message' ? undefined : start + random(50),
      kind,
      label: LABELS[random(random(9) === 0 ? 3 : 2)] ?? '',
      level: random(3) === 0 ? 3 : 1,
      ...(random(5) === 0 && seq > 2 ? { parent: seq - 1 - random(2) } : {}),
      flags: seed % 4 === 0 && seq > 1500 && random(400) === 0 ? Flag.agent : 0,
    });
    if (isOpen) open.push(seq);
    if (random(3) === 0 && open.length > 0)
      agent.close(
        open.splice(random(open.length), 1)[0] ?? 0,
        T0 + now + random(500),
        random(4) === 0 ? 3 : 1,
      );
    if (random(900) === 0) agent.supersede(random(seq + 1));
    if (random(50) === 0) logs.append({ seq, start: T0 + now, kind: 'log', label: '' });
    if (random(300) > 0 && seq < 3499) continue;
    const delta = sink.take();
    deltas.push(delta);
    asked.apply(delta);
    told(asked, book);
  }
  const whole = new RecordingDocument();
  for (const delta of deltas) whole.apply(delta);
  expect(told(asked, book)).toEqual(told(whole, new StepsBook(whole)));
}

describe('what the list of steps derives from a run that grows', () => {
  it('is what it derives from the whole', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        grow(seed);
      }),
      { numRuns: 25 },
    );
  });
});
