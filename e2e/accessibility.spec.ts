import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { buildSite } from '../serve/docs/site.mjs';
import { accessibilityFaults, expect, faultsInThemes, openSample, test, waitIdle } from './fixtures.ts';
import { inOrder, spokenTree } from './spoken-tree.ts';

/** Looks at one state after another, and tells of all that have faults at the end. */
function looker(page: Page, themes?: readonly ('dark' | 'light')[]) {
  const found: string[] = [];
  return {
    found,
    look: async (state: string): Promise<void> => {
      found.push(...(await faultsInThemes(page, themes)).map((fault) => `${state}, ${fault}`));
    },
  };
}

test.describe('no accessibility faults', () => {
  test.use({ colorScheme: 'dark' });
  for (const width of [1280, 390])
    test(`on Home and the samples, ${width} px`, async ({ page }) => {
      test.slow();
      // Colours are the same at any width.
      const { found, look } = looker(page, width === 390 ? ['dark'] : undefined);
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await page.goto('./');
      await expect(page.getByRole('heading', { name: 'Open a recording' })).toBeVisible();
      await look('Home');
      for (const sample of ['web-checkout', 'repo-fix', 'trace-only']) {
        await openSample(page, sample);
        await look(sample);
      }
      if (width === 390) {
        await page.getByRole('button', { name: 'Steps' }).click();
        await look('steps as a sheet');
      } else {
        await openSample(page, 'web-checkout', { embed: '1' });
        await look('embed');
      }
      expect(found).toEqual([]);
    });

  test('on panels', async ({ page }) => {
    test.slow();
    const { found, look } = looker(page);
    await openSample(page, 'web-checkout');
    await page.getByRole('tab', { name: /^During this step/ }).click();
    await look('during this step');
    for (const [name, key] of Object.entries({
      why: 'y',
      summary: 'r',
      focus: 'q',
      notes: 'v',
      search: '/',
    })) {
      await page.keyboard.press(key);
      if (name === 'search') await page.keyboard.type('pencil');
      await look(name);
      await page.keyboard.press('Escape');
    }
    expect(found).toEqual([]);
  });

  test('on dialogs', async ({ page }) => {
    test.slow();
    const { found, look } = looker(page);
    await openSample(page, 'web-checkout');
    const dialog = page.locator('dialog[open]');
    for (const [name, key] of Object.entries({ keys: '?', palette: 'Control+k', settings: 'Control+,' })) {
      await page.keyboard.press(key);
      await expect(dialog).toBeVisible();
      await look(name);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    for (const name of [/sealed$/, /gaps?$/, 'consistent, unsigned', /^\d[\d,]* read/]) {
      await page.getByRole('button', { name }).click();
      await expect(dialog).toBeVisible();
      await look(`dialog ${String(name)}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    // What was pressed has the focus again.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/read$/);
    expect(found).toEqual([]);
  });

  test.describe(() => {
    test.use({ allowedProblems: [/planned/] });

    test('where something went wrong', async ({ page }) => {
      test.slow();
      const { found, look } = looker(page);
      await page.goto('./');
      await page.waitForFunction(() => window.playhead !== undefined);
      for (const [name, text] of [
        ['run.json', '<!doctype html><title>Sign in</title>'],
        ['empty.trace.json', '[]'],
        ['trace.jsonl', '{"t":1795000000000,"kind":"message","role":"user","text":"go"}\nnot an event\n'],
      ] as const) {
        await page.evaluate(
          ([file, body]) => window.playhead.open(new File([body], file)).catch(() => undefined),
          [name, text] as const,
        );
        await look(name);
      }
      // A bug: one of the page's own questions to the browser throws while it is drawn.
      await page.addInitScript(() => {
        const ask = window.matchMedia.bind(window);
        window.matchMedia = (query) => {
          if (query === '(max-width: 720px)') throw new Error('planned');
          return ask(query);
        };
      });
      await page.goto('./?sample=trace-only');
      await expect(page.getByRole('button', { name: /report/i }).first()).toBeVisible();
      await look('bug');
      expect(found).toEqual([]);
    });
  });

  test.describe(() => {
    // The look at contrast reads the sheet once more, which a browser lets nothing do from a folder.
    test.use({ allowedProblems: [/file:|ERR_FAILED/] });

    test('on the documentation, opened from a folder', async ({ page }) => {
      test.slow();
      const { found, look } = looker(page);
      const out = mkdtempSync(join(tmpdir(), 'playhead-docs-'));
      buildSite(fileURLToPath(new URL('..', import.meta.url)), out);
      for (const name of ['index', 'docs/keys', 'docs/writing-a-lane']) {
        await page.goto(pathToFileURL(join(out, `${name}.html`)).href);
        await look(name);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
      await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
      rmSync(out, { recursive: true, force: true });
      expect(found).toEqual([]);
    });
  });
});

test.describe('a screen reader', () => {
  test('walks Home: what can be opened, how, and the samples', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'Open a recording' })).toBeVisible();
    const words = await spokenTree(page);
    inOrder(words, [
      /^banner|^heading.*Playhead/,
      /^heading "Open a recording"/,
      /^button "Choose files"/,
      /^button "Choose a folder"/,
      /^textbox/,
      /^heading "Recorded samples"/,
      /web-checkout/,
      /repo-fix/,
      /trace-only/,
    ]);
  });

  test('walks the player: title, state, stage, steps, details, slider, lanes, entries, transport', async ({
    page,
  }) => {
    await openSample(page, 'web-checkout');
    const words = await spokenTree(page);
    inOrder(words, [
      /^heading "web-checkout"/,
      /^button "Failed · sealed"/,
      /^main/,
      /^region "Stage"/,
      /^tab "Screen" selected/,
      /^tabpanel "Screen"/,
      /^tab "Steps" selected/,
      /^listbox "The agent's steps"|^tree "The agent's steps"/,
      /^region "Timeline"/,
      /^slider "Playhead" = 27 seconds, step 64 of 93, click/,
      /^list "Lanes"/,
      /^button "Agent, .*: lane options"/,
      /^region "Timeline as a table"/,
      /^grid "Entries by lane"/,
      /^contentinfo/,
      /^button "Play"/,
    ]);
    // The canvases say nothing by themselves, and what is replayed cannot be walked into.
    expect(words.filter((line) => /^(?:Canvas ""|Iframe)/.test(line))).toEqual([]);
  });

  test('hears the entries of a lane in order, with their facts', async ({ page }) => {
    await openSample(page, 'web-checkout', { t: '38' });
    const grid = page.getByRole('grid', { name: 'Entries by lane' });
    await grid.focus();
    const walk: string[] = [];
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) {
      await waitIdle(page);
      walk.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('ArrowDown');
    }
    const order = await page.evaluate(async () =>
      (await window.playhead.entries('agent', { from: -1e9, to: 1e9, limit: 4 })).map(({ title }) => title),
    );
    for (const [i, title] of order.entries()) expect(walk[i]).toContain(title.slice(0, 20));
  });

  test('is not flooded while the run plays, and hears where it came to rest', async ({ page }) => {
    await openSample(page, 'web-checkout', { t: '0' });
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver((records) => {
        for (const { target } of records) {
          const region = (target instanceof Element ? target : target.parentElement)?.closest(
            '[role=status]',
          );
          if (region !== null && region !== undefined) said.push(region.textContent ?? '');
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      window.playhead.setRate(16);
      window.playhead.play();
    });
    await expect
      .poll(() => page.evaluate(() => window.playhead.state().playing), { timeout: 20_000 })
      .toBe(false);
    const said = (): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said);
    // 93 steps went by in some seconds.
    expect((await said()).length).toBeLessThan(12);
    await page.keyboard.press('Home');
    await expect.poll(async () => (await said()).at(-1)).toMatch(/^0 seconds|^0:00|step/);
  });
});

test.describe('what a person set for the whole system', () => {
  test('forced colours reach the canvas, and what is chosen has a line around it', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await openSample(page, 'web-checkout');
    const { ink, ground, line } = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const tab = document.querySelector('[role=tab][aria-selected=true]');
      return {
        ink: style.getPropertyValue('--ink').trim(),
        ground: style.getPropertyValue('--bg').trim(),
        line: tab === null ? '' : getComputedStyle(tab).outlineStyle,
      };
    });
    expect([ink, ground, line]).toEqual(['CanvasText', 'Canvas', 'solid']);
    // A bar of the agent's lane is painted in the ink of the system, not in a hue of ours.
    const hues = await page.evaluate(() => {
      const canvas = document.querySelectorAll('canvas');
      const painted = [...canvas].find(({ height, width }) => height > 100 && width > 600);
      const data = painted?.getContext('2d')?.getImageData(0, 0, 600, 60).data ?? new Uint8ClampedArray(0);
      let coloured = 0;
      for (let i = 0; i < data.length; i += 4)
        if ((data[i + 3] ?? 0) > 200 && Math.abs((data[i] ?? 0) - (data[i + 2] ?? 0)) > 60) coloured++;
      return coloured / (data.length / 4);
    });
    expect(hues).toBeLessThan(0.01);
    expect(await accessibilityFaults(page, ['color-contrast'])).toEqual([]);
  });

  test('nothing moves under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSample(page, 'web-checkout');
    await page.keyboard.press('?');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 20)
        .map((each) => String(each.effect?.getComputedTiming().duration)),
    );
    expect(moving).toEqual([]);
  });

  test('at 200 % everything is in reach: nothing scrolls sideways, stage, slider and play are seen', async ({
    page,
  }) => {
    // 1280 by 800 at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await openSample(page, 'web-checkout');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    const seen = async (role: 'region' | 'slider' | 'button', name: string): Promise<number> => {
      const box = await page.getByRole(role, { name, exact: true }).first().boundingBox();
      return box === null ? 0 : Math.min(400, box.y + box.height) - Math.max(0, box.y);
    };
    expect(await seen('region', 'Stage')).toBeGreaterThan(150);
    expect(await seen('slider', 'Playhead')).toBeGreaterThanOrEqual(44);
    expect(await seen('button', 'Play')).toBeGreaterThanOrEqual(24);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
