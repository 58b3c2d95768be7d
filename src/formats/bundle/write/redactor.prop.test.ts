import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonRedactor } from './json-redactor.ts';
import type { Redactor } from './redactor.ts';
import { type Found, type Leave, masked, REASONS } from './removal.ts';
import { TextRedactor } from './text-redactor.ts';

const ALL: Leave = { reasons: REASONS, parts: ['track:network'] };

function run(text: string, cuts: readonly number[], make: (onFound: (found: Found) => void) => Redactor) {
  const found: Found[] = [];
  const redactor = make((each) => found.push(each));
  const edges = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  let out = '';
  for (let i = 1; i < edges.length; i++) out += redactor.push(text.slice(edges[i - 1], edges[i]));
  return { out: out + redactor.finish(), found };
}
const json =
  (leave: Leave | undefined) =>
  (onFound: (found: Found) => void): Redactor =>
    new JsonRedactor({ leave, onFound });
const plain =
  (leave: Leave | undefined) =>
  (onFound: (found: Found) => void): Redactor =>
    new TextRedactor({ leave, onFound });

const secrets = fc.constantFrom(
  'Bearer abcdefghijklmnop',
  'ghp_abcdefghijklmnopqrst',
  'say "password": "hunter2 there"',
  'https://user:hunter2@a.test/?token=hunter2&x=1',
  'nothing \\ to "see"',
);
const key = fc.constantFrom(
  'name',
  'value',
  'text',
  'content',
  'data',
  'password',
  'headers',
  'tracks',
  'network',
  'source',
);
const tree = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    secrets,
    fc.string({ maxLength: 8 }),
    fc.constantFrom(5, 1e21, null, true, 'Cookie', 'authorization'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
})).value;
const cuts = fc.array(fc.nat(), { maxLength: 6 });

describe('redaction of JSON', () => {
  it('with nothing chosen gives back every character', () => {
    fc.assert(
      fc.property(tree, cuts, fc.boolean(), (value, at, isIndented) => {
        const text = JSON.stringify(value, undefined, isIndented ? 2 : undefined);
        expect(run(text, at, json(undefined)).out).toBe(text);
        expect(
          run(`${text}\n${text.slice(0, text.length / 2)}`, at, json({ reasons: [], parts: [] })).out,
        ).toBe(`${text}\n${text.slice(0, text.length / 2)}`);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same wherever the text is cut, stays JSON, and holds no secret', () => {
    fc.assert(
      fc.property(tree, cuts, (value, at) => {
        const text = JSON.stringify(value);
        const whole = run(text, [], json(ALL));
        const pieces = run(text, at, json(ALL));
        expect(pieces.out).toBe(whole.out);
        expect(pieces.found).toEqual(whole.found);
        expect(() => JSON.parse(whole.out)).not.toThrow();
        expect(whole.out).not.toMatch(/hunter2|abcdefghijklmnop/);
        expect(run(whole.out, at, json(ALL)).out).toBe(whole.out);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['{"headers":[{"name":"Cookie","value":"a=b"}]}', 'credential header', 'headers[0].Cookie'],
    ['{"headers":[{"value":"a=b","name":"cookie"}]}', 'credential header', 'headers[0].cookie'],
    ['{"headers":{"X-Api-Key":"k"}}', 'secret', 'headers.X-Api-Key'],
    ['{"set-cookie":["a=b"]}', 'credential header', 'set-cookie[0]'],
    ['{"type":3,"data":{"source":5,"text":"hunter","id":1}}', 'typed input', 'data.text'],
    ['{"type":3,"data":{"text":"hunter","source":5}}', 'typed input', 'data.text'],
    ['{"version":2}\n[1.5,"i","hunter\\r"]\n', 'typed input', '[2]'],
    ['{"response":{"content":{"size":1,"text":"<p>"}}}', 'body', 'response.content.text'],
    ['{"runId":"r","tracks":{"network":[{"t":1}],"nav":[]}}', 'part', 'tracks.network'],
  ])('finds in %s a %s', (text, reason, at) => {
    const { found, out } = run(text, [], json(ALL));
    expect(found).toMatchObject([{ reason, at }]);
    expect(out).not.toBe(text);
    if (reason !== 'part')
      expect(out.replaceAll('"[redacted by Playhead]"', '')).not.toMatch(/hunter|a=b|"k"|<p>/);
  });

  it.each([
    '{"type":3,"data":{"source":3,"text":"fine","id":1}}',
    '[1.5,"o","hunter\\r"]',
    '{"name":"lane","value":"fine"}',
    '{"tokens":12,"token_count":"many"}',
    '"unfinished \\"',
    '{"a":1e400,"b":12345678901234567890}',
  ])('leaves %s as it is', (text) => {
    expect(run(text, [], json(ALL))).toEqual({ out: text, found: [] });
  });
});

describe('redaction of other text', () => {
  it('is the same wherever it is cut, and takes a key out whole', () => {
    const body = 'MIIEowIBAAKCAQEA\nhunter2hunter2\n';
    const text = `+ fine\n-----BEGIN PRIVATE KEY-----\n${body}-----END PRIVATE KEY-----\n- Authorization: Bearer abcdefghijkl\n`;
    const whole = run(text, [], plain(ALL));
    expect(whole.out).toBe('+ fine\n[redacted by Playhead]\n- Authorization: [redacted by Playhead]\n');
    fc.assert(
      fc.property(cuts, (at) => {
        expect(run(text, at, plain(ALL)).out).toBe(whole.out);
        expect(run(text, at, plain(undefined)).out).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

it('shows of a value no more than a start of it and its length', () => {
  expect(masked('hunter2')).toBe('••• (7 characters)');
  expect(masked('abcdefghijklmnopqrstuvwxyz')).toBe('abcdef••• (26 characters)');
});
