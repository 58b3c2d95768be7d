import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function block(opening: string): ReadonlyMap<string, string> {
  const from = css.indexOf(opening);
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from));
  return new Map(
    [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
}

const dark = block('[data-theme="dark"]');
const light = block('\n[data-theme="light"]');
const following = block(':root:not([data-theme])');

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const plain = ['--bg', '--panel', '--raised', '--hover'];
const softs = [
  '--accent-soft',
  '--agent-soft',
  '--env-soft',
  '--run-soft',
  '--evi-soft',
  '--err-soft',
  '--ok-soft',
  '--warn-soft',
  '--add',
  '--del',
];
const pairs: (readonly [string, string])[] = [
  ...['--ink', '--ink-2', '--ink-3'].flatMap((ink) =>
    [...plain, ...softs].map((ground) => [ink, ground] as const),
  ),
  ...['--agent', '--env', '--run', '--evi', '--err', '--ok', '--warn'].flatMap((hue) =>
    [...plain, `${hue}-soft`].map((ground) => [hue, ground] as const),
  ),
  ...['--bg', '--panel', '--raised'].map((ground) => ['--ink-dim', ground] as const),
  ...['--bg', '--panel', '--raised', '--agent-soft'].map((ground) => ['--link', ground] as const),
  ['--accent-ink', '--accent'],
  ...[...plain, '--accent-soft'].map((ground) => ['--accent-text', ground] as const),
  ...['--agent', '--env', '--run', '--evi', '--err', '--ok'].map((hue) => ['--bg', hue] as const),
  ...['--add-strong', '--del-strong'].map((ground) => ['--ink', ground] as const),
  ['--err', '--agent-soft'],
  ['--err', '--del'],
  ['--ok', '--add'],
];

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('%s', (_, theme) => {
  it.each(pairs)('%s on %s holds 4.5:1', (ink, ground) => {
    expect(contrast(theme.get(ink) ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  it('has a visible focus ring and playhead (3:1)', () => {
    for (const ground of plain)
      expect(contrast(theme.get('--accent') ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('the theme that follows the system is the light one, and both themes have the same names', () => {
  expect([...following]).toEqual([...light]);
  expect([...dark.keys()]).toEqual([...light.keys()]);
});
