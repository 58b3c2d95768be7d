import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from './site.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let out = '';
let problems: readonly string[] = [];
let files: string[] = [];
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'playhead-site-'));
  ({ problems } = buildSite(ROOT, out));
  files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
}, 120_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

const text = (file: string): string => readFileSync(join(out, file), 'utf8');

it('no link of the documentation is dead, and no anchor', () => {
  expect(problems).toEqual([]);
});

it('every address of the site itself leads to a file of it, from a folder and under any path', () => {
  const ids = new Map(
    files.map((file) => [file, new Set([...text(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  const dead: string[] = [];
  for (const file of files)
    for (const [, address = ''] of text(file).matchAll(/ (?:href|src|srcSet)="([^"]*)"/gi)) {
      if (/^(?:https?|data|mailto):/.test(address)) continue;
      const [path = '', hash = ''] = address.split('#');
      const to = path === '' ? join(out, file) : resolve(join(out, dirname(file)), path);
      const isInside = to.startsWith(out) && !path.startsWith('/') && existsSync(to);
      const name = to.slice(out.length + 1);
      if (!isInside || (hash !== '' && ids.get(name)?.has(hash) === false)) dead.push(`${file}: ${address}`);
    }
  expect(dead).toEqual([]);
});

it('every page is reached from every page, every picture is described, and nothing runs', () => {
  const all = files.map((file) => resolve(out, file)).toSorted();
  for (const file of files) {
    const html = text(file);
    const nav = html.slice(html.indexOf('class="site"'), html.indexOf('<main'));
    const reached = [...nav.matchAll(/href="([^"]+)"/g)].map(([, at = '']) =>
      resolve(out, dirname(file), at),
    );
    expect({ file, reached: reached.toSorted() }).toEqual({ file, reached: all });
    expect(html).not.toMatch(/<img(?![^>]* alt="[^"])/);
    expect(html).not.toMatch(/<script/);
    expect({ file, headings: html.match(/<h1/g)?.length }).toEqual({ file, headings: 1 });
  }
});
