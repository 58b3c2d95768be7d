import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../lane-kit/index.ts';
import { Level } from '../model/index.ts';
import ConsoleStage from './console/Stage.tsx';
import { addTrack } from './demo.fixture.ts';
import LogsStage from './logs/Stage.tsx';
import NetworkStage from './network/Stage.tsx';
import { viewing } from './stage.fixture.ts';

const log = (at: number, text: string, stream = 'stdout') => ({
  at,
  kind: stream,
  label: text.slice(0, 20),
  payload: JSON.stringify({ t: at, stream, text }),
});

it('writes the log up to the playhead and no further, with sequences that were cut between two writes', async () => {
  const recording = recordingOf((sink) =>
    addTrack(sink, 'logs', 'point', 'runtime', [
      log(0, '\u001b[1;31mFAIL\u001b[0m src/a.test.ts'),
      log(400, 'download  10%\rdownload 100%\r\n', 'stderr'),
      log(600, '\u001b[38;2;255;0;'),
      log(610, '128mcontinued\u001b[0m'),
      log(900, '\u001b[2J\u001b[Hcleared? \u001bP1$r0m\u001b\\dcs done'),
    ]),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'logs');
  const screen = await render(
    <div style={{ height: 300 }}>
      <LogsStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(500);
  await expect.element(screen.getByText('FAIL')).toBeVisible();
  await expect.element(screen.getByText('download 100%')).toBeVisible();
  expect(screen.container.textContent).not.toContain('continued');
  await seek(900);
  await expect.element(screen.getByText('continued', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/dcs done/)).toBeVisible();
  await expect.element(screen.getByText('FAIL')).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/\u001b|128m|38;2/);
});

it('lists ten thousand lines with a handful of nodes', async () => {
  const recording = recordingOf((sink) =>
    addTrack(
      sink,
      'logs',
      'point',
      'runtime',
      Array.from({ length: 10_000 }, (_, i) => log(i, `line ${i}`)),
    ),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'logs');
  const screen = await render(
    <div style={{ height: 300 }}>
      <LogsStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(9999);
  await expect.element(screen.getByText('line 9999')).toBeVisible();
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(80);
});

it('says of a request nothing that it only told by its end', async () => {
  const recording = recordingOf((sink) =>
    addTrack(sink, 'network', 'span', 'environment', [
      {
        at: 0,
        until: 800,
        kind: 'request',
        label: 'POST /api/orders',
        level: Level.error,
        payload: JSON.stringify({
          t: 0,
          method: 'POST',
          url: 'https://shop.test/api/orders',
          status: 500,
          ms: 800,
        }),
      },
      {
        at: 1000,
        until: 'open' as const,
        kind: 'request',
        label: 'GET /x',
        payload: JSON.stringify({ t: 1000, method: 'GET', url: 'https://shop.test/x' }),
      },
    ]),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'network');
  const screen = await render(
    <div style={{ height: 300 }}>
      <NetworkStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(100);
  await expect.element(screen.getByText('pending')).toBeVisible();
  expect(screen.container.textContent).not.toContain('500');
  await seek(800);
  await expect.element(screen.getByText('◆ 500')).toBeVisible();
  await expect.element(screen.getByText('800 ms')).toBeVisible();
});

it('shows console text as text, with its level', async () => {
  const recording = recordingOf((sink) =>
    addTrack(sink, 'console', 'point', 'environment', [
      {
        at: 0,
        kind: 'error',
        label: '<img>',
        level: Level.error,
        payload: JSON.stringify({
          t: 0,
          level: 'error',
          text: '<img src=x onerror=alert(1)> https://a.test',
        }),
      },
      {
        at: 100,
        kind: '__proto__',
        label: 'odd',
        payload: JSON.stringify({ t: 100, level: '__proto__', text: 'odd level' }),
      },
    ]),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'console');
  const screen = await render(
    <div style={{ height: 300 }}>
      <ConsoleStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(100);
  await expect.element(screen.getByText(/onerror=alert/)).toBeVisible();
  await expect.element(screen.getByText('__proto__')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

it('selects by arrows and seeks by Enter', async () => {
  const recording = recordingOf((sink) =>
    addTrack(
      sink,
      'console',
      'point',
      'environment',
      [0, 100, 200].map((at) => ({
        at,
        kind: 'log',
        label: `line ${at}`,
        payload: JSON.stringify({ t: at, level: 'log', text: `line ${at}` }),
      })),
    ),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'console');
  const screen = await render(
    <div style={{ height: 300 }}>
      <ConsoleStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(200);
  await screen.getByText('line 100').click();
  expect(session.state().selection).toBe('console:1');
  expect(session.clock.t).toBe(200);
  const list = screen.getByRole('tree');
  (list.element() as HTMLElement).focus();
  list.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await session.idle();
  expect(session.clock.t).toBe(100);
});

it('lists a lane that is not on the shared clock whole, by number, and says so', async () => {
  const recording = recordingOf((sink) => {
    sink.clock({ id: 'count', kind: 'order' });
    addTrack(sink, 'agent', 'span', 'agent', [{ at: 0, kind: 'message', label: 'on the axis' }]);
    const track = sink.track({
      id: 'network',
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'count',
    });
    [0, 1].forEach((seq) => {
      track.append({
        seq,
        start: undefined,
        kind: 'request',
        label: `GET /${seq}`,
        payload: JSON.stringify({ method: 'GET', url: `https://shop.test/${seq}`, status: 200 }),
      });
    });
  });
  const { session, engine, lane, seek } = await viewing(recording, 'network');
  const screen = await render(
    <div style={{ height: 300 }}>
      <NetworkStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(0);
  await expect.element(screen.getByText('#2')).toBeVisible();
  await expect.element(screen.getByText('shop.test/1')).toBeVisible();
  await expect.element(screen.getByText(/not on the shared clock/)).toBeVisible();
});
