import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { entry, har, type HarViewing, openFiles } from './har.fixture.ts';
import NetworkStage from './Stage.tsx';

afterEach(cleanup);

async function show({ session, lane }: HarViewing) {
  return render(
    <div style={{ height: 400, width: 1000, display: 'flex', flexDirection: 'column' }}>
      <NetworkStage session={session} engine={session.engine} lane={lane} />
    </div>,
  );
}

const FILE = har([
  entry(
    0,
    'https://shop.test/',
    { _resourceType: 'document' },
    { content: { size: 512, mimeType: 'text/html' } },
  ),
  entry(
    100,
    'https://cdn.test/app.js',
    { time: 400 },
    { content: { size: 9000, mimeType: 'text/javascript' } },
  ),
  entry(
    200,
    'https://shop.test/api/orders',
    { time: 300, request: { method: 'POST', url: 'https://shop.test/api/orders', headers: [] } },
    { status: 500 },
  ),
  entry(300, 'https://shop.test/aborted', { time: -1 }, { status: 0 }),
  entry(400, 'https://shop.test/hangs', { time: null }, null),
  { ...entry(0, 'https://shop.test/odd'), startedDateTime: 'yesterday' },
  entry(1000, 'https://shop.test/last'),
]);

const rowsOf = (root: HTMLElement): string[][] =>
  [...root.querySelectorAll('[role=row]')]
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''));

describe('the table', () => {
  it('is a grid with named columns, and says of a request what is known at the playhead', async () => {
    const viewing = await openFiles({ 'a.har': FILE });
    const screen = await show(viewing);
    await viewing.seek(350);
    await expect
      .element(screen.getByRole('grid', { name: 'Requests up to the playhead' }))
      .toHaveAttribute('aria-rowcount', '5');
    for (const name of ['At', 'Status', 'Method', 'Address', 'Type', 'Size', 'Took', 'Waterfall'])
      await expect.element(screen.getByRole('columnheader', { name, exact: true })).toBeInTheDocument();
    expect(rowsOf(screen.container).map((cells) => cells.slice(1, 7))).toEqual([
      ['200', 'GET', 'shop.test/', 'document', '512 B', '100 ms'],
      ['pending', 'GET', 'cdn.test/app.js', '', '', ''],
      ['pending', 'POST', 'shop.test/api/orders', '', '', ''],
      ['◆ failed', 'GET', 'shop.test/aborted', 'fetch', '2 KiB', '—'],
    ]);
    expect(screen.container.textContent).not.toContain('500');
    await viewing.seek(1100);
    const all = rowsOf(screen.container).map((cells) => [cells[1], cells[6]]);
    expect(all).toEqual([
      ['200', '100 ms'],
      ['200', '400 ms'],
      ['◆ 500', '300 ms'],
      ['◆ failed', '—'],
      ['unfinished', ''],
      ['200', '100 ms'],
    ]);
    expect(screen.container.textContent).not.toMatch(/NaN|undefined|-1 ms|-999/);
  });

  it('lists a request whose time cannot be read below, and shows it in place', async () => {
    const viewing = await openFiles({ 'a.har': FILE });
    const screen = await show(viewing);
    await viewing.seek(0);
    const tray = screen.getByRole('region', { name: 'Not on the axis' });
    await expect.element(tray).toHaveTextContent(/1 request is not on the axis/);
    await tray.getByText(/shop.test\/odd/).click();
    await expect.element(tray.getByText('https://shop.test/odd')).toBeVisible();
  });

  it('is walked by keys; Enter seeks to the start of the request', async () => {
    const viewing = await openFiles({ 'a.har': FILE });
    const screen = await show(viewing);
    await viewing.seek(1100);
    await screen.getByRole('row', { name: /app\.js/ }).click();
    await viewing.session.idle();
    expect(viewing.session.state().selection).toBe('network:1');
    expect(viewing.session.clock.t).toBe(1100);
    await userEvent.keyboard('{ArrowDown}');
    await viewing.session.idle();
    expect(viewing.session.state().selection).toBe('network:2');
    await expect
      .element(screen.getByRole('row', { name: /api\/orders/ }))
      .toHaveAttribute('aria-selected', 'true');
    // One row is a stop of the Tab key, and has the focus.
    await expect.element(screen.getByRole('row', { name: /api\/orders/ })).toHaveFocus();
    const stops = [...screen.container.querySelectorAll('[role=row][tabindex="0"]')];
    expect(stops.map((row) => row.getAttribute('aria-selected'))).toEqual(['true']);
    await userEvent.keyboard('{Enter}');
    await viewing.session.idle();
    expect(viewing.session.clock.t).toBe(200);
  });
});

describe('the filter', () => {
  it('by text, by status and by type, and says how many are left', async () => {
    const viewing = await openFiles({ 'a.har': FILE });
    const screen = await show(viewing);
    await viewing.seek(1100);
    await screen.getByRole('searchbox', { name: /Filter/ }).fill('API/');
    await expect.element(screen.getByText('1 of 6 requests')).toBeVisible();
    expect(rowsOf(screen.container).map((cells) => cells[3])).toEqual(['shop.test/api/orders']);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await screen.getByRole('button', { name: 'Status: any' }).click();
    await screen.getByRole('menuitemradio', { name: 'failed' }).click();
    await expect.element(screen.getByText('1 of 6 requests')).toBeVisible();
    expect(rowsOf(screen.container).map((cells) => cells[3])).toEqual(['shop.test/aborted']);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await screen.getByRole('button', { name: 'Type: any' }).click();
    await screen.getByRole('menuitemradio', { name: 'script' }).click();
    await expect.element(screen.getByText('1 of 6 requests')).toBeVisible();
    await screen.getByRole('searchbox', { name: /Filter/ }).fill('nothing like it');
    await expect.element(screen.getByText('No request matches')).toBeVisible();
  });

  it('tells nothing of what comes back after the playhead', async () => {
    const viewing = await openFiles({ 'a.har': FILE });
    const screen = await show(viewing);
    await viewing.seek(450);
    await screen.getByRole('button', { name: 'Status: any' }).click();
    await screen.getByRole('menuitemradio', { name: '5xx' }).click();
    await expect.element(screen.getByText('0 of 5 requests')).toBeVisible();
    await viewing.seek(500);
    await expect.element(screen.getByText('1 of 5 requests')).toBeVisible();
    await viewing.seek(450);
    await screen.getByRole('button', { name: 'Status: 5xx' }).click();
    await screen.getByRole('menuitemradio', { name: /in flight/ }).click();
    await expect.element(screen.getByText('3 of 5 requests')).toBeVisible();
  });
});

it('twenty thousand requests are a handful of rows', async () => {
  const viewing = await openFiles({
    'big.har': har(Array.from({ length: 20_000 }, (_, i) => entry(i, `https://shop.test/api/${i}`))),
  });
  const screen = await show(viewing);
  await viewing.seek(20_050);
  await expect.element(screen.getByText('shop.test/api/19999')).toBeVisible();
  expect(screen.container.querySelectorAll('[role=row]').length).toBeLessThan(80);
  const long: number[] = [];
  const observer = new PerformanceObserver((list) =>
    long.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  await screen.getByRole('searchbox', { name: /Filter/ }).fill('/9');
  await expect.element(screen.getByText(/^1,111 of 20,000/)).toBeVisible();
  observer.disconnect();
  console.info(`long tasks while filtering 20,000 requests: ${long.map(Math.round).join(', ') || 'none'}`);
});

it('saves the range as a HAR that opens to the same requests', async () => {
  const viewing = await openFiles({ 'a.har': FILE });
  const screen = await show(viewing);
  await viewing.seek(1100);
  viewing.session.commands.setRange({ from: 0, to: 250 });
  await viewing.session.idle();
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await screen.getByRole('button', { name: 'Export HAR' }).click();
  await screen.getByRole('menuitem', { name: /selected range/ }).click();
  await expect.element(screen.getByText(/^Saved 3 requests/)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
  make.mockRestore();
  click.mockRestore();
  const [blob] = saved;
  if (blob === undefined) throw new Error('nothing was saved');
  const again = await openFiles({ 'saved.har': blob });
  const { model } = again.session;
  const track = model().track('network');
  expect([0, 1, 2].map((i) => track?.label(i))).toEqual([
    'GET shop.test/',
    'GET cdn.test/app.js',
    'POST shop.test/api/orders',
  ]);
});
