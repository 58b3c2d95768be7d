import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Growth, TailState } from '../../engine/index.ts';
import { createMemoryEngine, createSession, type Session } from '../../session/index.ts';
import { SessionProvider } from '../viewing/SessionProvider.tsx';
import LiveStrip from './LiveStrip.tsx';

const T0 = 1_795_000_000_000;
const TAIL: TailState = {
  phase: 'growing',
  caughtUp: true,
  status: 'running',
  trouble: undefined,
  heardAt: undefined,
  repeats: 0,
  attempt: 0,
  newestAttempt: 0,
};

interface Notified {
  readonly title: string;
  readonly body: string;
}

let root: Root | undefined;
let notified: Notified[] = [];
let isHidden = false;

class FakeNotification {
  static readonly requestPermission = (): Promise<string> => Promise.resolve('granted');
  constructor(title: string, { body }: { readonly body: string }) {
    notified.push({ title, body });
  }
  addEventListener(): void {}
}

beforeEach(() => {
  notified = [];
  isHidden = false;
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.title = 'A run · Playhead';
});

afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

async function watching() {
  let tail = TAIL;
  const growth: Growth = { tail: () => tail, differences: () => undefined, setHidden: () => undefined };
  const memory = createMemoryEngine();
  const engine = { ...memory, growth };
  const session: Session = createSession({ engine, frame: () => Promise.resolve() });
  void session.open({ kind: 'files', files: [] });
  let seq = 0;
  const write = (rows: Parameters<typeof memory.write>[0]): void => act(() => memory.write(rows));
  const come = (label: string, level: 1 | 3 = 1): void =>
    write((sink) => {
      sink.clock({ id: 'wall', kind: 'wall' });
      const spec = {
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'wall',
      } as const;
      sink.read(1);
      sink
        .track({ id: 'agent', ...spec })
        .append({ seq, start: T0 + seq * 1000, kind: 'message', label, level });
      seq++;
    });
  come('first');
  memory.catchUp();
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const offered: (number | undefined)[] = [];
  act(() =>
    root?.render(
      <SessionProvider value={session}>
        <LiveStrip onAttempt={(generation) => offered.push(generation)} />
      </SessionProvider>,
    ),
  );
  const settle = (): Promise<void> => act(() => session.idle());
  const turn = async (hidden: boolean): Promise<void> => {
    isHidden = hidden;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await settle();
  };
  const tell = async (patch: Partial<TailState>): Promise<void> => {
    tail = { ...tail, ...patch };
    write(() => undefined);
    await settle();
  };
  const press = async (name: RegExp): Promise<void> => {
    const button = [...box.querySelectorAll('button')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? each.textContent),
    );
    if (button === undefined) throw new Error(`no button ${String(name)}: ${box.textContent}`);
    await act(async () => {
      button.click();
      await Promise.resolve();
    });
    await settle();
  };
  return { session, box, come, settle, turn, tell, press, offered };
}

describe('whoever watches a run', () => {
  it('is told what was missed, and goes back to where the page was left', async () => {
    const { session, box, come, settle, turn, press } = await watching();
    session.commands.seek(0);
    await settle();
    await turn(true);
    come('while away');
    come('it broke', 3);
    await settle();
    await turn(false);
    expect(box.textContent).toContain('While you were away: 2 new, 1 error');
    session.commands.seek(2000);
    await press(/Go to where you left/);
    expect(session.clock.t).toBe(0);
    expect(box.textContent).not.toContain('While you were away');
  });

  it('sees in the tab’s title how much happened in the background, and no longer once there', async () => {
    const { come, settle, turn, tell } = await watching();
    await turn(true);
    come('it broke', 3);
    await settle();
    expect(document.title).toBe('(1) A run · Playhead');
    await tell({ newestAttempt: 1 });
    expect(document.title).toBe('(2) A run · Playhead');
    expect(notified).toEqual([]);
    await turn(false);
    expect(document.title).toBe('A run · Playhead');
  });

  it('is notified when asked for, of errors, a new attempt and the end, only in the background', async () => {
    const { come, settle, turn, tell, press } = await watching();
    await press(/Tell me/);
    come('seen', 3);
    await settle();
    expect(notified).toEqual([]);
    await turn(true);
    come('out of memory', 3);
    await settle();
    await tell({ newestAttempt: 1 });
    await tell({ phase: 'sealed' });
    expect(notified.map(({ body }) => body)).toEqual([
      'Error: out of memory',
      'Attempt 2 has begun',
      'The run is sealed',
    ]);
  });

  it('V7: is offered a new attempt, and stays with this one until it is taken', async () => {
    const { session, box, tell, press, offered } = await watching();
    const before = session.model();
    await tell({ newestAttempt: 1 });
    expect(box.textContent).toContain('Attempt 2 has begun');
    expect(session.model()).toBe(before);
    expect(offered).toEqual([]);
    await press(/Watch it/);
    expect(offered).toEqual([undefined]);
  });
});
