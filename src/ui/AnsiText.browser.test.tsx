import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { AnsiText } from './index.ts';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

/** A computed colour, whatever its notation, as bytes: drawn on one pixel. */
function bytesOf(colour: string): readonly number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}
function luminance([r = 0, g = 0, b = 0]: readonly number[]): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((byte) =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
function contrast(a: readonly number[], b: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const inks = [30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97]
  .map(String)
  .concat(['38;2;255;255;0', '38;2;0;0;255', '38;2;0;0;0', '38;2;255;255;255', '38;5;21', '38;5;196']);
const grounds = [
  '49',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  '47',
  '101',
  '103',
  '107',
  '48;2;255;255;0',
  '48;2;0;0;255',
  '48;2;0;0;0',
  '48;2;255;255;255',
];

describe.each(['dark', 'light'])('%s', (theme) => {
  it('every colour a program can ask for stays readable on every ground', async () => {
    document.documentElement.dataset['theme'] = theme;
    const text = grounds
      .flatMap((ground) => inks.map((ink) => `\u001b[${ground};${ink}mx\u001b[0m`))
      .join('');
    const { container } = await render(
      <div style={{ background: 'var(--bg)' }}>
        <AnsiText text={text} />
      </div>,
    );
    const spans = [...container.querySelectorAll<HTMLElement>('span[style]')];
    expect(spans).toHaveLength(inks.length * grounds.length);
    const page = bytesOf(getComputedStyle(spans[0]?.closest('div') ?? document.body).backgroundColor);
    const faint = spans.flatMap((span) => {
      const style = getComputedStyle(span);
      const ground = bytesOf(style.backgroundColor);
      const ratio = contrast(bytesOf(style.color), ground[3] === 0 ? page : ground);
      return ratio < 4.5 ? [`${span.getAttribute('style') ?? ''} ${ratio.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });
});

it('links are checked, named whole and opened apart; markup is text', async () => {
  const { container } = await render(
    <AnsiText
      text={
        '\u001b]8;;https://ok.example.test/a\u001b\\OK\u001b]8;;\u001b\\ \u001b]8;;javascript:1\u001b\\JS\u001b]8;;\u001b\\ <img src=x>'
      }
    />,
  );
  expect(
    [...container.querySelectorAll('a')].map((a) => [a.textContent, a.href, a.title, a.rel, a.target]),
  ).toEqual([
    ['OK', 'https://ok.example.test/a', 'https://ok.example.test/a', 'noopener noreferrer', '_blank'],
  ]);
  expect(container.textContent).toBe('OK JS <img src=x>');
});
