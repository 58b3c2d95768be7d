import { expect, it } from 'vitest';
import { DrawList, viewOf } from '../../lane-kit/index.ts';
import { openWritten } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const T0 = 1_795_000_000_000;
const infra = (at: number, scope: string, event: string, more: object) => ({
  t: T0 + at,
  kind: 'infra',
  scope,
  event,
  message: event,
  ...more,
});

it('placement holds from event to event, each service in a band of its own under its name', async () => {
  const engine = await openWritten({}, [
    infra(0, 'placement', 'accepted', {}),
    infra(100, 'placement', 'started', { node: 'n1' }),
    infra(200, 'service', 'ready', { service: 'shop' }),
    infra(300, 'service', 'ready', { service: 'db' }),
    infra(900, 'service', 'oom-killed', { service: 'db' }),
    { t: T0 + 1000, kind: 'message', role: 'user', text: 'x' },
  ]);
  const model = engine.model();
  const info = model.lane('infra');
  if (info === undefined) throw new Error('no lane');
  expect(info.tracks.map(({ id, archetype }) => `${id} ${archetype}`)).toEqual([
    'infra hold',
    'infra.shop hold',
    'infra.db hold',
  ]);
  // What the lane shows at t is the last of any of them.
  expect(model.latest('infra', 250)?.track.title).toBe('shop');
  const list = (playhead: number): DrawList => {
    const drawn = new DrawList();
    lane.draw(drawn, viewOf(model, 'infra', { height: lane.height(info), playhead }));
    return drawn;
  };
  const words = list(1000).of('text');
  expect(words.map(({ text }) => text)).toEqual([
    'accepted',
    'started',
    'shop: ready',
    'db: ready',
    'db: oom-killed',
  ]);
  expect(new Set(words.map(({ y }) => y)).size).toBe(3);
  expect(list(899).of('triangle')).toHaveLength(0);
  expect(list(900).of('triangle')).toHaveLength(1);
  engine.close();
});
