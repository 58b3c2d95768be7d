import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsAtHead } from './head-json.ts';
import { shapeOf } from './shape.ts';

const documents = fc.oneof(
  fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()),
  fc.array(fc.jsonValue()),
);

function probeOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  return { name: 'x', size: bytes.length, bytes, text, siblings: [] };
}

/** Every list and object of `part` begins one of `whole` at the same place. */
function begins(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((each, i) => begins(each, whole[i] as unknown));
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([key, each]) => begins(each, (whole as Record<string, unknown>)[key]))
  );
}

describe('documents at the head of a file', () => {
  it('are the whole document where it is there, in any layout', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 2), (document, indent) => {
        const text = JSON.stringify(document, undefined, indent);
        expect(documentsAtHead(text)).toEqual([JSON.parse(text)]);
      }),
    );
  });

  it('begin as the document does, wherever it is cut', () => {
    fc.assert(
      fc.property(documents, fc.double({ min: 0, max: 1, noNaN: true }), (document, share) => {
        const text = JSON.stringify(document);
        const found = documentsAtHead(text.slice(0, Math.max(1, Math.floor(text.length * share))));
        expect(found).toHaveLength(1);
        expect(begins(found?.[0], JSON.parse(text))).toBe(true);
      }),
    );
  });

  it('are one a line, the last as far as it goes', () => {
    fc.assert(
      fc.property(fc.array(documents, { minLength: 2, maxLength: 5 }), fc.nat(), (lines, cut) => {
        const whole = lines.map((line) => JSON.stringify(line));
        const last = whole.at(-1) ?? '';
        const text = [...whole.slice(0, -1), last.slice(0, 1 + (cut % last.length))].join('\n');
        const found = documentsAtHead(text);
        expect(found?.slice(0, -1)).toEqual(whole.slice(0, -1).map((line): unknown => JSON.parse(line)));
        expect(begins(found?.at(-1), JSON.parse(last))).toBe(true);
      }),
    );
  });

  it('keep every member that was said before the cut', () => {
    expect(documentsAtHead('{"a":1,"b":{"c":[1,2,{"d":"x, }","e":"un')).toEqual([
      { a: 1, b: { c: [1, 2, { d: 'x, }' }] } },
    ]);
    expect(documentsAtHead('[{"a":1},{"b":2},')).toEqual([[{ a: 1 }, { b: 2 }]]);
    expect(documentsAtHead('{"a":{"b":tru')).toEqual([{ a: {} }]);
    expect(documentsAtHead('{"a" 1}')).toBeUndefined();
  });

  it('take no time that grows faster than they do', () => {
    const text = `{"a":"${'x\\"'.repeat(20_000)}`;
    expect(documentsAtHead(text)).toEqual([{}]);
    expect(documentsAtHead(`[${'"a",'.repeat(16_000)}"b`)?.[0]).toHaveLength(16_000);
  });
});

describe('shape', () => {
  it('knows the keys after a long list', () => {
    const shape = shapeOf(
      probeOf(JSON.stringify({ messages: Array.from({ length: 2000 }, (_, i) => ({ i })), sessionId: 's' })),
    );
    expect(shape.has('messages.*.i')).toBe(true);
    expect(shape.strings('sessionId')).toEqual(['s']);
  });

  it('tells what it can of a document that is broken in the middle', () => {
    const shape = shapeOf(probeOf('{"role":"user","content": oops [ }, "x":{"y":1}}'));
    expect(shape.strings('role')).toEqual(['user']);
  });
});
