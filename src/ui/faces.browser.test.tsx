import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Chip } from './index.ts';

it('the faces are bundled, and letters of other scripts fetch no more of them', async () => {
  const words = '1 Wyjątek: ошибка λάθος 日本';
  await render(<Chip>{words}</Chip>);
  await Promise.all(
    ['Inter Digits', 'Inter Variable', 'JetBrains Mono Variable'].map((face) =>
      document.fonts.load(`12px "${face}"`, words),
    ),
  );
  const faces = [...document.fonts];
  expect(faces.map((face) => [face.family.replaceAll('"', ''), face.status, face.unicodeRange])).toEqual([
    ['Inter Variable', 'loaded', 'U+0-10FFFF'],
    ['Inter Digits', 'loaded', 'U+30-39'],
    ['JetBrains Mono Variable', 'loaded', 'U+0-10FFFF'],
  ]);
});

it('digits have one width, hyphens their own', async () => {
  const { container } = await render(
    <p style={{ font: '40px var(--sans)' }}>
      <span>11111</span> <span>00000</span> <span>-----</span>
    </p>,
  );
  await document.fonts.ready;
  const [ones, zeros, hyphens] = [...container.querySelectorAll('span')].map(
    (span) => span.getBoundingClientRect().width,
  );
  expect(ones).toBe(zeros);
  expect(hyphens ?? 0).toBeLessThan((ones ?? 0) * 0.85);
});
