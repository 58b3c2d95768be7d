import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openZip, type ByteFile } from '../../sources/index.ts';
import { field, stringField } from '../records.ts';
import { cutFile, readBack, type ReadBack } from '../testing.ts';
import { format } from './index.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/playwright-trace');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over pages of real Playwright traces did not run.');

async function openReal(name: string): Promise<ReadBack> {
  const zip = await openZip(cutFile(name, readFileSync(join(REAL, name))));
  if (!zip.ok) throw new Error(zip.error.message);
  const all = zip.value.files();
  const claimed = all.filter((file) => /^[^/]+\.(?:trace|network|stacks)$/.test(file.name));
  return readBack(format.id, claimed, all);
}

/** Every node of an event, its children after it. */
function nodesOf(event: unknown): unknown[] {
  const adds = field(field(event, 'data'), 'adds');
  const roots = Array.isArray(adds)
    ? adds.map((add) => field(add, 'node'))
    : [field(field(event, 'data'), 'node')];
  const all: unknown[] = [];
  for (let next = roots.pop(); next !== undefined; next = roots.pop()) {
    all.push(next);
    const children = field(next, 'childNodes');
    if (Array.isArray(children)) roots.push(...children.toReversed());
  }
  return all;
}

const textOf = (event: unknown): string =>
  nodesOf(event)
    .filter((node) => field(node, 'isStyle') !== true)
    .map((node) => stringField(node, 'textContent') ?? '')
    .join('');

interface Seen {
  readonly kind: string;
  readonly label: string;
  readonly event: unknown;
}

function pages({ document, payloads }: ReadBack): Seen[] {
  return (document.lane('dom')?.tracks ?? []).flatMap((track) =>
    Array.from({ length: track.columns.length }, (_, i) => ({
      kind: track.kindOf(i),
      label: track.label(i),
      event: JSON.parse(payloads.get(`${track.id}:${track.columns.seq[i]}`) ?? 'null') as unknown,
    })),
  );
}

describe.runIf(here)('pages of real traces', () => {
  const traces = here
    ? readdirSync(REAL).filter((name) => /^pw-1\.(?:40|50|55|60|62|63)\..*\.zip$/.test(name))
    : [];

  it.each(traces)('%s: the page before and after the list came, its frame and its sheet', async (name) => {
    const seen = pages(await openReal(name));
    const snapshots = seen.filter(({ kind }) => kind === 'full-snapshot');
    const texts = snapshots.map(({ event }) => textOf(event));
    const first = texts.findIndex((text) => text.includes('item 19 ü漢字'));
    expect(first).toBeGreaterThan(1);
    expect(texts[first - 1]).toContain('Search');
    expect(texts[first - 1]).not.toContain('item 0');
    expect(snapshots[first]?.label).toMatch(/^page after call@/);
    const nodes = nodesOf(snapshots[first]?.event);
    const sheet = nodes.find((node) => field(field(node, 'attributes'), '_cssText') !== undefined);
    expect(field(field(sheet, 'attributes'), 'href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\.css$/);
    const ids = nodes.map((node) => field(node, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(nodes.some((node) => field(node, 'tagName') === 'script')).toBe(false);
    const isInShadow = (node: unknown): boolean => field(node, 'isShadow') === true;
    expect(snapshots.some(({ event }) => nodesOf(event).some(isInShadow))).toBe(true);
    const frames = seen.filter(({ kind }) => kind === 'mutation');
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(textOf(frame.event)).toContain('in frame');
  });

  it('what was typed is in the page from then on', async () => {
    const seen = pages(await openReal('pw-1.63.0-trace.zip'));
    const typed = seen
      .filter(({ kind }) => kind === 'full-snapshot')
      .map(({ event }) => nodesOf(event).find((node) => field(field(node, 'attributes'), 'id') === 'q'))
      .filter((node) => node !== undefined)
      .map((node) => field(field(node, 'attributes'), 'value'));
    expect(typed[0]).toBe('');
    expect(new Set(typed.slice(typed.indexOf('w')))).toEqual(new Set(['w']));
  });
});

describe('pages that lie', () => {
  const line = (html: unknown, more: object = {}): object => ({
    type: 'frame-snapshot',
    snapshot: {
      callId: 'c@1',
      phase: 'after',
      pageId: 'p',
      frameId: 'f',
      frameUrl: 'http://a.test/',
      html,
      viewport: { width: 10, height: 10 },
      timestamp: 5,
      isMainFrame: true,
      ...more,
    },
  });
  const context = {
    version: 8,
    type: 'context-options',
    origin: 'library',
    browserName: 'chromium',
    options: {},
    wallTime: 1_796_000_000_000,
    monotonicTime: 1,
  };
  const opened = async (...rows: object[]): Promise<ReadBack> => {
    const text = [context, ...rows].map((row) => JSON.stringify(row)).join('\n');
    const file: ByteFile = cutFile('trace.trace', new TextEncoder().encode(text));
    return readBack(format.id, [file]);
  };

  it('repeats of what is not there, of themselves and of the future are left out', async () => {
    const odd = [
      'HTML',
      {},
      [[1, 0]],
      [[0, 0]],
      [[-3, 1]],
      [[1e9, 0]],
      ['P', null, 'kept'],
      7,
      [],
      [[]],
      null,
    ];
    const back = await opened(line(odd), line([[1, 99]]), line('text alone'), line(undefined));
    expect(back.result.ok).toBe(true);
    const { ledger } = back.document;
    expect([ledger.read, ledger.shown + ledger.rejected + ledger.offAxis]).toEqual([5, 5]);
    const shown = pages(back).filter(({ kind }) => kind === 'full-snapshot');
    expect(shown.map(({ event }) => textOf(event))).toEqual(['kept']);
  });

  it('a page that is as deep as it can be, or repeats itself ever more, is cut and not followed', async () => {
    let deep: unknown = 'end';
    for (let i = 0; i < 1000; i++) deep = ['DIV', {}, deep];
    const doubling = Array.from({ length: 18 }, (_, i) =>
      line(i === 0 ? ['HTML', {}, 'x'] : ['HTML', {}, [[1, i === 1 ? 1 : 0]], [[1, i === 1 ? 1 : 0]]]),
    );
    const back = await opened(line(['HTML', {}, deep]), ...doubling);
    expect(back.result.ok).toBe(true);
    for (const { event } of pages(back)) expect(nodesOf(event).length).toBeLessThan(60_000);
  });

  it('a sheet that scripts made is a style, and scripts are left out', async () => {
    const html = [
      'HTML',
      {},
      [
        'BODY',
        {},
        [
          'DIV',
          {},
          [
            'TEMPLATE',
            { __playwright_shadow_root_: 'open' },
            ['B', {}, 'in'],
            ['TEMPLATE', { __playwright_style_sheet_: 'b{color:red}' }],
          ],
        ],
        ['SCRIPT', {}, 'alert(1)'],
      ],
    ];
    const [, full] = pages(await opened(line(html)));
    const text = JSON.stringify(full?.event);
    expect(text).toContain('"isShadowHost":true');
    expect(text).toContain('b{color:red}');
    expect(text).not.toContain('alert');
  });
});
