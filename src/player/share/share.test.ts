import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDACTED } from '../../base/index.ts';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { cleanText } from './clean.ts';
import { excerptOf } from './excerpt.ts';
import { linkNotice } from './link-notice.ts';
import { asBlock, asInline, asLink } from './markdown.ts';
import type { Moment } from './moment.ts';
import { momentMarkdown } from './moment.ts';
import { consoleAround, requestAt } from './nearby.ts';

const MOMENT: Moment = {
  t: 4000,
  title: 'pay [now](javascript:alert)',
  clock: '0:04.000',
  wall: '2026-11-18T11:06:44.000Z',
  step: { n: 3, of: 9, label: 'Bash @ops `x`' },
  steps: 9,
  page: 'https://ann:pw@shop.test/pay?session_token=abc&page=2',
  verdict: 'failed — paid: 500 with Bearer abcdefgh12345678',
  selected: undefined,
  run: 'run-1 · demo@1',
  link: 'https://play.test/?sample=a&v=1&t=4&q=a)b',
};

describe('what is said of a copied link', () => {
  const of = (url: string) => ({ opened: () => ({ request: { kind: 'url' as const, url }, options: {} }) });
  const plain = of('https://store.test/a.zip');
  const signed = of('https://store.test/a.zip?X-Amz-Signature=abc&X-Amz-Credential=d');
  const local = of('http://127.0.0.1:9000/a.zip');
  const base = 'https://play.test/';

  it.each([
    ['copied', [plain], 'copied', /^Link to this moment copied$/],
    [
      'cautious where an address was signed',
      [plain, signed, local],
      'copied-caution',
      /signature is left out/,
    ],
    ['cautious where one leads to this machine', [plain, local], 'copied-caution', /leads to this machine/],
  ])('%s', (_, sessions, code, words) => {
    expect(linkNotice(true, sessions, base)).toEqual({ code, message: expect.stringMatching(words) });
    expect(linkNotice(false, sessions, base).code).toBe('clipboard');
  });
});

describe('what is copied', () => {
  it.each([
    ['GET https://x.test/a?api_key=abcdef&page=2', `GET https://x.test/a?api_key=${REDACTED}&page=2`, 1],
    ['https://me:pw@x.test/', `https://${REDACTED}@x.test/`, 1],
    ['Cookie: a=b; c=d', `Cookie: ${REDACTED}`, 1],
    ['- authorization: Basic Zm9vOmJhcg==', `- authorization: ${REDACTED}`, 1],
    ['{"password": "hunter2"}', `{"password": "${REDACTED}"}`, 1],
    ['nothing: to see?page=2', 'nothing: to see?page=2', 0],
  ])('%s leaves as %s', (text, clean, taken) => {
    expect(cleanText(text)).toEqual({ text: clean, taken });
  });

  it('is the same after a second pass', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('?token=x', 'Cookie: y', 'https://a:b@c', '"secret": "s"'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = cleanText(pieces.join('\n'));
        expect(cleanText(once.text).text).toBe(once.text);
        expect(once.taken).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });

  it('links with words that are only words', () => {
    expect(momentMarkdown(MOMENT)).toBe(
      '[pay \\[now\\]\\(javascript:alert\\) · step 3 of 9: Bash @\u200bops \\`x\\` · 0:04.000](https://play.test/?sample=a&v=1&t=4&q=a%29b)',
    );
    expect(momentMarkdown({ ...MOMENT, link: undefined, step: undefined })).toBe(
      'pay \\[now\\]\\(javascript:alert\\) · 0:04.000',
    );
    expect(asLink('a', 'https://x.test/ (b)')).toBe('[a](https://x.test/%20%28b%29)');
  });

  it('keeps recorded text inside its block and on its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', '[', '\u202e', '<') }), (text) => {
        const fence = /^`+/.exec(asBlock(text))?.[0] ?? '';
        expect(text).not.toContain(fence);
        expect(asInline(text)).not.toMatch(/\n|\u202e|(?<!\\)[[<`]/);
      }),
      { numRuns: 200 },
    );
  });

  it('holds time, step, reason, request and console of the moment, and no credential', () => {
    const { text, taken } = excerptOf({
      moment: MOMENT,
      reason: true,
      request: {
        entryId: 'network:0',
        line: 'POST https://shop.test/api/pay?sig=abc',
        facts: ['status: 500', 'took: 120 ms'],
      },
      console: [
        { offset: -400, level: 'error', text: 'pay failed {"token":"t0p"} ```' },
        { offset: 200, level: 'log', text: 'retry' },
      ],
      picture: true,
    });
    for (const secret of ['ann:pw', 'abc&', 'abcdefgh12345678', 'sig=abc', 't0p'])
      expect(text).not.toContain(secret);
    expect(taken).toBe(5);
    for (const said of [
      '- Time: 0:04.000 (2026-11-18T11:06:44.000Z)',
      '- Step 3 of 9: Bash',
      '- Verdict: failed — paid: 500',
      'POST https://shop.test/api/pay',
      'status: 500',
      '-0.400 s error',
      '(after it)',
      '````text',
      'Screenshot: paste it here',
      '[Open this moment](https://play.test/',
    ])
      expect(text).toContain(said);
    const less = excerptOf({
      moment: MOMENT,
      reason: false,
      request: undefined,
      console: [],
      picture: false,
    });
    expect(less.text).not.toMatch(/Verdict|Request|Console|Screenshot/);
  });
});

describe('what lies around a moment', () => {
  const { model } = recordingOf((sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(TEST_ORIGIN);
    const at = (lane: string, archetype: 'span' | 'point') =>
      sink.track({ id: lane, lane, archetype, plane: 'environment', title: lane, clock: 'wall' });
    const network = at('network', 'span');
    const rows = [
      [0, 500, 1],
      [1000, 1400, 3],
      [3000, 9000, 1],
      [5000, 5200, 3],
    ] as const;
    rows.forEach(([start, end, level], seq) => {
      sink.read(1);
      network.append({
        seq,
        start: TEST_ORIGIN + start,
        end: TEST_ORIGIN + end,
        kind: 'request',
        label: `r${seq}`,
        level,
      });
    });
    const lines = at('console', 'point');
    for (let seq = 0; seq < 30; seq++) {
      sink.read(1);
      lines.append({ seq, start: TEST_ORIGIN + seq * 300, kind: 'log', label: `line ${seq}`, level: 1 });
    }
    sink.seal('sealed');
  });
  const idAt = (t: number, selection?: string) => {
    const at = requestAt(model, t, selection);
    return at?.track.entryId(at.index);
  };

  it('is the request that failed lately, else the one in flight, else the last, and never one of later', () => {
    expect(idAt(-1)).toBeUndefined();
    expect(idAt(700)).toBe('network:0');
    expect(idAt(1200)).toBe('network:1');
    expect(idAt(3500)).toBe('network:1');
    expect(idAt(5100)).toBe('network:1');
    expect(idAt(6000)).toBe('network:3');
    expect(idAt(6000, 'network:0')).toBe('network:0');
  });

  it('is a few console lines before it and fewer after it', () => {
    const lines = consoleAround(model, 6000);
    expect(lines.filter(({ offset }) => offset <= 0).map(({ text }) => text)).toEqual(
      Array.from({ length: 8 }, (_, i) => `line ${i + 13}`),
    );
    expect(lines.filter(({ offset }) => offset > 0).map(({ text }) => text)).toEqual([
      'line 21',
      'line 22',
      'line 23',
    ]);
    expect(consoleAround(model, -5000)).toEqual([]);
  });
});
