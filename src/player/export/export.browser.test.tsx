import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { mountPlayer } from '../testing/mount-player.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

const SECRET = 'sk-live-abcdefghijklmnop1234';
const TRACE = [
  { t: 1_795_000_000_000, kind: 'message', role: 'user', text: `use ${SECRET} for it` },
  { t: 1_795_000_001_000, kind: 'tool_call', id: 'a', name: 'Bash', args: { command: 'ls' } },
  { t: 1_795_000_002_000, kind: 'tool_result', id: 'a', ok: true, output: 'done' },
]
  .map((event) => JSON.stringify(event))
  .join('\n');

/** Files that the page hands to the browser, by name. */
function caught(): { readonly name: string; readonly url: string }[] {
  const files: { name: string; url: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, url: this.href });
  });
  return files;
}

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
}
const run = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click();

describe('the export dialog', () => {
  it('shows what is private without telling it, and warns where it would go out', async () => {
    await mountPlayer([{ name: 'trace.jsonl', blob: new Blob([TRACE]) }]);
    await openDialog();
    const secrets = page.getByRole('checkbox', { name: /Take out secrets/ });
    await expect.element(secrets).toBeChecked();
    await page.getByRole('button', { name: 'Show what was found' }).click();
    await expect.element(page.getByText('sk-liv••• (28 characters)')).toBeVisible();
    expect(document.querySelector('dialog')?.textContent).not.toContain(SECRET);
    await secrets.click();
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent('1 private thing would go out');
    await secrets.click();
    await expect.element(page.getByText(/The sealed recording stays as it is/)).toBeVisible();
  });

  it('writes the trace of the whole run or of the range, and says when there is nothing to write', async () => {
    const { session } = await mountPlayer([{ name: 'trace.jsonl', blob: new Blob([TRACE]) }]);
    session.commands.setRange({ from: 500, to: 2000 });
    const files = caught();
    await openDialog();
    await page.getByRole('radio', { name: 'Trace' }).click();
    await expect.element(page.getByRole('radio', { name: 'The selected range' })).toBeChecked();
    await run();
    await expect.element(page.getByText(/Saved/)).toBeVisible();
    const [made] = files;
    expect(made?.name).toBe('trace-0.500s-to-2.000s.trace.json');
    const text = await (await fetch(made?.url ?? '')).text();
    expect(JSON.parse(text).map(({ kind }: { kind: string }) => kind)).toEqual(['tool_call', 'tool_result']);
    await page.getByRole('radio', { name: 'The whole run' }).click();
    await run();
    await vi.waitFor(() => expect(files).toHaveLength(2), { timeout: 20_000 });
    const whole = await (await fetch(files[1]?.url ?? '')).text();
    expect(JSON.parse(whole)).toHaveLength(3);
    expect(whole).not.toContain(SECRET);
    await page.getByRole('radio', { name: 'Requests' }).click();
    await expect.element(page.getByText('This recording has no requests.')).toBeVisible();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
  });
});
