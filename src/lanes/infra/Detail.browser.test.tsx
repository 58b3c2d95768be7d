import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import InfraDetail from './Detail.tsx';

it('tells what happened, to what and where, keeps what it does not know, and shows any other record as it came', async () => {
  const { session, engine } = await viewing(
    recordingOf((sink) =>
      addTrack(sink, 'infra', 'hold', 'evidence', [{ at: 0, kind: 'infra', label: 'x' }]),
    ),
    'infra',
  );
  const show = (value: unknown) => (
    <InfraDetail
      session={session}
      engine={engine}
      entryId="infra:0"
      text={JSON.stringify(value)}
      value={value}
    />
  );
  const screen = await render(
    show({
      kind: 'infra',
      scope: 'service',
      event: 'oom-killed',
      message: 'over its limit',
      service: 'db',
      node: 'n1',
      durationMs: 1500,
      limit: { memory: 512 },
    }),
  );
  for (const words of ['oom-killed', 'over its limit', 'db', 'n1', '1.5 s'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('memory')).toBeVisible();
  await screen.rerender(show({ kind: 'infra', message: 7 }));
  await expect.element(screen.getByText('message')).toBeVisible();
});
