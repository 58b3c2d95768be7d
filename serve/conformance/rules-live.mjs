// @ts-check
import { misshapen } from './contract.mjs';
import { listOf, member, skip } from './server.mjs';
import { listen } from './stream.mjs';

/** @typedef {import('./server.mjs').Rule} Rule */
/** @typedef {import('./stream.mjs').Heard} Heard */

/** Answers that say that there is no stream: the player asks instead. */
const ABSENT = [403, 404, 405, 501];
const SHAPES = new Map([
  ['status', 'StreamStatus'],
  ['trace', 'StreamTrace'],
  ['screen', 'StreamScreen'],
  ['end', 'StreamStatus'],
]);

/** @type {WeakMap<import('./server.mjs').Server, Promise<Heard>>} */
const heardOf = new WeakMap();

/** The live stream, listened to once. @param {import('./server.mjs').Server} server */
function stream(server) {
  let heard = heardOf.get(server);
  if (heard === undefined) {
    heard = listen(server, server.path('live/stream?lanes=trace,screen,fs'));
    heardOf.set(server, heard);
  }
  return heard;
}

/** @param {Heard} heard */
const isStream = ({ status, type }) => status === 200 && type.startsWith('text/event-stream');
const NONE = skip('there is no live stream: the player asks every 2 s instead');

/** @param {string} data @returns {unknown} */
function parse(data) {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** How a run that goes on is told. @type {readonly Rule[]} */
export const LIVE_RULES = [
  {
    id: 'live.trajectory',
    level: 'must',
    says: 'The trace so far is served, where there is no stream of it',
    check: async (server) => {
      const seen = await server.get(server.path('trajectory/live'));
      const { status } = await stream(server);
      if (ABSENT.includes(seen.status))
        return status === 200 || (await server.isOver())
          ? skip('it is not served, and is not needed')
          : seen.says;
      return seen.status === 200 ? misshapen('LiveTrajectory', seen.json) : seen.says;
    },
  },
  {
    id: 'live.stream',
    level: 'must',
    says: 'The live stream is text/event-stream and comes at once',
    check: async (server) => {
      const heard = await stream(server);
      if (ABSENT.includes(heard.status)) return NONE;
      if (!isStream(heard))
        return `live/stream answered ${heard.status || 'nothing'} with ${heard.type || 'no type'}`;
      if (heard.silent)
        return `nothing came in ${server.waitMs / 1000} s: something between may hold it back`;
      return (heard.firstMs ?? 0) > 5000
        ? `its first bytes took ${Math.round(heard.firstMs ?? 0)} ms`
        : undefined;
    },
  },
  {
    id: 'live.events',
    level: 'must',
    says: 'Its events have the shapes of the contract',
    check: async (server) => {
      const heard = await stream(server);
      if (!isStream(heard)) return NONE;
      for (const { name, data } of heard.events) {
        const shape = SHAPES.get(name);
        const value = parse(data);
        if (value === undefined && name !== 'message')
          return `the data of a "${name}" is no JSON: ${data.slice(0, 60)}`;
        const wrong = shape === undefined ? undefined : misshapen(shape, value);
        if (wrong !== undefined) return `a "${name}": ${wrong}`;
      }
      return heard.events.some(({ name }) => name === 'status')
        ? undefined
        : `no "status" was told, but ${heard.events.length} others`;
    },
  },
  {
    id: 'live.positions',
    level: 'must',
    says: 'Events of the trace are told from the first on, and `total` counts them',
    check: async (server) => {
      const heard = await stream(server);
      if (!isStream(heard)) return NONE;
      /** @type {Map<unknown, number>} */
      const told = new Map();
      for (const { data } of heard.events.filter(({ name }) => name === 'trace')) {
        const value = parse(data);
        const generation = member(value, 'generation');
        const before = told.get(generation) ?? 0;
        const total = Number(member(value, 'total'));
        const from = total - listOf(member(value, 'events')).length;
        if (from > before)
          return `${from - before} events were left out before the ${from + 1}th (total: ${total})`;
        if (total < before) return `total fell from ${before} to ${total}`;
        told.set(generation, total);
      }
      return undefined;
    },
  },
  {
    id: 'live.end',
    level: 'must',
    says: 'A run that is over is told whole, then `end` with its status',
    check: async (server) => {
      const heard = await stream(server);
      if (!isStream(heard)) return NONE;
      const end = heard.events.findLast(({ name }) => name === 'end');
      if (end === undefined)
        return (await server.isOver())
          ? `no "end" came in ${server.waitMs / 1000} s`
          : skip('the run goes on');
      const status = member(parse(end.data), 'status');
      return ['queued', 'running', 'suspended'].includes(String(status))
        ? `it ended with "${String(status)}"`
        : undefined;
    },
  },
  {
    id: 'logs.stream',
    level: 'must',
    says: 'The stream of logs, where there is one, tells JSON strings',
    check: async (server) => {
      const heard = await listen(server, server.path('logs/stream'));
      if (heard.status >= 400 && heard.status < 500) return skip('there is none');
      if (!isStream(heard))
        return `logs/stream answered ${heard.status || 'nothing'} with ${heard.type || 'no type'}`;
      const wrong = heard.events.find(({ name, data }) => name !== 'end' && typeof parse(data) !== 'string');
      return wrong === undefined
        ? undefined
        : `the data of an event is no JSON string: ${wrong.data.slice(0, 60)}`;
    },
  },
  {
    id: 'live.cache',
    level: 'should',
    says: 'What changes while a run goes on is kept by no cache between',
    check: async (server) => {
      if (await server.isOver()) return skip('the run is over');
      const seen = await server.recording();
      const said = seen.headers.get('Cache-Control') ?? '';
      return /no-store|no-cache|private|max-age=0/.test(said) || seen.status !== 200
        ? undefined
        : `${seen.says} with Cache-Control ${said === '' ? 'absent' : said}`;
    },
  },
];
