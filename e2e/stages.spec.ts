import { expect, faultsInTheme, openSample, test, waitIdle } from './fixtures.ts';

const STAGES = {
  'web-checkout': ['Network', 'Console', 'Terminal', 'Runtime'],
  'repo-fix': ['Repo diff', 'Runtime'],
} as const;

for (const theme of ['dark', 'light'] as const) {
  for (const [sample, tabs] of Object.entries(STAGES)) {
    test(`no accessibility faults on the stages of ${sample}, ${theme}`, async ({ page }) => {
      test.setTimeout(120_000);
      await openSample(page, sample, { theme, t: '14' });
      for (const tab of tabs) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await waitIdle(page);
        expect(await faultsInTheme(page, theme), tab).toEqual([]);
      }
    });
  }
}
