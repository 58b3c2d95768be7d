// @ts-check
import { misshapen } from './contract.mjs';
import { listOf, member, skip, textOf } from './server.mjs';

/** @typedef {import('./server.mjs').Rule} Rule */

const DAY = 86_400_000;

/** @param {import('./asking.mjs').Seen} seen */
const isJson = ({ headers, json }) => json !== undefined && /json/.test(headers.get('Content-Type') ?? '');

/** @param {import('./asking.mjs').Seen} seen */
const kind = ({ headers }) => headers.get('Content-Type') ?? 'no type';

/** The documents of a run: what each holds. @type {readonly Rule[]} */
export const DOCUMENT_RULES = [
  {
    id: 'run.answer',
    level: 'must',
    says: 'The run is served as JSON',
    check: async (server) => {
      const seen = await server.run();
      if (seen.status !== 200) return seen.says;
      return isJson(seen) ? undefined : `${seen.says} with ${kind(seen)}, which is no JSON`;
    },
  },
  {
    id: 'run.shape',
    level: 'must',
    says: 'The run record has its id and a status that is known',
    check: async (server) => {
      const { json } = await server.run();
      const id = textOf(member(json, 'id'));
      return misshapen('Run', json) ?? (id === server.runId ? undefined : `id is ${JSON.stringify(id)}`);
    },
  },
  {
    id: 'runs.list',
    level: 'must',
    says: 'Runs, where they are listed, are a list of run records',
    check: async (server) => {
      const seen = await server.ask('runs?scope=all&limit=2&offset=0');
      if ([401, 403, 404].includes(seen.status)) return skip('they are not listed, or not for this token');
      if (seen.status !== 200) return seen.says;
      return misshapen({ type: 'array', items: { $ref: '#/components/schemas/Run' } }, seen.json);
    },
  },
  {
    id: 'run.unknown',
    level: 'must',
    says: 'A run that is not there is 404',
    check: async (server) => {
      const seen = await server.ask('runs/playhead-conformance-no-such-run');
      return seen.status === 404 ? undefined : seen.says;
    },
  },
  {
    id: 'errors.shape',
    level: 'must',
    says: 'Errors tell a code and a message for a person',
    check: async (server) => {
      const seen = await server.ask('runs/playhead-conformance-no-such-run');
      if (seen.status < 400) return skip('no error was answered');
      return misshapen('Error', seen.json);
    },
  },
  {
    id: 'recording.answer',
    level: 'must',
    says: 'The recording is served, or refused with 401, 403 or 404',
    check: async (server) => {
      const seen = await server.recording();
      if ([401, 403, 404].includes(seen.status)) return misshapen('Error', seen.json);
      if (seen.status !== 200) return seen.says;
      return isJson(seen) ? undefined : `${seen.says} with ${kind(seen)}, which is no JSON`;
    },
  },
  {
    id: 'recording.shape',
    level: 'must',
    says: 'The recording has a t0 and tracks whose entries have times',
    check: async (server) => {
      const seen = await server.recording();
      if (seen.status !== 200) return skip('the recording is not served');
      const found = member(seen.json, 'found');
      const wrong = misshapen('RecordingAnswer', seen.json);
      if (wrong !== undefined) return wrong;
      return found === (member(seen.json, 'recording') !== null)
        ? undefined
        : `found is ${String(found)}, and is not so`;
    },
  },
  {
    id: 'recording.times',
    level: 'must',
    says: 'Times of entries are epoch milliseconds, near t0',
    check: async (server) => {
      const t0 = member(member((await server.recording()).json, 'recording'), 't0');
      if (typeof t0 !== 'number') return skip('there is no recording');
      const bad = (await server.entries()).filter(({ entry }) => {
        const t = member(entry, 't');
        return typeof t === 'number' && (t < t0 - DAY || t > t0 + 400 * DAY);
      });
      const [first] = bad;
      if (first === undefined) return undefined;
      return `${bad.length} lie far from t0 (${t0}): ${first.place}.t is ${String(member(first.entry, 't'))}`;
    },
  },
  {
    id: 'recording.promised',
    level: 'should',
    says: 'A run whose record has a recordingRef has its recording',
    check: async (server) => {
      const ref = member(member((await server.run()).json, 'result'), 'recordingRef');
      const seen = await server.recording();
      if (ref === undefined || seen.status !== 200) return skip('no recording is promised');
      return member(seen.json, 'found') === true ? undefined : `${seen.says} with found: false`;
    },
  },
  {
    id: 'trajectory.answer',
    level: 'must',
    says: 'The trace of a settled run is served; before, it is 404',
    check: async (server) => {
      const seen = await server.trajectory();
      const isOver = await server.isOver();
      if (seen.status === 404)
        return isOver && !(await hasTrace(server)) ? seen.says : misshapen('Error', seen.json);
      if (seen.status !== 200) return seen.says;
      return isJson(seen) ? undefined : `${seen.says} with ${kind(seen)}, which is no JSON`;
    },
  },
  {
    id: 'trajectory.shape',
    level: 'must',
    says: 'The trace has its events, each with a kind',
    check: async (server) => {
      const seen = await server.trajectory();
      return seen.status === 200 ? misshapen('Trajectory', seen.json) : skip('there is no trace yet');
    },
  },
  {
    id: 'trajectory.clock',
    level: 'should',
    says: 'Events lie on the clock: by `at`, by their segment’s t0, or by an epoch t',
    check: async (server) => {
      const { json } = await server.trajectory();
      const events = listOf(member(json, 'events'));
      if (events.length === 0) return skip('there are no events');
      const own = listOf(member(json, 'segments')).find((each) => member(each, 'emitter') === 'run');
      if (member(own, 't0') !== undefined) return undefined;
      const adrift = events.filter((event) => {
        const t = member(event, 't');
        const isEpoch = typeof t === 'number' && t > 315_532_800_000 && t < 4_102_444_800_000;
        return !isEpoch && member(event, 'at') === undefined && member(event, 'kind') !== 'infra';
      });
      return adrift.length === 0
        ? undefined
        : `${adrift.length} of ${events.length} have none of these and stand beside the axis`;
    },
  },
];

/** The run's record may hold the trace itself. @param {import('./server.mjs').Server} server */
async function hasTrace(server) {
  return listOf(member(member((await server.run()).json, 'result'), 'trace')).length > 0;
}
