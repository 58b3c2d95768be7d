import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, ELEMENT, encodeUtf8, JsonCutter, LineCutter } from './index.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function pieces(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const edges = [0, ...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, i) => bytes.slice(edges[i], end));
}

const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe('LineCutter', () => {
  const lines = (bytes: Uint8Array, at: readonly number[]): [string, number][] => {
    const found: [string, number][] = [];
    const cutter = new LineCutter((line, number) => found.push([decoder.decode(line), number]));
    for (const piece of pieces(bytes, at)) cutter.push(piece);
    cutter.finish();
    return found;
  };

  it('gives back the lines that were written, whatever the cuts', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !/[\n\r\0\ufeff]/.test(text) && text.trim() !== '');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
        cuts,
        (written, end, at) => {
          expect(
            lines(encoder.encode(written.map((text) => text + end).join('')), at).map(([text]) => text),
          ).toEqual(written);
        },
      ),
    );
  });

  it('drops marks of order and holes, counts blank lines, and cuts at 0x0A alone', () => {
    const text = '\ufeff{"a":1}\r\n\n  \n\0\0\0{"b":"x\u2028y\u0085z"}\n\ufeff{"c":3}';
    expect(lines(encoder.encode(text), [])).toEqual([
      ['{"a":1}', 1],
      ['{"b":"x\u2028y\u0085z"}', 4],
      ['{"c":3}', 5],
    ]);
  });
});

describe('JsonCutter', () => {
  const elements = (bytes: Uint8Array, at: readonly number[], root: string[] = []) => {
    const found: [string, number][] = [];
    const cutter = new JsonCutter({
      descend: (path) => path.length <= root.length && path.every((step, i) => step === root[i]),
      onValue: (path, value, index) => {
        if (path.length === root.length + 1 && path.at(-1) === ELEMENT)
          found.push([decoder.decode(value), index]);
      },
    });
    for (const piece of pieces(bytes, at)) cutter.push(piece);
    return { found, ...cutter.finish() };
  };

  it('cuts an array into its elements, whatever the cuts and the spacing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.constantFrom(0, 1, 2),
        cuts,
        (values, indent, at) => {
          const { found, complete } = elements(encoder.encode(JSON.stringify(values, null, indent)), at);
          expect(found.map(([text]) => JSON.parse(text) as unknown)).toEqual(
            JSON.parse(JSON.stringify(values)),
          );
          expect(found.map(([, index]) => index)).toEqual(values.map((_, i) => i));
          expect(complete).toBe(true);
        },
      ),
    );
  });

  it('finds an array inside an object, past keys that look like it', () => {
    const text = '{"x":{"tracks":[9]},"tr\\u0061cks":{"net":[{"a":"]}"},2]},"y":[3]}';
    expect(elements(encoder.encode(text), [3, 17, 29], ['tracks', 'net']).found).toEqual([
      ['{"a":"]}"}', 0],
      ['2', 1],
    ]);
  });

  it('says where a cut document stopped, and keeps what was whole', () => {
    const whole = encoder.encode('[{"a":1},{"b":"two"}]');
    for (let length = 0; length < whole.length; length++) {
      const { found, complete } = elements(whole.slice(0, length), []);
      expect(complete).toBe(false);
      expect(found.length).toBe(length >= 20 ? 2 : length >= 8 ? 1 : 0);
    }
  });

  it('walks a hundred thousand levels without a stack', () => {
    const deep = encoder.encode(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`);
    expect(elements(deep, []).found).toHaveLength(1);
  });

  it('survives brackets that close nothing', () => {
    expect(() => elements(encoder.encode(']]}{"a":1}]['), [])).not.toThrow();
  });
});

describe('UTF-8 without a platform', () => {
  it('agrees with the platform’s encoder and decoder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect([...encodeUtf8(text)]).toEqual([...encoder.encode(text)]);
        expect(decodeUtf8(encoder.encode(text))).toBe(
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoder.encode(text)),
        );
      }),
    );
  });
});
