import { expect, faultsInThemes, openSample, test } from './fixtures.ts';

const STAGES = {
  'web-checkout': ['Network', 'Console', 'Terminal', 'Runtime'],
  'repo-fix': ['Repo diff', 'Runtime'],
} as const;

for (const [sample, tabs] of Object.entries(STAGES)) {
  test(`no accessibility faults on the stages of ${sample}`, async ({ page }) => {
    test.setTimeout(120_000);
    await openSample(page, sample, { t: '14' });
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect(await faultsInThemes(page), tab).toEqual([]);
    }
  });
}
