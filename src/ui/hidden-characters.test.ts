import { expect, it } from 'vitest';
import fc from 'fast-check';
import { bidiControlsIn, hasBidiControls, markedText, visiblePieces } from './hidden-characters.ts';

const marks = (text: string) => visiblePieces(text).map((piece) => piece.mark ?? piece.text);

it('marks direction controls, control bytes, zero-width and tag characters', () => {
  expect(marks('rm \u202egnp.\u2066x')).toEqual(['rm ', 'RLO', 'gnp.', 'LRI', 'x']);
  expect(marks('a\0b\u001b[\u007f\u0085')).toEqual(['a', 'NUL', 'b', 'ESC', '[', 'DEL', 'U+0085']);
  expect(marks('a\u200bb\ufeff\u{e0041}')).toEqual(['a', 'U+200B', 'b', 'U+FEFF', 'U+E0041']);
});

it('leaves right-to-left words, tabs, line feeds and joined emoji alone', () => {
  for (const text of ['שלום עולם – مرحبا', 'a\tb\nc', '👩‍👩‍👧 ❤️', 'naïve 日本']) {
    expect(visiblePieces(text)).toEqual([{ kind: 'text', text }]);
    expect(hasBidiControls(text)).toBe(false);
  }
});

it('counts direction controls alone', () => {
  expect(bidiControlsIn('\u202ea\u202c\0\u200b')).toBe(2);
});

it('spells marks out for plain strings', () => {
  expect(markedText('a\u202eb')).toBe('a‹RLO›b');
  expect(markedText('plain')).toBe('plain');
});

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        visiblePieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
