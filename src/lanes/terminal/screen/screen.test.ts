import { describe, expect, it } from 'vitest';
import { Screen } from './index.ts';

const ESC = '\u001b';
const CSI = `${ESC}[`;

function after(cols: number, rows: number, ...writes: string[]): Screen {
  const screen = new Screen(cols, rows);
  for (const text of writes) screen.write(text);
  return screen;
}

const rowsOf = (screen: Screen): string[] => screen.view().lines.map((line) => line.text);
const cursorOf = (screen: Screen): string => {
  const { cursor } = screen.view();
  return cursor === undefined ? 'hidden' : `${cursor.x},${cursor.y}`;
};
const penAt = (screen: Screen, x: number, y: number) => screen.view().lines[y]?.pens[x];

describe('text', () => {
  it.each([
    ['wraps at the edge, and only when one more character comes', 'abcde', ['abcde', '', ''], '4,0'],
    ['goes on in the next row', 'abcdefg', ['abcde', 'fg', ''], '2,1'],
    ['scrolls at the bottom', 'a\r\nb\r\nc\r\nd', ['b', 'c', 'd'], '1,2'],
    ['returns to the start of the line', 'abc\rX', ['Xbc', '', ''], '1,0'],
    ['steps back', 'abc\b\bX', ['aXc', '', ''], '2,0'],
    ['keeps the column at a bare line feed', 'ab\nc', ['ab', '  c', ''], '3,1'],
    ['puts a wide character that does not fit in the next row', 'abcd漢', ['abcd', '漢', ''], '2,1'],
    ['joins marks to the character before', 'e\u0301x', ['e\u0301x', '', ''], '2,0'],
    ['joins a mark to the last column', 'abcde\u0301', ['abcde\u0301', '', ''], '4,0'],
    ['leaves no half of a wide character', '漢字\rx', ['x 字', '', ''], '1,0'],
    ['draws boxes', `${ESC}(0lqk${ESC}(B-`, ['┌─┐-', '', ''], '4,0'],
    ['repeats', `ab${CSI}2b`, ['abbb', '', ''], '4,0'],
    ['keeps direction characters out of the grid', 'a\u202eb', ['ab', '', ''], '2,0'],
  ])('%s', (_, text, rows, cursor) => {
    const screen = after(5, 3, text);
    expect(rowsOf(screen)).toEqual(rows);
    expect(cursorOf(screen)).toBe(cursor);
  });

  it('stays in the last column where wrapping is off', () => {
    expect(rowsOf(after(5, 2, `${CSI}?7labcdefg`))).toEqual(['abcdg', '']);
  });

  it('goes to tab stops, its own and those that were set', () => {
    expect(cursorOf(after(20, 2, '\t'))).toBe('8,0');
    expect(cursorOf(after(20, 2, `${CSI}4G${ESC}H\r\t`))).toBe('3,0');
    expect(cursorOf(after(20, 2, `${CSI}3g\t`))).toBe('19,0');
    expect(cursorOf(after(20, 2, `${CSI}12G${CSI}Z`))).toBe('8,0');
  });
});

describe('sequences', () => {
  it.each([
    ['address', `${CSI}2;3Hx`, ['', '  x', '']],
    ['address beyond the edges', `${CSI}99;99Hx`, ['', '', '    x']],
    ['up, down, right, left', `${CSI}2;2H${CSI}Aa${CSI}2Bb${CSI}Cc`, [' a', '', '  b c']],
    ['erase to the end of the row', `abcde\r${CSI}2C${CSI}K`, ['ab', '', '']],
    ['erase to its start', `abcde\r${CSI}2C${CSI}1K`, ['   de', '', '']],
    ['erase all of it', `abcde${CSI}2K`, ['', '', '']],
    ['erase below', `a\r\nb\r\nc${CSI}2;1H${CSI}J`, ['a', '', '']],
    ['erase above', `a\r\nb\r\nc${CSI}2;1H${CSI}1J`, ['', '', 'c']],
    ['erase the screen and stay', `a\r\nb${CSI}2Jx`, ['', ' x', '']],
    ['insert and delete characters', `abcd\r${CSI}2@${CSI}3G${CSI}P`, ['  bc', '', '']],
    ['erase characters', `abcd\r${CSI}2X`, ['  cd', '', '']],
    ['insert a row', `a\r\nb\r\nc${CSI}1;1H${CSI}L`, ['', 'a', 'b']],
    ['delete a row', `a\r\nb\r\nc${CSI}1;1H${CSI}M`, ['b', 'c', '']],
    ['scroll up and down', `a\r\nb\r\nc${CSI}2S${CSI}T`, ['', 'c', '']],
    ['scroll within margins', `a\r\nb\r\nc${CSI}1;2r${CSI}2;1H\n`, ['b', '', 'c']],
    ['reverse line feed at the top', `a\r\nb${CSI}1;1H${ESC}M`, ['', 'a', 'b']],
    ['save and restore', `ab${ESC}7\r\ncd${ESC}8x`, ['abx', 'cd', '']],
    ['insert mode', `ab\r${CSI}4hx`, ['xab', '', '']],
    ['full reset', `ab${CSI}31m${ESC}cx`, ['x', '', '']],
    [
      'a title, a clipboard write, a picture, a query',
      `a${ESC}]0;t\u0007${ESC}]52;c;AAAA${ESC}\\${ESC}Pq#0${ESC}\\${CSI}6nb`,
      ['ab', '', ''],
    ],
    ['eight-bit controls', 'a\u009b2;1Hb', ['a', 'b', '']],
    ['an aborted sequence', `a${CSI}3\u0018b`, ['ab', '', '']],
    ['text in the middle of a sequence', `${CSI}3é🚀`, ['é🚀', '', '']],
    ['an unknown sequence', `a${CSI}>4;1m${CSI}?2004hb`, ['ab', '', '']],
  ])('%s', (_, text, rows) => {
    expect(rowsOf(after(5, 3, text))).toEqual(rows);
  });

  it('counts rows from the top margin in origin mode', () => {
    expect(cursorOf(after(5, 5, `${CSI}2;4r${CSI}?6h${CSI}2;1H`))).toBe('0,2');
    expect(cursorOf(after(5, 5, `${CSI}2;4r${CSI}?6h${CSI}99;1H`))).toBe('0,3');
  });

  it('hides the cursor', () => {
    expect(cursorOf(after(5, 2, `${CSI}?25l`))).toBe('hidden');
    expect(cursorOf(after(5, 2, `${CSI}?25l${CSI}?25h`))).toBe('0,0');
  });

  it('gives a full-screen program a screen of its own, and back what was there', () => {
    const screen = after(6, 3, 'one\r\ntwo', `${CSI}?1049h`, `${CSI}2J${CSI}1;1Hedit`);
    expect(rowsOf(screen)).toEqual(['edit', '', '']);
    screen.write(`${CSI}?1049l!`);
    expect(rowsOf(screen)).toEqual(['one', 'two!', '']);
    screen.write(`${CSI}?1049h`);
    expect(rowsOf(screen)).toEqual(['', '', '']);
  });
});

describe('colours and links', () => {
  it.each([
    ['31', { fg: 1 }],
    ['97;104', { fg: 15, bg: 12 }],
    ['38;5;208', { fg: 208 }],
    ['48;2;1;2;3', { bg: 0x1010203 }],
    ['38:2::1:2:3', { fg: 0x1010203 }],
    ['38:5:9', { fg: 9 }],
    ['38;5;300', { fg: undefined }],
    ['58;5;1;1', { bold: true, fg: undefined }],
    ['1;3;4;7;9', { bold: true, italic: true, underline: true, inverse: true, strike: true }],
    ['4:3', { underline: true }],
    ['4;4:0', { underline: false }],
    ['1;22;31;39', { bold: false, fg: undefined }],
    ['31;', { fg: undefined }],
  ])('SGR %s', (params, pen) => {
    expect(penAt(after(5, 1, `${CSI}${params}mx`), 0, 0)).toMatchObject(pen);
  });

  it('erases with the ground of the pen', () => {
    expect(penAt(after(5, 1, `${CSI}44m${CSI}K`), 3, 0)).toMatchObject({ bg: 4 });
  });

  it('keeps a link on its cells alone, through changes of colour', () => {
    const screen = after(9, 1, `${ESC}]8;id=1;https://a.test/${ESC}\\a${CSI}0mb${ESC}]8;;\u0007c`);
    expect([0, 1, 2].map((x) => penAt(screen, x, 0)?.link)).toEqual([
      'https://a.test/',
      'https://a.test/',
      undefined,
    ]);
  });

  it('holds back a command of any length without keeping it', () => {
    const screen = after(5, 1, `${ESC}]52;c;`);
    for (let i = 0; i < 100; i++) screen.write('A'.repeat(10_000));
    expect(screen.take().parser.buffer.length).toBeLessThan(10_000);
    screen.write('\u0007ok');
    expect(rowsOf(screen)).toEqual(['ok']);
  });
});

describe('another size', () => {
  it('joins again what only the narrow screen had cut', () => {
    const screen = after(10, 4, '1234567890AB\r\n');
    screen.resize(20, 4);
    expect(rowsOf(screen)).toEqual(['1234567890AB', '', '', '']);
    expect(cursorOf(screen)).toBe('0,1');
    screen.resize(5, 4);
    expect(rowsOf(screen)).toEqual(['12345', '67890', 'AB', '']);
    screen.resize(10, 4);
    expect(rowsOf(screen)).toEqual(['1234567890', 'AB', '', '']);
  });

  it('never cuts a wide character in two', () => {
    const screen = after(6, 3, '漢字漢字');
    screen.resize(5, 3);
    expect(rowsOf(screen)).toEqual(['漢字', '漢字', '']);
    screen.resize(9, 3);
    expect(rowsOf(screen)).toEqual(['漢字漢字', '', '']);
  });

  it('lets rows leave at the top and come back', () => {
    const screen = after(5, 4, 'a\r\nb\r\nc\r\nd');
    screen.resize(5, 2);
    expect(rowsOf(screen)).toEqual(['c', 'd']);
    screen.resize(5, 4);
    expect(rowsOf(screen)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not bring old rows back into a screen that was cleared', () => {
    const screen = after(5, 2, `a\r\nb\r\nc\r\n${CSI}2J${CSI}Hx`);
    screen.resize(5, 4);
    expect(rowsOf(screen)).toEqual(['x', '', '', '']);
  });

  it('cuts the screen of a full-screen program, which draws itself anew', () => {
    const screen = after(5, 3, `keep me ${CSI}?1049h${CSI}Habcde`);
    screen.resize(3, 2);
    expect(rowsOf(screen)).toEqual(['abc', '']);
    screen.resize(8, 3);
    screen.write(`${CSI}?1049l`);
    expect(rowsOf(screen)).toEqual(['keep me', '', '']);
  });
});
