// @ts-check
import { misshapen } from './contract.mjs';
import { listOf, member, skip, textOf } from './server.mjs';

/** @typedef {import('./server.mjs').Rule} Rule */

/** More are not asked for. */
const MOST = 6;

/** @param {import('./server.mjs').Server} server */
const attempts = (server) => server.get(server.path('attempts'));

/** What a server may serve beyond one whole recording: attempts, and deltas. @type {readonly Rule[]} */
export const ATTEMPT_RULES = [
  {
    id: 'attempts.shape',
    level: 'must',
    says: 'Attempts, where they are listed, have generations, each once',
    check: async (server) => {
      const seen = await attempts(server);
      if (seen.status === 404) return skip('attempts are not listed: the player says so');
      if (seen.status !== 200) return seen.says;
      const wrong = misshapen('Attempts', seen.json);
      if (wrong !== undefined) return wrong;
      const generations = listOf(seen.json).map((each) => member(each, 'generation'));
      return new Set(generations).size === generations.length
        ? undefined
        : `generations are ${generations.join(', ')}`;
    },
  },
  {
    id: 'attempts.served',
    level: 'must',
    says: 'Each attempt that is listed is served by ?generation=, and no other in its place',
    check: async (server) => {
      const listed = listOf((await attempts(server)).json);
      if (listed.length === 0) return skip('attempts are not listed');
      for (const attempt of listed.slice(0, MOST)) {
        const generation = member(attempt, 'generation');
        const seen = await server.get(server.path(`recording?generation=${String(generation)}`));
        if (seen.status === 403) return skip('the recording is withheld');
        if (seen.status !== 200) return seen.says;
        const said = member(seen.json, 'generation');
        if (said !== undefined && said !== generation)
          return `${seen.says} with generation ${JSON.stringify(said)}`;
      }
      const none = await server.ask(server.path('recording?generation=987654'));
      return none.status === 200 && member(none.json, 'found') !== false
        ? `${none.says} with a recording: attempts that are not there must be 404 or found: false`
        : undefined;
    },
  },
  {
    id: 'attempts.named',
    level: 'should',
    says: 'A recording says which attempt it is of (`generation`)',
    check: async (server) => {
      const seen = await server.recording();
      if (seen.status !== 200 || member(seen.json, 'found') !== true) return skip('there is no recording');
      return member(seen.json, 'generation') === undefined ? `${seen.asked} does not say it` : undefined;
    },
  },
  {
    id: 'deltas.kept',
    level: 'must',
    says: 'Where `next` is told, ?after= answers with what is new alone (`delta: true`)',
    check: async (server) => {
      const first = await server.ask(server.path('recording'));
      const next = textOf(member(first.json, 'next'));
      if (next === undefined)
        return skip(
          (await server.isOver()) ? 'the run is over' : 'recordings are told whole: works, and costs more',
        );
      const seen = await server.ask(server.path(`recording?after=${encodeURIComponent(next)}`));
      if (seen.status !== 200) return seen.says;
      const wrong = misshapen('RecordingAnswer', seen.json);
      if (wrong !== undefined) return wrong;
      // A run may have ended in between: it is then told whole.
      if (member(seen.json, 'next') === undefined) return undefined;
      if (member(seen.json, 'delta') !== true) return `${seen.says} without delta: true`;
      const before = new Set(entriesOf(first.json));
      const again = entriesOf(seen.json).filter((entry) => before.has(entry));
      return again.length === 0
        ? undefined
        : `${again.length} entries were told again, such as ${again[0] ?? ''}`;
    },
  },
];

/** @param {unknown} answer @returns {string[]} */
function entriesOf(answer) {
  const tracks = member(member(answer, 'recording'), 'tracks');
  return Object.entries(Object(tracks)).flatMap(([track, entries]) =>
    listOf(entries).map((entry) => `${track} ${JSON.stringify(entry)}`),
  );
}
