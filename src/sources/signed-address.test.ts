import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUrl } from './url-file.ts';

const BYTES = Buffer.alloc(3 << 20, 7);
let base = '';
let expired = false;
const server = createServer((request, response) => {
  const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  if (expired) return response.writeHead(403).end('<Error><Message>Request has expired</Message></Error>');
  const end = Math.min(Number(to), BYTES.length - 1);
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${end}/${BYTES.length}` });
  return response.end(BYTES.subarray(Number(from), end + 1));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('a signature that expires while a recording is looked at is said as such, and told to nobody', async () => {
  expired = false;
  const opened = await openUrl(`${base}/run.bin?X-Amz-Signature=hush`, undefined);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(await opened.value.slice(0, 4)).toHaveLength(4);
  expired = true;
  const answer = opened.value.slice(1 << 20, (1 << 20) + 4);
  await expect(answer).rejects.toThrow(/does not accept the signature.*fresh signed address/);
  await expect(answer).rejects.not.toThrow(/hush/);
  expect(await openUrl(`${base}/run.bin?X-Amz-Signature=hush`, undefined)).toMatchObject({
    error: { code: 'signature-refused' },
  });
  expect(await openUrl(`${base}/run.bin`, undefined)).toMatchObject({ error: { code: 'forbidden' } });
});
