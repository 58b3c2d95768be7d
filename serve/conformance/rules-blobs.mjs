// @ts-check
import { misshapen } from './contract.mjs';
import { member, skip, textOf } from './server.mjs';

/** @typedef {import('./server.mjs').Rule} Rule */

/** Refs that are asked for, spread over all there are. */
const SAMPLE = 6;
const PICTURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
  [0x47, 0x49, 0x46],
];

/** @param {import('./server.mjs').Server} server */
async function refsOf(server) {
  const refs = (await server.entries()).flatMap(({ track, entry, place }) =>
    ['ref', 'bodyRef'].flatMap((name) => {
      const ref = textOf(member(entry, name));
      return ref === undefined || ref === '' ? [] : [{ track, ref, place: `${place}.${name}` }];
    }),
  );
  return [...new Map(refs.map((each) => [each.ref, each])).values()];
}

/** @param {import('./server.mjs').Server} server */
async function sampleOf(server) {
  const refs = (await refsOf(server)).filter(({ ref }) => isOwn(server, ref));
  const every = Math.max(1, Math.floor(refs.length / SAMPLE));
  return refs.filter((_, i) => i % every === 0).slice(0, SAMPLE);
}

/** @param {import('./server.mjs').Server} server @param {string} ref */
const isOwn = (server, ref) =>
  URL.canParse(ref, server.root) && new URL(ref, server.root).origin === server.root.origin;

/** The first ref whose bytes are there. @param {import('./server.mjs').Server} server */
async function firstBlob(server) {
  for (const { ref } of await sampleOf(server)) {
    const seen = await server.get(ref);
    if (seen.status === 200 && seen.bytes.length > 8) return { ref, whole: seen };
  }
  return undefined;
}

/** What refs lead to. @type {readonly Rule[]} */
export const BLOB_RULES = [
  {
    id: 'blobs.origin',
    level: 'must',
    says: 'Refs lead to the server’s own origin',
    check: async (server) => {
      const refs = await refsOf(server);
      if (refs.length === 0) return skip('the recording has no refs');
      const foreign = refs.filter(({ ref }) => !isOwn(server, ref));
      const [first] = foreign;
      return first === undefined
        ? undefined
        : `${foreign.length} of ${refs.length} do not: ${first.place} is ${JSON.stringify(first.ref.split('?')[0]?.slice(0, 80))}`;
    },
  },
  {
    id: 'blobs.there',
    level: 'must',
    says: 'What refs lead to is there, or gone (404, 410) in so many words',
    check: async (server) => {
      const sample = await sampleOf(server);
      if (sample.length === 0) return skip('the recording has no refs of its own origin');
      for (const { ref, place } of sample) {
        const seen = await server.get(ref);
        if (seen.status === 200) continue;
        if (seen.status !== 404 && seen.status !== 410) return `${place}: ${seen.says}`;
        const wrong = misshapen('Error', seen.json);
        if (wrong !== undefined) return `${place}: ${seen.says}, and ${wrong}`;
      }
      return undefined;
    },
  },
  {
    id: 'blobs.pictures',
    level: 'must',
    says: 'Frames are pictures: PNG, JPEG, WebP or GIF',
    check: async (server) => {
      const frames = (await sampleOf(server)).filter(({ track }) => track === 'frames');
      if (frames.length === 0) return skip('no frame is in the sample');
      for (const { ref, place } of frames) {
        const seen = await server.get(ref);
        if (seen.status !== 200) continue;
        if (!PICTURES.some((magic) => magic.every((byte, i) => seen.bytes[i] === byte)))
          return `${place}: ${seen.says} with ${seen.headers.get('Content-Type') ?? 'no type'}, which begins ${hex(seen.bytes)}`;
      }
      return undefined;
    },
  },
  {
    id: 'blobs.ranges',
    level: 'should',
    says: 'Ranges are answered with 206: large parts need not be fetched whole',
    check: async (server) => {
      const blob = await firstBlob(server);
      if (blob === undefined) return skip('there are no bytes to ask for');
      const seen = await server.ask(blob.ref, { headers: { Range: 'bytes=2-5' } });
      return seen.status === 206 ? undefined : seen.says;
    },
  },
  {
    id: 'blobs.range',
    level: 'must',
    says: 'A range is the one that was asked for, with its Content-Range',
    check: async (server) => {
      const blob = await firstBlob(server);
      if (blob === undefined) return skip('there are no bytes to ask for');
      const seen = await server.ask(blob.ref, { headers: { Range: 'bytes=2-5', Origin: server.origin } });
      if (seen.status === 200 && same(seen.bytes, blob.whole.bytes)) return skip('ranges are not answered');
      const wanted = `bytes 2-5/${blob.whole.bytes.length}`;
      const said = seen.headers.get('Content-Range');
      if (said !== wanted) return `${seen.says} with Content-Range ${said ?? 'absent'}, not ${wanted}`;
      if (!same(seen.bytes, blob.whole.bytes.subarray(2, 6)))
        return `${seen.says} with ${hex(seen.bytes)}, other bytes`;
      const exposed = (seen.headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase();
      if (server.root.origin === server.origin || /content-range|\*/.test(exposed)) return undefined;
      return `${seen.says}, and Access-Control-Expose-Headers does not show Content-Range to a page of another origin`;
    },
  },
];

/** @param {Uint8Array} a @param {Uint8Array} b */
const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
