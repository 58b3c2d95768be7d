import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCurl, asFetch, shellWord } from './copy-request.ts';
import { Redactor } from './redact.ts';
import { readRequest } from './request.ts';
import type { NetworkRequest } from './request-types.ts';

function request(over: object): NetworkRequest {
  const made = readRequest({
    request: { method: 'GET', url: 'https://a.test/', ...over },
    response: { status: 200 },
  });
  if (made === undefined) throw new Error('no request');
  return made;
}

describe('shell words', () => {
  it('come back from a shell as they went in, whatever is in them', () => {
    const words = fc
      .sample(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 5, maxLength: 5 }), 20)
      .flat()
      .concat(['it\'s $(touch /tmp/x) `id` \\ "q"', '-o/tmp/x', '!!', 'a\nb', '$HOME', "''"])
      .map((word) => word.replaceAll('\0', '').toWellFormed())
      .filter((word) => word !== '');
    const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
    expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(words);
  });
});

it('a hostile record cannot add an option, a header or a command', () => {
  const { text } = asCurl(
    request({
      method: "GET'; rm -rf / #",
      url: "-o /etc/passwd' && curl evil",
      headers: [{ name: 'X-A', value: "1\r\nX-B: 2' ; id '" }],
      postData: { mimeType: 'text/plain', text: "@/etc/passwd'$(id)" },
    }),
  );
  const script = text.replace('curl', "printf '%s\\0'");
  const words = execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1);
  expect(words).toEqual([
    '-X',
    "GET'; rm -rf / #",
    '--url',
    "-o /etc/passwd' && curl evil",
    '-H',
    "X-A: 1 X-B: 2' ; id '",
    '--data-raw',
    "@/etc/passwd'$(id)",
  ]);
});

it('secrets do not leave by copying, and what was taken is said', () => {
  const copied = asCurl(
    request({
      url: 'https://me:pw@a.test/?q=1&access_token=abc123&page=2#id_token=zzz',
      headers: [
        { name: ':authority', value: 'a.test' },
        { name: 'authorization', value: 'Bearer abcdefghijklmnop' },
        { name: 'Cookie', value: 'sid=abc' },
        { name: 'X-Trace', value: 'plain' },
      ],
      postData: { mimeType: 'application/json', text: '{"password": "hunter2", "user": "ann"}' },
    }),
  );
  for (const secret of ['pw@', 'abc123', 'zzz', 'abcdefghijklmnop', 'sid=abc', 'hunter2', ':authority'])
    expect(copied.text).not.toContain(secret);
  for (const kept of ['X-Trace: plain', 'page=2', 'ann']) expect(copied.text).toContain(kept);
  expect(copied.redacted).toEqual(
    expect.arrayContaining(['authorization', 'Cookie', 'access_token', 'password']),
  );
  expect(asFetch(request({ headers: [{ name: 'Cookie', value: 'sid=abc' }] })).text).not.toContain('sid=abc');
});

it('a call of fetch is code whose strings are the recorded ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (url, body) => {
      const made = asFetch(request({ method: 'POST', url, postData: { mimeType: 'x', text: body } })).text;
      const call = made.replace('await fetch', 'return ').replace(/;$/, '');
      const redactor = new Redactor();
      const inner = /^return \(([\s\S]*)\)$/.exec(call)?.[1] ?? '';
      const [first, options] = JSON.parse(`[${inner}]`) as [string, { body?: string; method: string }];
      expect(first).toBe(redactor.url(url.replaceAll(/[\r\n\0]+/g, ' ')));
      expect(options.method).toBe('POST');
      if (body !== '') expect(options.body).toBe(redactor.form(body));
      expect(made).not.toContain('<');
    }),
  );
});

it('curl: patterns in the URL are taken as they are; an empty header stays; a form is sent from its fields', () => {
  const { text } = asCurl(
    request({
      method: 'POST',
      url: 'https://a.test/?a[0]={1}',
      headers: [{ name: 'X-Empty', value: '' }],
      postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: '1&2' }] },
    }),
  );
  expect(text).toContain('--globoff');
  expect(text).toContain("'X-Empty;'");
  expect(text).toContain('a%20b=1%262');
});
