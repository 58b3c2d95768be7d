import { expect, test } from './fixtures.ts';

test('Home opens with nothing in its console and asks no other origin', async ({ page, requests, site }) => {
  const answer = await page.goto('./');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page).toHaveTitle(/Playhead/);
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
});

test.describe('the guard', () => {
  test.use({ allowedProblems: [/^Executing inline script violates/] });

  test('sees a script that the policy refuses', async ({ page, problems }) => {
    await page.goto('./');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
    });
    await expect.poll(() => problems.map(({ kind }) => kind)).toContain('policy');
    await expect(page).not.toHaveTitle('ran');
  });
});
