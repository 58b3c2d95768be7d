import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { HomePage } from './index.ts';
import type { HomePageProps, SampleCard } from './index.ts';

const sample: SampleCard = {
  id: 'web-checkout',
  title: 'web-checkout',
  summary: 'Fails on a 500.',
  file: 'web-checkout.zip',
  bytes: 2_000_000,
  durationMs: 38_555,
  outcome: 'failed',
  attempts: 1,
  lanes: ['agent', 'network', 'custom:cart%2Devents'],
};

function show(props: Partial<HomePageProps> = {}) {
  const heard = {
    onOpenFiles: vi.fn<HomePageProps['onOpenFiles']>(),
    onOpenUrl: vi.fn<HomePageProps['onOpenUrl']>(),
    onOpenSample: vi.fn<HomePageProps['onOpenSample']>(),
    onOpenRun: vi.fn<HomePageProps['onOpenRun']>(),
  };
  return render(<HomePage {...heard} recents={[]} samples={[sample]} {...props} />).then((view) => ({
    ...view,
    heard,
  }));
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('opening', () => {
  it('a drop: wakes under the drag, hands over the files and goes to sleep again', async () => {
    const { container, heard } = await show();
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{}'], 'trace.jsonl'));
    transfer.items.add(new File(['{}'], 'recording.json'));
    const target = container.querySelector('h1');
    const drag = (type: string) =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    drag('dragenter');
    await expect.element(page.getByRole('heading', { name: 'Let go to open' })).toBeVisible();
    drag('dragover');
    drag('drop');
    await vi.waitFor(
      () => {
        expect(heard.onOpenFiles).toHaveBeenCalledOnce();
      },
      { timeout: 20_000 },
    );
    expect(heard.onOpenFiles.mock.calls[0]?.[0].map((file) => file.name)).toEqual([
      'trace.jsonl',
      'recording.json',
    ]);
    await expect.element(page.getByRole('heading', { name: 'Open a recording' })).toBeVisible();
  });

  it('leaves a drag of text alone', async () => {
    const { container } = await show();
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'x');
    const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: transfer });
    container.querySelector('h1')?.dispatchEvent(over);
    expect(over.defaultPrevented).toBe(false);
  });

  it('an address: whole http(s) ones alone', async () => {
    const { heard } = await show();
    const field = page.getByLabelText('Address of a recording');
    await field.fill('file:///etc/passwd');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('whole http or https address');
    expect(heard.onOpenUrl).not.toHaveBeenCalled();
    await field.fill(' https://x.test/run.zip ');
    await userEvent.keyboard('{Enter}');
    expect(heard.onOpenUrl).toHaveBeenCalledExactlyOnceWith('https://x.test/run.zip');
  });

  it('a sample, by keyboard; its lanes are its picture where it has none', async () => {
    const { heard, container } = await show();
    const card = page.getByRole('button', { name: /web-checkout.*Failed.*500/ });
    card.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(heard.onOpenSample).toHaveBeenCalledExactlyOnceWith('web-checkout');
    expect(container.textContent).toContain('cart-events');
  });

  it('says why the last thing did not open, and lists what was opened before', async () => {
    await show({
      error: { code: 'zip-truncated', message: 'run.zip ends early.' },
      recents: [{ title: 'web-checkout', href: '?sample=web-checkout', when: Date.now() - 7_200_000 }],
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent('run.zip ends early. zip-truncated');
    await expect
      .element(page.getByRole('link', { name: 'web-checkout' }))
      .toHaveAttribute('href', '?sample=web-checkout');
    await expect.element(page.getByText('2 hours ago')).toBeVisible();
  });
});

describe('a control plane', () => {
  const answers = (...responses: Response[]) => {
    const fetched = vi.spyOn(window, 'fetch');
    for (const response of responses) fetched.mockResolvedValueOnce(response);
    return fetched;
  };
  const asked = (call: Parameters<typeof fetch> | undefined) =>
    call?.[0] instanceof URL ? call[0].href : '';
  const connect = async (token?: string) => {
    await page.getByLabelText('Address of the API').fill('https://cp.test/api');
    if (token !== undefined) await page.getByLabelText(/Bearer token/).fill(token);
    await page.getByRole('button', { name: 'Connect' }).click();
  };
  const runs = [
    {
      id: 'evd-run-1',
      status: 'failed',
      caseId: 'cart',
      harness: { id: 'browser', version: '1' },
      parentScorecardId: 's1',
      createdAt: new Date().toISOString(),
    },
    { id: 'evd-run-2', status: 'succeeded', caseId: 'login' },
    { nothing: true },
  ];

  it('lists runs, by scorecard too, and opens one with its token; the token stays in the tab', async () => {
    const fetched = answers(Response.json(runs));
    const { heard } = await show();
    await connect('secret');
    await expect.element(page.getByText('2 runs · 1 unreadable')).toBeVisible();
    const [call] = fetched.mock.calls;
    const init = call?.[1];
    expect(asked(call)).toBe('https://cp.test/api/runs?scope=all&limit=50&offset=0');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
    expect(init?.redirect).toBe('error');
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
    expect(location.href).not.toContain('secret');
    await page.getByLabelText('Scorecard').selectOptions('s1');
    await expect.element(page.getByText('1 run · 1 unreadable')).toBeVisible();
    await page.getByText('cart', { exact: true }).click();
    expect(heard.onOpenRun).toHaveBeenCalledExactlyOnceWith('https://cp.test/api/', 'evd-run-1', 'secret');
  });

  it.each([
    [new Response('{}', { status: 401 }), /asks for a token/],
    [new Response('{}', { status: 403 }), /does not let you/],
    [new Response('{}', { status: 404 }), /no list of runs at this address/],
    [new Response('<html>', { status: 200 }), /not with JSON/],
    [Response.json({ runs: [] }), /not with a list/],
  ])('says what is wrong (%#)', async (answer, words) => {
    answers(answer);
    await show();
    await connect();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('says that nothing answered', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    await connect();
    await expect.element(page.getByText(/No answer came from https:\/\/cp\.test/)).toBeVisible();
  });

  it('asks for more while there is more', async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ id: `r${i}`, status: 'succeeded' }));
    const fetched = answers(Response.json(many), Response.json([{ id: 'last', status: 'failed' }]));
    await show();
    await connect();
    await page.getByRole('button', { name: 'More runs' }).click();
    await expect.element(page.getByText('51 runs')).toBeVisible();
    expect(asked(fetched.mock.calls[1])).toContain('offset=50');
    expect(page.getByRole('button', { name: 'More runs' }).elements()).toHaveLength(0);
  });
});

it.each([320, 390, 1280])('never scrolls sideways at %i px', async (width) => {
  await page.viewport(width, 800);
  await show({ error: { code: 'x'.repeat(80), message: 'y'.repeat(200) } });
  await expect.element(page.getByRole('heading', { name: 'Open a recording' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 800);
});
