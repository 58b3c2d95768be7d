import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string | number | boolean };
  readonly name?: { readonly value?: string | number | boolean };
  readonly value?: { readonly value?: string | number | boolean };
  readonly childIds?: readonly string[];
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: string | number | boolean };
  }[];
}

/** What a screen reader walks over, a line each, in its order: `slider "Playhead" = 27 seconds, step 64 of 93`. */
export async function spokenTree(page: Page): Promise<string[]> {
  const sliders = new Map(
    await page.evaluate(() =>
      [...document.querySelectorAll('[role=slider]')].map(
        (each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('aria-valuetext') ?? ''] as const,
      ),
    ),
  );
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: AxNode | undefined): void => {
    if (node === undefined) return;
    const role = String(node.role?.value ?? '');
    const name = String(node.name?.value ?? '');
    if (!node.ignored && role !== 'StaticText' && role !== 'InlineTextBox' && role !== 'none') {
      const property = (wanted: string) => node.properties?.find((each) => each.name === wanted)?.value.value;
      const said = role === 'slider' ? sliders.get(name) : node.value?.value;
      const chosen = property('selected') === true ? ' selected' : '';
      lines.push(
        `${role} ${JSON.stringify(name).replaceAll('\\"', "'")}${chosen}${said === undefined ? '' : ` = ${String(said)}`}`,
      );
    }
    for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  return lines;
}

/** Each of the words comes, after the one before it. */
export function inOrder(lines: readonly string[], wanted: readonly RegExp[]): void {
  let from = 0;
  const missing = wanted.filter((words) => {
    const at = lines.findIndex((line, i) => i >= from && words.test(line));
    if (at >= 0) from = at + 1;
    return at < 0;
  });
  expect({ missing: missing.map(String), lines: missing.length === 0 ? [] : lines.slice(0, 250) }).toEqual({
    missing: [],
    lines: [],
  });
}
