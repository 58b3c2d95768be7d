import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { VirtualList } from './index.ts';
import type { VirtualListProps } from './index.ts';

const row = (index: number) => <div style={{ height: 25 }}>row {index}</div>;
const list = (props: Partial<VirtualListProps>) => (
  <div style={{ height: 300, width: 300, display: 'flex' }}>
    <VirtualList label="Steps" count={100_000} rowHeight={25} renderItem={row} {...props} />
  </div>
);
const topOf = (text: string) => {
  const box = page.getByRole('listbox').element().getBoundingClientRect();
  return page.getByText(text, { exact: true }).element().getBoundingClientRect().top - box.top;
};

describe('VirtualList', () => {
  it('holds few of 100,000 rows; arrows move, Enter activates, and the active row is named to readers', async () => {
    const activated = vi.fn<(index: number) => void>();
    const keys = vi.fn<() => void>();
    window.addEventListener('keydown', keys);
    const { container } = await render(list({ onActivate: activated }));
    await expect.element(page.getByText('row 0', { exact: true })).toBeVisible();
    expect(container.querySelectorAll('[role=option]').length).toBeLessThan(60);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}{Enter}');
    const box = page.getByRole('listbox', { name: 'Steps' }).element();
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    expect(active?.getAttribute('aria-setsize')).toBe('100000');
    expect(activated.mock.calls.map(([index]) => index)).toEqual([Number(active?.dataset['row'])]);
    expect(keys).not.toHaveBeenCalled();
    await userEvent.keyboard('{End}');
    expect(keys).toHaveBeenCalled();
    window.removeEventListener('keydown', keys);
  });

  it('keeps the active row in the document when it is scrolled away', async () => {
    const { container } = await render(list({ activeIndex: 3 }));
    const box = page.getByRole('listbox').element();
    box.scrollTop = 500_000;
    await vi.waitFor(
      () => {
        expect(container.textContent).toContain('row 20000');
      },
      { timeout: 20_000 },
    );
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'row 3',
    );
  });

  it('follows a third from the top until it is scrolled, then offers Follow', async () => {
    const released = vi.fn<() => void>();
    function Playing() {
      const [now, setNow] = useState(500);
      return (
        <>
          <button
            type="button"
            onClick={() => {
              setNow(now + 1000);
            }}
          >
            next
          </button>
          {list({ followIndex: now, onReleased: released })}
        </>
      );
    }
    await render(<Playing />);
    await vi.waitFor(
      () => {
        expect(topOf('row 500')).toBeGreaterThan(75);
      },
      { timeout: 20_000 },
    );
    expect(topOf('row 500')).toBeLessThan(125);
    await page.getByRole('button', { name: 'next' }).click();
    await vi.waitFor(
      () => {
        expect(Math.abs(topOf('row 1500') - 100)).toBeLessThan(26);
      },
      { timeout: 20_000 },
    );
    expect(page.getByRole('button', { name: 'Follow' }).elements()).toHaveLength(0);

    page
      .getByRole('listbox')
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 10, bubbles: true }));
    await expect.element(page.getByRole('button', { name: 'Follow' })).toBeVisible();
    expect(released).toHaveBeenCalledOnce();
    await page.getByRole('button', { name: 'next' }).click();
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    expect(page.getByText('row 2500', { exact: true }).elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Follow' }).click();
    await vi.waitFor(
      () => {
        expect(Math.abs(topOf('row 2500') - 100)).toBeLessThan(26);
      },
      { timeout: 20_000 },
    );
  });

  it('is a tree when rows have levels', async () => {
    const toggled = vi.fn<(index: number, expanded: boolean) => void>();
    await render(
      list({
        count: 4,
        levelOf: (index) => (index === 0 ? 1 : 2),
        expandedOf: (index) => (index === 0 ? true : undefined),
        onToggle: toggled,
      }),
    );
    await expect.element(page.getByRole('tree', { name: 'Steps' })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(toggled).toHaveBeenCalledExactlyOnceWith(0, false);
    expect(document.querySelector('[aria-level="2"]')).not.toBeNull();
  });
});
