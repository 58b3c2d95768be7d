import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { BusyProvider, LazyDiff, LazyJsonTree, LazyMarkdown } from './index.ts';

const DIFF = 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-before\n+after\n';

it('is busy while a part is fetched, until it stands there', async () => {
  const said: Promise<unknown>[] = [];
  const screen = await render(
    <BusyProvider say={(promise) => said.push(promise)}>
      <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
        <LazyDiff diff={DIFF} label="Changes" />
      </div>
      <LazyJsonTree value={{ answer: 42 }} label="Value" openLevels={2} />
      <LazyMarkdown text="**strong**" />
    </BusyProvider>,
  );
  expect(said).toHaveLength(3);
  await Promise.all(said);
  // No poll: what was waited for is there.
  expect(screen.container.textContent).toContain('1 file+1 −1');
  expect(screen.container.textContent).toContain('42');
  expect(screen.container.querySelector('strong')?.textContent).toBe('strong');
});
