import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordingSink } from '../../model/index.ts';
import { createMemoryEngine, createSession } from '../../session/index.ts';

import { knownKey } from '../live/known-key.ts';
import { knowBy, Told, useKnownModel } from './session-context.ts';
import { SessionProvider } from './SessionProvider.tsx';

const T0 = 1_795_000_000_000;
let root: Root | undefined;

beforeEach(() => knowBy(knownKey));
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

/** A run that goes on, with messages at these seconds, and a part of the page that shows what is known. */
async function watched(seconds: readonly number[]) {
  const engine = createMemoryEngine();
  const session = createSession({ engine, frame: () => Promise.resolve() });
  void session.open({ kind: 'files', files: [] });
  let seq = 0;
  const trackOf = (sink: RecordingSink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    const spec = { lane: 'agent', archetype: 'span', plane: 'agent', title: 'Agent', clock: 'wall' } as const;
    return sink.track({ id: 'agent', ...spec });
  };
  const write = (rows: (sink: RecordingSink) => void): Promise<void> =>
    act(async () => {
      engine.write(rows);
      await session.idle();
    });
  const come = (...starts: readonly number[]): Promise<void> =>
    write((sink) => {
      const track = trackOf(sink);
      for (const start of starts) {
        sink.read(1);
        track.append({ seq: seq++, start: T0 + start * 1000, kind: 'message', label: `at ${start}` });
      }
    });
  engine.write((sink) => {
    const track = trackOf(sink);
    for (const start of seconds)
      track.append({ seq: seq++, start: T0 + start * 1000, kind: 'message', label: `at ${start}` });
  });
  engine.catchUp();
  await session.idle();
  let renders = 0;
  function Part() {
    renders++;
    const model = useKnownModel();
    const at = model.latest('agent', session.clock.t);
    return at === undefined ? null : <b>{at.track.label(at.index)}</b>;
  }
  const box = document.createElement('div');
  root = createRoot(box);
  act(() =>
    root?.render(
      <SessionProvider value={session}>
        <Part />
        <i>
          <Told words={(model) => `${model.entryCount}`} />
        </i>
      </SessionProvider>,
    ),
  );
  const shown = () => [box.querySelector('b')?.textContent, box.querySelector('i')?.textContent];
  const rendered = async (what: () => Promise<void>): Promise<number> => {
    const before = renders;
    await what();
    return renders - before;
  };
  return { session, come, write, shown, rendered };
}

it('what comes behind the playhead and the selection renders nothing, and is counted', async () => {
  const { session, come, shown, rendered } = await watched([0, 1, 2, 3]);
  session.commands.seek(1500);
  await act(() => session.idle());
  for (let i = 4; i < 9; i++) expect(await rendered(() => come(i))).toBe(0);
  expect(shown()[1]).toBe('9');
});

it('an entry that comes late, before the playhead, is shown at once', async () => {
  const { session, come, shown, rendered } = await watched([0, 1, 4, 5]);
  session.commands.seek(4500);
  await act(() => session.idle());
  expect(await rendered(() => come(4.2))).toBeGreaterThan(0);
  expect(shown()).toEqual(['at 4.2', '5']);
});

it('what the run says of itself, and how it ended, is shown at once', async () => {
  const { session, write, rendered } = await watched([0, 1, 2, 3]);
  session.commands.seek(500);
  await act(() => session.idle());
  expect(await rendered(() => write((sink) => sink.meta({ title: 'named' })))).toBeGreaterThan(0);
  expect(await rendered(() => write((sink) => sink.seal('sealed')))).toBeGreaterThan(0);
});
