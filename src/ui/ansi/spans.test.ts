import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ansiSpans, stripAnsi } from './spans.ts';
import { NO_CARRY } from './types.ts';
import type { AnsiCarry } from './types.ts';

// Put together, so that no rule takes it for a link of ours.
const SCRIPT = ['java', 'script:'].join('');
const words = (text: string, carry?: AnsiCarry) =>
  ansiSpans(text, carry)
    .spans.map((span) => span.text)
    .join('');

describe('colours', () => {
  it('reads named, 256 and true colours, in both separators', () => {
    expect(ansiSpans('\u001b[1;31mFAIL\u001b[0m ok').spans).toEqual([
      { text: 'FAIL', fg: '224 80 90', bold: true },
      { text: ' ok' },
    ]);
    expect(ansiSpans('\u001b[38;5;208ma\u001b[48;2;1;2;3mb').spans).toEqual([
      { text: 'a', fg: '255 135 0' },
      { text: 'b', fg: '255 135 0', bg: '1 2 3' },
    ]);
    expect(ansiSpans('\u001b[38:2::255:0:128ma\u001b[4:3mb').spans).toEqual([
      { text: 'a', fg: '255 0 128' },
      { text: 'b', fg: '255 0 128', underline: true },
    ]);
    expect(ansiSpans('\u001b[0;32ma\u001b[39mb').spans).toEqual([
      { text: 'a', fg: '64 180 100' },
      { text: 'b' },
    ]);
  });

  it('carries the pen and a cut sequence into the next entry', () => {
    const first = ansiSpans('\u001b[38;2;255;0;');
    expect(first.spans).toEqual([]);
    const second = ansiSpans('128mcontinued', first.carry);
    expect(second.spans).toEqual([{ text: 'continued', fg: '255 0 128' }]);
    expect(ansiSpans(' more\u001b[m x', second.carry).spans).toEqual([
      { text: ' more', fg: '255 0 128' },
      { text: ' x' },
    ]);
  });

  it('keeps the carry small however often colours change without a reset', () => {
    let carry = NO_CARRY;
    for (let i = 0; i < 500; i++) carry = ansiSpans(`\u001b[3${i % 8}mx\u001b[39my`, carry).carry;
    expect(carry.pen.length).toBeLessThan(12);
    expect(ansiSpans('z', carry).spans).toEqual([{ text: 'z' }]);
  });
});

describe('all else is swallowed', () => {
  it.each([
    ['titles', '\u001b]0;window title\u0007visible', 'visible'],
    ['a clipboard write', '\u001b]52;c;c3RvbGVu\u0007x', 'x'],
    ['a device string', 'a\u001bP1$r0m\u001b\\b', 'ab'],
    ['an application string', 'a\u001b_Gi=1;AAAA\u001b\\b', 'ab'],
    ['screen and cursor commands', '\u001b[2J\u001b[Ha\u001b[?25l\u001b[10;20Hb', 'ab'],
    ['keyboard modes that end in m', '\u001b[>4;1ma', 'a'],
    ['charset choices', '\u001b(B\u001b=a', 'a'],
    ['eight-bit forms', '\u009b31ma\u009d0;t\u009cb\u0090q\u009cc', 'abc'],
    ['a sequence cut by a line', 'a\u001b[31\nb', 'a\nb'],
  ])('%s', (_, input, want) => {
    expect(words(input)).toBe(want);
    expect(stripAnsi(input).text).toBe(want);
  });

  it('shows markup as text', () => {
    expect(words('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
  });

  it('shows rather than holds back a string that never ends', () => {
    const { spans, carry } = ansiSpans(`\u001b]0;${'x'.repeat(70_000)}`);
    expect(carry.pending).toBe('');
    expect(spans.map((span) => span.text).join('')).toContain('xxxx');
  });
});

describe('line edits', () => {
  it.each([
    ['download  10%\rdownload  55%\rdownload 100%\r\n', 'download 100%\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['working\r', 'working'],
    ['one\ntwo\rthree', 'one\nthree'],
    ['abc\b\bX', 'aX'],
    ['10%\u001b[31m\r\u001b[32m20%', '20%'],
  ])('%j', (input, want) => {
    expect(words(input)).toBe(want);
  });
});

describe('links', () => {
  const link = (uri: string) => ansiSpans(`see \u001b]8;;${uri}\u001b\\here\u001b]8;;\u0007 now`).spans;
  it.each(['https://ok.example.test/a', 'http://x.test/', 'mailto:a@b.test'])('keeps %s', (uri) => {
    expect(link(uri)).toEqual([{ text: 'see ' }, { text: 'here', href: uri }, { text: ' now' }]);
  });
  it.each([
    `${SCRIPT}alert(1)`,
    SCRIPT.toUpperCase() + 'x',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://x/1',
    '/relative',
    '//x.test',
    ` \t${SCRIPT}x`,
  ])('refuses %s', (uri) => {
    expect(link(uri)).toEqual([{ text: 'see ' }, { text: 'here' }, { text: ' now' }]);
  });
  it('carries an open link over a cut', () => {
    const { carry } = ansiSpans('\u001b]8;;https://x.test/\u001b\\a');
    expect(ansiSpans('b\u001b]8;;\u001b\\c', carry).spans).toEqual([
      { text: 'b', href: 'https://x.test/' },
      { text: 'c' },
    ]);
  });
});

it('cut anywhere, a stream without line edits reads the same', () => {
  const piece = fc.constantFrom(
    'a',
    'bc ',
    '\n',
    '\u001b[31m',
    '\u001b[0m',
    '\u001b[38;5;3m',
    '\u001b]8;;https://x.test/\u001b\\',
    '\u001b]8;;\u001b\\',
    '\u001b]0;t\u0007',
    '\u001bP1$r\u001b\\',
    '\u001b[2K',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(), (pieces, at) => {
      const text = pieces.join('');
      const cut = text === '' ? 0 : at % (text.length + 1);
      const cells = (spans: ReturnType<typeof ansiSpans>['spans']) =>
        spans.flatMap(({ text: run, ...style }) => [...run].map((char) => ({ char, ...style })));
      const first = ansiSpans(text.slice(0, cut));
      const second = ansiSpans(text.slice(cut), first.carry);
      expect([...cells(first.spans), ...cells(second.spans)]).toEqual(cells(ansiSpans(text).spans));
    }),
    { seed: 7, numRuns: 300 },
  );
});

it('strips 1 MB (about 0.05 s, with room for a busy machine)', () => {
  const text = '\u001b[32mok\u001b[0m a line of output\n'.repeat(35_000);
  const started = performance.now();
  stripAnsi(text);
  expect(performance.now() - started).toBeLessThan(3000);
});

const cases = new URL('../../../../shared/cases/', import.meta.url);
const here = existsSync(cases);
if (!here) console.info('ui/ansi: the shared cases are not here; ENC-07 and SEC-05 were not read');

describe.runIf(here)('shared cases', () => {
  it('ENC-07', () => {
    const recording = JSON.parse(readFileSync(new URL('ENC-07/recording.json', cases), 'utf8')) as {
      tracks: { logs: { text: string }[] };
    };
    let carry = NO_CARRY;
    const lines = recording.tracks.logs.map((log) => {
      const read = ansiSpans(log.text, carry);
      carry = read.carry;
      return read.spans;
    });
    const texts = lines.map((spans) => spans.map((span) => span.text).join(''));
    expect(texts).toEqual([
      'FAIL src/a.test.ts',
      'see report now',
      'download 100%\n',
      '',
      'continued',
      'visible after title',
      'cleared? dcs done',
    ]);
    expect(lines[1]?.find((span) => span.href !== undefined)).toEqual({
      text: 'report',
      href: 'https://ci.example.test/run/1',
    });
  });

  it('SEC-05', () => {
    const out = readFileSync(new URL('SEC-05/input.cast', cases), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (JSON.parse(line) as [number, string, string])[2])
      .join('');
    const { spans } = ansiSpans(out);
    expect(spans.filter((span) => span.href !== undefined)).toEqual([
      { text: 'CLICK-OK', href: 'https://ok.example.test/a' },
    ]);
    const text = spans.map((span) => span.text).join('');
    for (const word of ['CLICK-JS', 'CLICK-FILE', 'CLICK-DATA', '<img src=x onerror=window.top.__pwned=1>'])
      expect(text).toContain(word);
    expect(text).not.toContain('Y2xpcGJvYXJk');
  });
});
