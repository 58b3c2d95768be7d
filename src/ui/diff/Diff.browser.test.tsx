import { page } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LazyDiff, type DiffFile, type DiffLine } from '../index.ts';

const show = (diff: string) =>
  render(
    <div style={{ height: 600, width: 900, display: 'flex' }}>
      <LazyDiff diff={diff} label="Changes" />
    </div>,
  );

describe('Diff', () => {
  it('numbers lines, says + and - in words too, and marks the words that changed', async () => {
    const { container } = await show(
      'diff --git a/src/q.ts b/src/q.ts\n--- a/src/q.ts\n+++ b/src/q.ts\n@@ -7,2 +7,2 @@ fn\n keep\n-const total = price;\n+const total = price * count;\n',
    );
    await expect.element(page.getByText('src/q.ts')).toBeVisible();
    const lines = [...container.querySelectorAll('[data-kind]')].map((line) => line.textContent);
    expect(lines).toEqual([
      '77 keep',
      '8−removedconst total = price;',
      '8+addedconst total = price * count;',
    ]);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([' * count']);
  });

  it('flags hidden direction characters and cut files, and offers the raw text', async () => {
    await show('--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n-a\n+user\u202e\u2066 admin\n');
    await expect.element(page.getByText('hidden direction characters')).toBeVisible();
    await expect.element(page.getByText(/ends early/)).toBeVisible();
    await page.getByRole('button', { name: 'Show raw' }).click();
    await expect.element(page.getByText('@@ -1,9 +1,9 @@')).toBeVisible();
  });

  it('says that nothing changed, and shows what is no diff as it stands', async () => {
    await show('');
    await expect.element(page.getByText('No changes.')).toBeVisible();
    await show('just words\n');
    await expect.element(page.getByText('just words')).toBeVisible();
  });

  it('folds a file and jumps to one', async () => {
    const many = Array.from(
      { length: 60 },
      (_, i) => `--- a/dir/f${i}.txt\n+++ b/dir/f${i}.txt\n@@ -1 +1 @@\n-a${i}\n+b${i}\n`,
    ).join('');
    const { container } = await show(many);
    await expect.element(page.getByText('60 files')).toBeVisible();
    expect(container.textContent).not.toContain('b59');
    const files = page.getByRole('listbox', { name: 'Changed files' }).element();
    files.scrollTop = 1e6;
    await page.getByText('f59.txt').click();
    await vi.waitFor(
      () => {
        expect(container.textContent).toContain('b59');
      },
      { timeout: 20_000 },
    );
    await page.getByRole('button', { name: 'dir/f59.txt', exact: true }).click();
    await vi.waitFor(
      () => {
        expect(container.textContent).not.toContain('b59');
      },
      { timeout: 20_000 },
    );
  });

  const MIXED =
    '--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n keep\n-one\n-two\n+one more\n+  two\n end\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-q\n+ q\n';

  it('sets old and new side by side, where there is room', async () => {
    const { container } = await show(MIXED);
    const split = page.getByRole('button', { name: 'Split' });
    await split.click();
    await expect.element(split).toHaveAttribute('aria-pressed', 'true');
    const first = [...container.querySelectorAll('[data-kind]')].slice(0, 6).map((side) => side.textContent);
    expect(first).toEqual([
      '1 keep',
      '1 keep',
      '2−removedone',
      '2+addedone more',
      '3−removedtwo',
      '3+added  two',
    ]);
    await split.click();
    const narrow = await render(
      <div style={{ height: 600, width: 390, display: 'flex' }}>
        <LazyDiff diff={MIXED} label="Narrow" />
      </div>,
    );
    await expect.element(page.getByRole('region', { name: 'Narrow' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Narrow' }).getByText('one more')).toBeVisible();
    expect(narrow.container.textContent).not.toContain('Split');
    expect(narrow.container.scrollWidth).toBeLessThanOrEqual(narrow.container.clientWidth);
  });

  it('leaves out changes of white space alone when asked, and counts without them', async () => {
    const { container } = await show(MIXED);
    const region = page.getByRole('region', { name: 'Changes', exact: true });
    const counts = () => region.element().textContent?.slice(0, 12);
    await expect.element(page.getByText('2 files')).toBeVisible();
    expect(counts()).toBe('2 files+3 −3');
    await page.getByRole('button', { name: 'Ignore white space' }).click();
    await expect.element(page.getByText('Only white space was changed.')).toBeVisible();
    expect(counts()).toBe('2 files+1 −1');
    expect([...container.querySelectorAll('[data-kind=" "]')].map((line) => line.textContent)).toContain(
      '33   two',
    );
    await page.getByRole('button', { name: 'Ignore white space' }).click();
  });

  it('writes a mark on the first line of a run and hears of a press', async () => {
    const picked: string[] = [];
    await render(
      <div style={{ height: 600, width: 900, display: 'flex' }}>
        <LazyDiff
          diff={MIXED}
          label="Marked"
          marks={{
            of: (file: DiffFile, line: DiffLine) =>
              line.kind === '+'
                ? { key: file.path, text: `by ${file.path}`, title: `line by ${file.path}`, tone: 'warn' }
                : undefined,
            onPick: (file, line) => picked.push(`${file.path} ${line.text}`),
          }}
        />
      </div>,
    );
    await expect.element(page.getByRole('button', { name: 'line by x' })).toBeVisible();
    expect(page.getByRole('button', { name: 'line by x' }).elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'line by y' }).click();
    expect(picked).toEqual(['y  q']);
  });

  // The built page draws it in about 40 ms; here the bound is on what is put into the document, and loose on time.
  it('SIZ-03: two lines of 2 MB become a small document at once, with a way to see all', {
    retry: 1,
  }, async () => {
    const long = Array.from({ length: 142_857 }, (_, i) => `var a${i}=${i};`)
      .join('')
      .slice(0, 2_000_000);
    const text = `diff --git a/app.min.js b/app.min.js\n--- a/app.min.js\n+++ b/app.min.js\n@@ -1 +1 @@\n-${long}\n+${long.replace('a777=', 'b777=')}\ndiff --git a/small.txt b/small.txt\n--- a/small.txt\n+++ b/small.txt\n@@ -1 +1 @@\n-a\n+b\n`;
    const started = performance.now();
    const { container } = await show(text);
    await expect.element(page.getByText(/first 2,000 of 2,000,000 characters/).first()).toBeVisible();
    expect(performance.now() - started).toBeLessThan(3000);
    expect(container.innerHTML.length).toBeLessThan(30_000);
    await page.getByRole('button', { name: 'Show more' }).first().click();
    await expect.element(page.getByText(/first 20,000 of 2,000,000 characters/)).toBeVisible();
    await page.getByText('small.txt').first().click();
    await vi.waitFor(
      () => {
        expect([...container.querySelectorAll('[data-kind]')].map((line) => line.textContent)).toContain(
          '1+addedb',
        );
      },
      { timeout: 20_000 },
    );
  });
});
