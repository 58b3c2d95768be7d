import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../serve/server.mjs';
import { DIST, expect, test } from './fixtures.ts';

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

test('a build runs under any path of a static host', async ({ page }) => {
  const root = await mkdtemp(join(tmpdir(), 'playhead-host-'));
  await mkdir(join(root, 'team/tools'), { recursive: true });
  await symlink(DIST, join(root, 'team/tools/playhead'));
  const host = await startServer({ root });
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (!answer.ok()) missing.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`${host.url}team/tools/playhead/index.html`);
  await expect(page.getByRole('button', { name: /choose files/i })).toBeVisible();
  // The player is fetched while Home is looked at.
  await page.waitForLoadState('networkidle');
  expect(missing).toEqual([]);
  await host.close();
  await rm(root, { recursive: true });
});
