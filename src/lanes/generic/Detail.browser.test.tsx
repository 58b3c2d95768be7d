import { parsePayload } from '../../base/index.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import GenericDetail from './Detail.tsx';

const LANE = 'custom:notes';

async function show(record: object, blobs: Record<string, Blob> = {}) {
  const text = JSON.stringify(record);
  const recording = recordingOf((sink) =>
    addTrack(sink, LANE, 'point', 'evidence', [{ at: 0, kind: 'notes', label: 'x', payload: text }]),
  );
  const view = await viewing(recording, LANE, blobs);
  const screen = await render(
    <GenericDetail
      session={view.session}
      engine={view.engine}
      entryId={`${LANE}:0`}
      text={text}
      value={parsePayload(text)}
    />,
  );
  return { screen, ...view };
}

async function png(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 3);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3);
  return canvas.convertToBlob({ type: 'image/png' });
}

it('shows JSON in a text as a tree, Markdown as it was written, colours as colours', async () => {
  const json = await show({ t: 0, name: 'notes', text: '{"city":"Berlin"}' });
  await expect.element(json.screen.getByText('Berlin')).toBeVisible();
  const markdown = await show({ t: 0, text: '**not** bold' });
  await expect.element(markdown.screen.getByText('**not** bold')).toBeVisible();
  const ansi = await show({ t: 0, text: '\u001b[31mred words\u001b[0m' });
  await expect.element(ansi.screen.getByText('red words')).toBeVisible();
  expect(document.body.textContent).not.toContain('[31m');
});

it('shows a ref by what its bytes are, and revokes what it showed', async () => {
  const { screen } = await show({ t: 0, name: 'shot', ref: 'a.png' }, { 'a.png': await png() });
  await expect.element(screen.getByRole('img', { name: 'shot' })).toBeVisible();
  const src = document.querySelector('img')?.src ?? '';
  const download = (screen.getByRole('link', { name: 'Download' }).element() as HTMLAnchorElement).href;
  expect([src, download].map((url) => url.slice(0, 5))).toEqual(['blob:', 'blob:']);
  expect((await fetch(download)).headers.get('content-type')).toBe('application/octet-stream');
  await screen.unmount();
  await expect(fetch(src)).rejects.toThrow();
  await expect(fetch(download)).rejects.toThrow();
});

it('draws an SVG as a picture only, and runs nothing of it', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>top.ran = 1</script></svg>';
  const { screen } = await show(
    { t: 0, name: 'drawing', ref: 'a.svg' },
    { 'a.svg': new Blob([svg], { type: 'image/svg+xml' }) },
  );
  await expect.element(screen.getByRole('img', { name: 'drawing' })).toBeVisible();
  expect(document.querySelector('svg script')).toBeNull();
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
});

it('shows JSON and text behind a ref, offers the rest as a download, and says what is missing', async () => {
  const json = await show(
    { t: 0, ref: 'a.json' },
    { 'a.json': new Blob(['{"deep":{"answer":42}}'], { type: 'application/json' }) },
  );
  await expect.element(json.screen.getByText('42')).toBeVisible();
  await json.screen.unmount();
  const binary = await show(
    { t: 0, ref: 'dir/core.bin' },
    { 'dir/core.bin': new Blob([new Uint8Array(2048)], { type: 'application/octet-stream' }) },
  );
  await expect.element(binary.screen.getByText(/application\/octet-stream, 2 KiB/)).toBeVisible();
  await expect
    .element(binary.screen.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('download', 'core.bin');
  await binary.screen.unmount();
  const gone = await show({ t: 0, ref: 'gone.txt' });
  await expect.element(gone.screen.getByText('Content missing')).toBeVisible();
});

it('shows a record of any other shape whole', async () => {
  const { screen } = await show({ t: 0, weather: { sky: 'grey' } });
  await expect.element(screen.getByText('grey')).toBeVisible();
});
