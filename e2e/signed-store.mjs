// @ts-check
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const SECRET = 'not a real key';

/**
 * An object store in small, as S3 is read: presigned GETs that expire, ranges, and the CORS rules of a bucket.
 * @param {{ folder: string, rules: { AllowedOrigins: readonly string[], AllowedMethods: readonly string[], AllowedHeaders: readonly string[], ExposeHeaders: readonly string[], MaxAgeSeconds: number } }} options
 */
export async function startSignedStore({ folder, rules }) {
  /** @type {{ method: string | undefined, range: string | undefined, status: number }[]} */
  const seen = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store.invalid');
    const { origin, range } = request.headers;
    if (origin !== undefined && rules.AllowedOrigins.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Expose-Headers', rules.ExposeHeaders.join(', '));
      response.setHeader('Vary', 'Origin');
    }
    /** @param {number} status @param {string | Uint8Array} body @param {Record<string, string>} [headers] */
    const answer = (status, body, headers = {}) => {
      seen.push({ method: request.method, range, status });
      response.writeHead(status, headers).end(body);
    };
    /** @param {number} status @param {string} code @param {string} words */
    const refuse = (status, code, words) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${words}</Message></Error>`, {
        'Content-Type': 'application/xml',
      });
    if (request.method === 'OPTIONS')
      return answer(200, '', {
        'Access-Control-Allow-Methods': rules.AllowedMethods.join(', '),
        'Access-Control-Allow-Headers': rules.AllowedHeaders.join(', '),
        'Access-Control-Max-Age': String(rules.MaxAgeSeconds),
      });
    const given = url.searchParams;
    const expires = Number(given.get('X-Amz-Date')) + Number(given.get('X-Amz-Expires')) * 1000;
    if (!given.has('X-Amz-Signature')) return refuse(403, 'AccessDenied', 'Access Denied');
    if (given.get('X-Amz-Signature') !== signatureOf(url))
      return refuse(403, 'SignatureDoesNotMatch', 'no match');
    if (!(Date.now() < expires)) return refuse(403, 'AccessDenied', 'Request has expired');
    const bytes = readFileSync(join(folder, url.pathname.replaceAll('..', '')));
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === undefined)
      return answer(200, bytes, { 'Content-Length': String(bytes.length), 'Accept-Ranges': 'bytes' });
    const end = Math.min(bytes.length - 1, to === '' ? Infinity : Number(to));
    return answer(206, bytes.subarray(Number(from), end + 1), {
      'Content-Range': `bytes ${from}-${end}/${bytes.length}`,
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    seen,
    base,
    /** A presigned GET of an object. @param {string} key @param {number} seconds below 0: expired already */
    sign(key, seconds) {
      const url = new URL(key, base);
      url.search = new URLSearchParams({
        'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
        'X-Amz-Credential': 'AKIAEXAMPLE/20261130/eu/s3/aws4_request',
        'X-Amz-Date': String(Date.now() + Math.min(0, seconds) * 1000),
        'X-Amz-Expires': String(Math.abs(seconds)),
        'X-Amz-SignedHeaders': 'host',
      }).toString();
      if (seconds < 0) url.searchParams.set('X-Amz-Expires', '0');
      url.searchParams.set('X-Amz-Signature', signatureOf(url));
      return url.href;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Over path and query, as a real one is; without the signature itself. @param {URL} url */
function signatureOf(url) {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${name}=${value}`);
  return createHmac('sha256', SECRET)
    .update(`${url.pathname}?${query.sort().join('&')}`)
    .digest('hex');
}
