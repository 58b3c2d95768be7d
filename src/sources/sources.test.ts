import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { blobFile, FileSet, loadRunSource, openDocument, openUrl, openZip, resolvePath } from './index.ts';

let server: Server | undefined;
const seen: {
  url: string;
  range: string | undefined;
  authorization: string | undefined;
  method: string | undefined;
}[] = [];

async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  seen.length = 0;
  server = createServer((request, response) => {
    seen.push({
      url: request.url ?? '',
      range: request.headers.range,
      authorization: request.headers.authorization,
      method: request.method,
    });
    handler(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function ranged(bytes: Uint8Array, request: IncomingMessage, response: ServerResponse): void {
  const [, from = '0', to = String(bytes.length - 1)] =
    /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const end = Math.min(Number(to), bytes.length - 1);
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${end}/${bytes.length}` });
  response.end(bytes.subarray(Number(from), end + 1));
}

/** A stored zip with whatever names and sizes a test wants to claim. */
function zipOf(
  members: readonly { name: string; data?: string; claims?: number; attributes?: number }[],
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data = 'x', claims, attributes = 0 } of members) {
    const bytes = Buffer.from(data);
    const crc = crc32(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(attributes, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, central, end]));
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const textOf = async (stream: ReadableStream<Uint8Array>): Promise<string> =>
  new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();

const { openRun } = await loadRunSource();

describe('paths', () => {
  it('stay inside what was opened', () => {
    expect(resolvePath('b/c.png', 'a/rec.json')).toEqual({ ok: true, value: 'a/b/c.png' });
    expect(resolvePath('../c.png', 'a/rec.json')).toEqual({ ok: true, value: 'c.png' });
    for (const bad of [
      '../../etc/passwd',
      '/etc/passwd',
      'file:///etc/passwd',
      '..\\..\\x',
      'C:\\x',
      'https://a.test/x',
    ]) {
      expect(resolvePath(bad, 'a/rec.json')).toMatchObject({ ok: false, error: { code: 'ref-refused' } });
    }
  });

  it('of a set are looked up beside the file, then from its root; addresses are refused', async () => {
    const set = new FileSet('x', [
      blobFile('a/f.png', new Blob(['1'])),
      blobFile('blobs/g.png', new Blob(['2'])),
    ]);
    expect(await set.resolve('f.png', 'a/rec.json')).toMatchObject({ ok: true });
    expect(await set.resolve('blobs/g.png', 'a/rec.json')).toMatchObject({ ok: true });
    expect(await set.resolve('h.png', 'a/rec.json')).toMatchObject({ ok: false, error: { code: 'missing' } });
    expect(await set.resolve('https://evil.test/h.png', 'a/rec.json')).toMatchObject({
      ok: false,
      error: { code: 'ref-refused' },
    });
  });
});

describe('a file behind an address', () => {
  it.each([
    [1000, 1],
    [3_000_000, 2],
  ])('of %d bytes that is no archive takes %d requests to be read whole', async (size, requests) => {
    const bytes = new Uint8Array(size).map((_, i) => i % 251);
    const base = await listen((request, response) => ranged(bytes, request, response));
    const file = await openUrl(`${base}/trace.json`, undefined);
    if (!file.ok) throw new Error(file.error.message);
    for (const turn of [1, 2]) {
      const whole = new Uint8Array(
        await new Response(file.value.stream() as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
      );
      expect(Buffer.from(whole).equals(bytes)).toBe(true);
      if (turn === 1) expect(seen).toHaveLength(requests);
    }
  });

  it('is read by ranges, GET alone, the end by one large request', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, i) => i % 251);
    bytes.set([0x50, 0x4b]);
    const base = await listen((request, response) => ranged(bytes, request, response));
    const file = await openUrl(`${base}/run.zip`, undefined);
    if (!file.ok) throw new Error(file.error.message);
    expect(file.value.size).toBe(bytes.length);
    expect([...(await file.value.slice(2_999_990, 3_000_100))]).toEqual([...bytes.subarray(2_999_990)]);
    expect([...(await file.value.slice(2_500_000, 2_500_004))]).toEqual([
      ...bytes.subarray(2_500_000, 2_500_004),
    ]);
    expect(seen).toHaveLength(2);
    expect([...(await file.value.slice(262_140, 262_150))]).toEqual([...bytes.subarray(262_140, 262_150)]);
    expect(seen.every(({ method, range }) => method === 'GET' && !/=-/.test(range ?? ''))).toBe(true);
    const whole = new Uint8Array(
      await new Response(file.value.stream() as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
    );
    expect(Buffer.compare(whole, bytes)).toBe(0);
  });

  it('is read whole from a server without ranges', async () => {
    const base = await listen((_, response) => response.end('[{"a":1}]'));
    const file = await openUrl(`${base}/a.json`, undefined);
    expect(file.ok && (await textOf(file.value.stream()))).toBe('[{"a":1}]');
  });

  it.each([
    [401, 'unauthorised'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [410, 'expired'],
    [429, 'rate-limited'],
    [503, 'server-error'],
  ])('answers %i with %s, in words', async (status, code) => {
    const base = await listen((_, response) => response.writeHead(status).end('no'));
    expect(await openUrl(`${base}/a.json`, undefined)).toMatchObject({ ok: false, error: { code } });
  });

  it('that is a sign-in page, or cannot be reached, says so', async () => {
    const base = await listen((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<html>'),
    );
    expect(await openUrl(`${base}/a.json`, undefined)).toMatchObject({
      ok: false,
      error: { code: 'not-a-recording' },
    });
    expect(await openUrl('http://127.0.0.1:9/a.json', undefined)).toMatchObject({
      ok: false,
      error: { code: 'unreachable' },
    });
    expect(await openDocument(`${'java'}script:alert(1)`)).toMatchObject({
      ok: false,
      error: { code: 'bad-address' },
    });
  });

  it('resolves refs beside it on its own origin, and no other', async () => {
    const base = await listen((_, response) => response.end('{}'));
    const source = await openDocument(`${base}/runs/a.json`);
    if (!source.ok) throw new Error(source.error.message);
    const frame = await source.value.resolve('frames/f#1.png', 'a.json');
    expect(frame.ok && frame.value.name).toBe(`${base}/runs/frames/f%231.png`);
    expect(await source.value.resolve('https://evil.test/f.png', 'a.json')).toMatchObject({
      ok: false,
      error: { code: 'ref-refused' },
    });
    expect(await source.value.resolve('../../x', 'a.json')).toMatchObject({ ok: false });
  });
});

describe('a run of a control plane', () => {
  it('is its three documents and the list of its attempts; the token goes to its own origin', async () => {
    const base = await listen((request, response) => {
      if (request.url?.endsWith('/recording') === true)
        response.writeHead(403).end('{"code":"FORBIDDEN","message":"not yours"}');
      else response.end('{}');
    });
    const run = await openRun(`${base}/api`, 'evd-run-1', 'secret', undefined);
    if (!run.ok) throw new Error(run.error.message);
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/runs/evd-run-1',
      '/api/runs/evd-run-1/recording',
      '/api/runs/evd-run-1/trajectory',
      '/api/runs/evd-run-1/attempts',
    ]);
    expect(seen.every(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
    expect(run.value.files().map(({ name, httpStatus }) => [name, httpStatus])).toEqual([
      ['run.json', 200],
      ['recording.json', 403],
      ['trajectory.json', 200],
      ['attempts.json', 200],
    ]);
    expect(await run.value.resolve('https://elsewhere.test/f.png', 'recording.json')).toMatchObject({
      ok: false,
    });
  });

  it('that is not there is said at once', async () => {
    const base = await listen((_, response) => response.writeHead(404).end('{"code":"NOT_FOUND"}'));
    expect(await openRun(base, 'x', undefined, undefined)).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('a zip', () => {
  const open = (bytes: Uint8Array<ArrayBuffer>) => openZip(blobFile('x.zip', new Blob([bytes])));

  it('gives its members by name', async () => {
    const zip = await open(zipOf([{ name: 'a/b.json', data: '{"x":1}' }]));
    const member = zip.ok ? await zip.value.resolve('a/b.json', '') : undefined;
    expect(member?.ok === true && (await textOf(member.value.stream()))).toBe('{"x":1}');
  });

  it('unpacks the head of a member once for all who ask, and gives each its own copy', async () => {
    const whole = blobFile('x.zip', new Blob([zipOf([{ name: 'a.json', data: '{"x":1}' }])]));
    let asked = 0;
    const zip = await openZip({ ...whole, slice: (from, to) => (asked++, whole.slice(from, to)) });
    const [member] = zip.ok ? zip.value.files() : [];
    if (member === undefined) throw new Error('no member');
    const [first, second] = await Promise.all([member.slice(0, 65_536), member.slice(0, 4)]);
    first?.fill(0);
    const before = asked;
    expect(new TextDecoder().decode(await member.slice(0, 100))).toBe('{"x":1}');
    expect(new TextDecoder().decode(second)).toBe('{"x"');
    expect(asked).toBe(before);
  });

  it('refuses by name what traverses, links, repeats or lies', async () => {
    const zip = await open(
      zipOf([
        { name: 'ok.json' },
        { name: '../evil' },
        { name: '/abs' },
        { name: 'a\\b' },
        { name: 'ok.json' },
        { name: 'link', attributes: (0o120777 << 16) >>> 0 },
        { name: 'bomb', claims: 900_000_000 },
      ]),
    );
    if (!zip.ok) throw new Error(zip.error.message);
    expect(zip.value.files().map(({ name }) => name)).toEqual(['ok.json']);
    expect(zip.value.refused).toHaveLength(6);
  });

  it('that was cut anywhere says that it is not whole', async () => {
    const bytes = zipOf([{ name: 'a.json', data: '{"x":1}' }, { name: 'b.json' }]);
    for (let length = 4; length < bytes.length; length += 7) {
      expect(await open(bytes.slice(0, length))).toMatchObject({
        ok: false,
        error: { code: 'truncated-zip' },
      });
    }
  });
});
