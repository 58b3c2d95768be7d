import './index.ts';
import { expect, it } from 'vitest';

it('both faces are bundled, and letters of other scripts fetch no more of them', async () => {
  const words = 'Wyjątek: ошибка λάθος 日本';
  await Promise.all(
    ['Inter Variable', 'JetBrains Mono Variable'].map((face) =>
      document.fonts.load(`12px "${face}"`, `a ${words}`),
    ),
  );
  const faces = [...document.fonts];
  expect(faces.map((face) => [face.family.replaceAll('"', ''), face.status, face.unicodeRange])).toEqual([
    ['Inter Variable', 'loaded', 'U+0-10FFFF'],
    ['JetBrains Mono Variable', 'loaded', 'U+0-10FFFF'],
  ]);
});
