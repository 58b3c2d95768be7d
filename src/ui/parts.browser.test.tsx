import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button, CodeBlock, Dialog, LazyJsonTree, LazyMarkdown, Menu, Split, Tabs } from './index.ts';

afterEach(() => {
  localStorage.clear();
});

describe('Tabs', () => {
  function Two() {
    const [active, setActive] = useState('a');
    return (
      <Tabs
        label="Stage"
        active={active}
        onChange={setActive}
        items={[
          { id: 'a', label: 'Screen' },
          { id: 'b', label: 'DOM', count: 6 },
        ]}
      >
        {active === 'a' ? 'one' : 'two'}
      </Tabs>
    );
  }

  it('has one tab stop; arrows move and choose; the panel is named by its tab', async () => {
    await render(<Two />);
    await userEvent.tab();
    await expect.element(page.getByRole('tab', { name: 'Screen' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'DOM' })).toHaveFocus();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('two');
    await expect.element(page.getByRole('tabpanel', { name: /DOM/ })).toBeVisible();
    expect(document.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1);
  });
});

describe('Dialog', () => {
  it('keeps the keys from the page, closes on Escape and gives the focus back', async () => {
    const heard = vi.fn<() => void>();
    window.addEventListener('keydown', heard);
    function Opener() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button
            onClick={() => {
              setOpen(true);
            }}
          >
            Open
          </Button>
          <Dialog
            open={open}
            onClose={() => {
              setOpen(false);
            }}
            title="Keys"
          >
            <input aria-label="Find" />
          </Dialog>
        </>
      );
    }
    await render(<Opener />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.getByLabelText('Find').fill('x');
    await userEvent.keyboard('j');
    expect(heard).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
    // Chromium may send one more key to what had the focus in it.
    document
      .querySelector('dialog')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true }));
    expect(heard).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', heard);
  });

  it('stays open when it is opened again before the browser tells that it was closed', async () => {
    const asked = vi.fn<() => void>();
    const dialog = () => document.querySelector('dialog');
    const shown = (open: boolean) => (
      <Dialog open={open} onClose={asked} title="Again">
        <p>text</p>
      </Dialog>
    );
    const { rerender } = await render(shown(true));
    dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(asked).toHaveBeenCalledOnce();
    await rerender(shown(false));
    await rerender(shown(true));
    await expect.element(page.getByRole('dialog', { name: 'Again' })).toBeVisible();
    // The browser's own news of the first end may have come by now, or may come later.
    const before = asked.mock.calls.length;
    dialog()?.dispatchEvent(new Event('close'));
    expect(asked).toHaveBeenCalledTimes(before);
    dialog()?.close();
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(before);
  });
});

describe('Menu', () => {
  it('opens on the ticked item, walks with arrows and chooses with Enter', async () => {
    const chosen = vi.fn<(id: string) => void>();
    await render(
      <Menu
        trigger="Speed"
        items={[
          { id: '1', label: '1×', checked: false },
          { id: '4', label: '4×', checked: true },
        ]}
        onSelect={chosen}
      />,
    );
    await page.getByRole('button', { name: 'Speed' }).click();
    await expect.element(page.getByRole('menuitemradio', { name: '4×' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledExactlyOnceWith('1');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });
});

describe('Split', () => {
  const halves = (
    <div style={{ width: 800, height: 200 }}>
      <Split
        id="halves"
        direction="horizontal"
        panels={[
          { id: 'a', title: 'Stage', content: <p>stage</p> },
          { id: 'b', title: 'Steps', content: <p>steps</p> },
        ]}
      />
    </div>
  );
  const widthOf = (text: string) =>
    page.getByText(text).element().parentElement?.getBoundingClientRect().width ?? 0;

  it('resizes with arrow keys and remembers it', async () => {
    const first = await render(halves);
    const divider = page.getByRole('separator', { name: /Stage.*Steps/ });
    await expect.element(divider).toBeVisible();
    const before = widthOf('stage');
    divider.element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await vi.waitFor(
      () => {
        expect(widthOf('stage')).toBeLessThan(before - 20);
      },
      { timeout: 20_000 },
    );
    const after = widthOf('stage');
    await first.unmount();
    await render(halves);
    await expect.element(page.getByText('stage')).toBeVisible();
    await vi.waitFor(
      () => {
        expect(Math.abs(widthOf('stage') - after)).toBeLessThan(2);
      },
      { timeout: 20_000 },
    );
  });
});

describe('CodeBlock', () => {
  const hostile = 'rm -rf build/\u202egnp.elif\0\u200b';

  it('draws hidden characters as marks and gives the originals to a selection', async () => {
    const { container } = await render(<CodeBlock label="Command" text={hostile} />);
    const marks = [...container.querySelectorAll('[data-mark]')].map((mark) =>
      mark.getAttribute('data-mark'),
    );
    expect(marks).toEqual(['RLO', 'NUL', 'U+200B']);
    await expect.element(page.getByText(/hidden direction character/)).toBeVisible();
    const line = container.querySelector('bdi');
    expect(line?.textContent).toBe(hostile);
    if (line === null) return;
    getSelection()?.selectAllChildren(line);
    expect(getSelection()?.toString().replaceAll('\u200b', '')).toContain('\u202egnp.elif');
  });

  it('keeps what follows an override in its place', async () => {
    await render(
      <div style={{ fontFamily: 'monospace' }}>
        <CodeBlock label="Command" text={'a\u202ebc'} copy={false} />
        <span>after</span>
      </div>,
    );
    const [first, last] = ['a', 'bc'].map((text) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
        node.nodeValue === text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      const node = walker.nextNode();
      const range = document.createRange();
      if (node !== null) range.selectNodeContents(node);
      return range.getBoundingClientRect().left;
    });
    expect(first ?? 0).toBeLessThan(last ?? 0);
  });

  it('shows the rest of many lines when asked, in a virtual list', async () => {
    const { container } = await render(
      <CodeBlock label="Log" text={Array.from({ length: 20_000 }, (_, i) => `line ${i}`).join('\n')} />,
    );
    expect(container.textContent).not.toContain('line 400');
    await page.getByRole('button', { name: 'Show all 20,000 lines' }).click();
    await expect.element(page.getByRole('list', { name: 'Log' })).toBeVisible();
    expect(container.querySelectorAll('[role=listitem]').length).toBeLessThan(150);
  });

  it('cuts a line of 2 MB, says its length and grows it', async () => {
    const { container } = await render(<CodeBlock label="Line" text={'z'.repeat(2_000_000)} />);
    await expect.element(page.getByText(/first 2,000 of 2,000,000 characters/)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText(/first 20,000 of 2,000,000 characters/)).toBeVisible();
    expect(container.textContent?.length).toBeLessThan(30_000);
  });
});

describe('Markdown', () => {
  it('holds no image, no raw HTML, and only whole web links', async () => {
    const { container } = await render(
      <LazyMarkdown
        text={
          '**bold** [ok](https://x.test/a) [bad](javascript:alert(1)) [rel](/x) ![pic](https://x.test/t.png)\n\n<img src=x onerror=alert(1)>\n\n- [x] done'
        }
      />,
    );
    await expect.element(page.getByText('bold')).toBeVisible();
    await vi.waitFor(() => {
      expect(container.querySelector('strong')).not.toBeNull();
    }, 8000);
    expect(container.querySelector('img, script, iframe, style')).toBeNull();
    const links = [...container.querySelectorAll('a')].map((a) => [a.href, a.rel, a.title]);
    expect(links).toEqual([['https://x.test/a', 'noopener noreferrer', 'https://x.test/a']]);
    expect(container.textContent).toContain('[image: pic]');
    expect(container.textContent).toContain('<img src=');
    expect(performance.getEntriesByType('resource').filter((entry) => entry.name.includes('x.test'))).toEqual(
      [],
    );
  });
});

describe('JsonTree', () => {
  it('opens a level at a time and shows hostile keys as text', async () => {
    const { container } = await render(
      <LazyJsonTree label="Arguments" text={'{"__proto__":{"deep":"<img src=x>"},"a\u202eb":1}'} />,
    );
    await expect.element(page.getByText('__proto__:')).toBeVisible();
    expect(container.textContent).toContain('a‹RLO›b');
    expect(container.textContent).not.toContain('deep');
    await page.getByText('__proto__:').click();
    await expect.element(page.getByText('"<img src=x>"')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows text above 1 MB, and text that is no JSON', async () => {
    const { container, unmount } = await render(
      <LazyJsonTree label="Big" text={JSON.stringify({ a: 'x'.repeat(1_100_000) })} />,
    );
    await expect.element(page.getByText(/first 2,000 of 1,1/)).toBeVisible();
    expect(container.querySelector('[role=tree]')).toBeNull();
    await unmount();
    await render(<LazyJsonTree label="Torn" text={'{"a":'} />);
    await expect.element(page.getByText('{"a":')).toBeVisible();
  });
});
