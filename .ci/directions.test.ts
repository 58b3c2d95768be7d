import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');
/** Sides of the screen; a text's own are `inline-start` and `inline-end`, which follow its direction. */
const PHYSICAL =
  /^\s*(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[a-z-]*|border-(?:top|bottom)-(?:left|right)-radius|text-align:\s*(?:left|right))\s*[:;]/m;

/** Where a side is meant, since what is drawn there goes from left to right whatever the direction of the page. */
const MEANT: Readonly<Record<string, string>> = {
  'app/first-picture.module.css': 'time',
  'compare/rows/LanesPanel.module.css': 'time',
  'embed/page/embed.module.css': 'time',
  'lanes/frames/Swipe.module.css': 'a recorded picture',
};

const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

it('styles name the sides of a text, not of the screen, but where time or a picture has sides', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.filter((path) => PHYSICAL.test(readFileSync(join(SRC, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(MEANT));
});

it('a side of the screen would be seen', () => {
  for (const line of [
    '  left: 4px;',
    '  margin-right: auto;',
    '  text-align: left;',
    '  border-left-color: red;',
  ])
    expect(PHYSICAL.test(line)).toBe(true);
  for (const line of ['  inset-inline-start: 4px;', '  text-align: start;', '  margin-inline: auto;'])
    expect(PHYSICAL.test(line)).toBe(false);
});
