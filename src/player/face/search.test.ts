import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createSession } from '../../session/index.ts';
import { createFace } from './index.ts';

const T0 = Date.UTC(2026, 10, 18, 11);
const at = (ms: number): string => new Date(T0 + ms).toISOString();

const request = (ms: number, status: number, body: string): object => ({
  startedDateTime: at(ms),
  time: 20,
  request: { method: 'GET', url: `https://shop.test/${ms}`, headers: [{ name: 'x-trace', value: 'heron' }] },
  response: { status, statusText: '', headers: [], content: { mimeType: 'text/plain', text: body } },
});

const HAR = JSON.stringify({
  log: {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    entries: [
      request(900, 500, 'a wader'),
      request(0, 200, 'a kingfisher'),
      request(400, 503, 'a KINGFISHER'),
    ],
  },
});

it('search looks through bodies and headers, reads filters, and answers by time', async () => {
  const session = createSession({
    engine: await loadInProcessEngine(),
    frame: () => Promise.resolve(),
    visibility: { hidden: () => false, subscribe: () => () => undefined },
  });
  const face = createFace(session, {
    around: () => ({ base: 'https://host.test/', api: undefined, token: undefined }),
  });
  await face.open(new File([HAR], 'birds.har'));
  const times = async (text: string): Promise<number[]> => (await face.search(text)).map(({ t }) => t);
  const [first, second, ...others] = await face.search('kingfisher');
  expect(Object.keys(first ?? {})).toEqual(['entryId', 'laneId', 't', 'snippet']);
  expect(first).toMatchObject({ laneId: 'network', t: 0, snippet: 'a kingfisher' });
  expect(second).toMatchObject({ t: 400, snippet: 'a KINGFISHER' });
  expect(others).toEqual([]);
  expect(await times('heron')).toEqual([0, 400, 900]);
  expect(await times('status:5xx')).toEqual([400, 900]);
  expect(await times('status:5xx kingfisher')).toEqual([400]);
  expect(await times('"status:5xx"')).toEqual([]);
  expect(await times('  ')).toEqual([]);
  // Two at once are both answered.
  expect(await Promise.all([times('wader'), times('kingfisher')])).toEqual([[900], [0, 400]]);
  await expect(face.search('status:many')).rejects.toMatchObject({ code: 'bad-query' });
  const left = times('kingfisher');
  session.close();
  expect(await left).toEqual([]);
  expect(await face.search('kingfisher')).toEqual([]);
});
