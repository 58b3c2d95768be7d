// @ts-check
import { AttemptKilled, MODEL, Scope, Trace } from '../agent.mjs';
import { BlobStore, sha256 } from '../blob-store.mjs';
import { now } from '../clock.mjs';
import { LogRecorder } from '../log-recorder.mjs';
import { ProcessRecorder } from '../process-recorder.mjs';
import { requireFailingMoment } from '../failing-moment.mjs';
import { repoPoster } from '../posters.mjs';
import { place } from '../publish.mjs';
import { Recording } from '../recording.mjs';
import { RepoRecorder } from '../repo-recorder.mjs';
import { Workspace } from '../workspace.mjs';
import { HARNESS, firstPath, secondPath } from './repo-fix-script.mjs';
import { PROJECT, REPORT_COMMAND, TEST_COMMAND } from './repo-project.mjs';

export const ID = 'repo-fix';
export const TITLE = 'repo-fix';
export const SUMMARY =
  'A scripted coding agent mends a rota, twice. Attempt 0 passes the tests and is killed at its memory limit; attempt 1 goes another way and passes.';
const MEMORY_LIMIT = 512 * 1024 * 1024;
/** The waits of this script are written for a quick model; this makes them a usual one's. */
const TEMPO = 2.2;

/** @typedef {import('./repo-fix-script.mjs').World} World */

/** @param {{pace: number}} options */
export async function record({ pace }) {
  const blobs = new BlobStore();
  const attempts = [await attempt(0, blobs, pace, firstPath), await attempt(1, blobs, pace, secondPath)];
  return {
    runId: `sample-${ID}`,
    title: TITLE,
    blobs,
    attempts,
    notes:
      "Recorded, not written: a real git repository, real node --test runs, a real process tree and a real kill at 512 MiB. The agent is scripted; its token counts and costs are declared by the script. rx and tx are counters of the whole machine's loopback interface.",
  };
}

/** @param {number} generation @param {BlobStore} blobs @param {number} pace @param {(world: World) => Promise<void>} path */
async function attempt(generation, blobs, pace, path) {
  const recording = new Recording({
    runId: `sample-${ID}`,
    envKind: 'repo',
    requested: 'semantic',
    dispatch: {
      harness: `${HARNESS.id}@${HARNESS.version}`,
      runtime: 'local-process',
      model: MODEL,
      seed: 11 + generation,
      env: { MEMORY_LIMIT: '512 MiB', NODE: process.version },
      fixtures: sha256(Buffer.from(JSON.stringify(PROJECT))),
    },
  });
  const logs = new LogRecorder(recording);
  const space = await Workspace.create('rota', PROJECT);
  logs.attach(space.sandbox);
  const repo = new RepoRecorder(recording, space.root, { everyMs: 500 });
  const trace = new Trace(`r${generation}`, pace * TEMPO);
  const root = new Scope(trace);
  const processes = new ProcessRecorder(recording, () => space.pid, {
    everyMs: 250,
    limitBytes: MEMORY_LIMIT,
    onLimit: (pids, bytes) =>
      space.kill(pids, `memory limit of 512 MiB exceeded: ${Math.round(bytes / 1048576)} MiB in use`),
  });
  let killed = '';
  try {
    await recording.start([processes, logs, repo]);
    root.infra('placement', 'accepted', `attempt ${generation} accepted, target local-process`);
    root.infra('placement', 'started', 'sandbox ready, memory limit 512 MiB', {
      node: 'local',
      unit: `attempt-${generation}`,
    });
    await path({ root, space, recording, blobs });
  } catch (error) {
    if (!(error instanceof AttemptKilled)) throw error;
    killed = error.message;
    processes.event('killed');
    logs.line('stderr', `sandbox: SIGKILL, ${killed}`);
    root.error(`attempt killed: ${killed}`);
    trace.abandon();
    root.infra('service', 'oom-killed', killed, { unit: `attempt-${generation}` });
  }
  const snapshot = killed === '' ? await repo.snapshot() : undefined;
  await recording.stop();
  await space.close();
  const base = {
    id: recording.options.runId,
    generation,
    harness: HARNESS,
    caseId: 'weekly-rota',
    usage: trace.usage(),
    createdAt: new Date(recording.t0).toISOString(),
    updatedAt: new Date(now()).toISOString(),
  };
  const result = { caseId: 'weekly-rota', harness: `${HARNESS.id}@${HARNESS.version}`, trial: generation };
  const run =
    snapshot === undefined
      ? {
          ...base,
          status: 'failed',
          verdict: false,
          error: { code: 'OOM_KILLED', message: killed },
          result: {
            ...result,
            scores: [
              {
                graderId: 'tests-pass',
                metric: 'tests_pass',
                status: 'unmeasured',
                reason: 'the attempt was killed before grading',
              },
            ],
          },
        }
      : {
          ...base,
          status: 'succeeded',
          verdict: true,
          lineage: { retryOf: `${recording.options.runId}#g0` },
          result: {
            ...result,
            snapshot,
            scores: [
              {
                graderId: 'tests-pass',
                metric: 'tests_pass',
                value: 1,
                pass: true,
                status: 'measured',
                detail: '# pass 9\n# fail 0',
              },
              {
                graderId: 'report-written',
                metric: 'report_written',
                value: 1,
                pass: true,
                status: 'measured',
                detail: 'rota-march.txt: 5 lines',
              },
            ],
          },
        };
  return {
    generation,
    outcome: snapshot === undefined ? /** @type {const} */ ('failed') : /** @type {const} */ ('passed'),
    run,
    recording: recording.manifest(),
    trace: trace.events,
  };
}

/** @param {Facts[]} attempts */
export function poster([first]) {
  if (!first) throw new Error('no attempt');
  return repoPoster(first);
}

/** What a step is, apart from when it happened and what it cost. @param {Row} step */
const gist = ({ kind, text, name, args, action, detail }) =>
  JSON.stringify([kind, text, name, args, action, detail]);
const STEPS = ['message', 'llm_call', 'tool_call', 'env_action'];

/** @param {Facts[]} attempts @returns {string[]} Markdown lines */
export function notes([first, second]) {
  if (!first || !second) return [];
  const [a, b] = [first, second].map(({ trace }) => trace.filter(({ kind }) => STEPS.includes(kind)));
  const parting = (a ?? []).findIndex(
    (step, i) => gist(step) !== gist(/** @type {Row} */ (b?.[i] ?? { t: 0 })),
  );
  const edits = [first, second].map(({ trace }) =>
    trace.find(({ kind, name }) => kind === 'tool_call' && name === 'edit_file'),
  );
  const oom = first.tracks['runtime']?.find(({ event }) => event === 'oom');
  const killed = first.tracks['runtime']?.find(({ event }) => event === 'killed');
  requireFailingMoment(first, 'runtime', oom);
  const report = first.trace.find(({ kind, args }) => kind === 'tool_call' && args?.cmd === REPORT_COMMAND);
  const runs = second.trace.filter(({ kind, args }) => kind === 'tool_call' && args?.cmd === TEST_COMMAND);
  const resultOf = (/** @type {Row | undefined} */ call) =>
    second.trace.find(({ kind, id }) => kind === 'tool_result' && id === call?.['id']);
  return [
    `**True cause (attempt 0).** The first edit, ${place(first, 'agent', edits[0])}, loops \`day !== last + 1\`. That is right for a step of one, which is all the tests try, so all nine pass. The report steps by 7: from 2 March no multiple of 7 meets 1 April, the loop never ends and keeps every day. The command began at ${place(first, 'agent', report)} and has no end.`,
    '',
    `**Failing moment (attempt 0).** The memory limit of 512 MiB: ${place(first, 'runtime', oom)}, killed ${place(first, 'runtime', killed)}. The failing test run before it is recovered by a later success of the same command. The attempt *ended*: its call and its spans stay open.`,
    '',
    `**Attempt 1** passes and so opens at its start. Its failing test runs, ${[runs[0], runs[1]].map((run) => place(second, 'agent', resultOf(run))).join(' and ')}, are recovered by ${place(second, 'agent', resultOf(runs[2]))}.`,
    '',
    `**True first divergence.** Step ${parting + 1} of either attempt: the decision ${place(first, 'agent', a?.[parting])} of attempt 0 against ${place(second, 'agent', b?.[parting])} of attempt 1. All ${parting} steps before are the same but for time and cost. The first act that differs is the edit of \`src/days.mjs\` right after: ${place(first, 'agent', edits[0])} against ${place(second, 'agent', edits[1])}.`,
  ];
}

/**
 * @typedef {import('../publish.mjs').Facts} Facts
 * @typedef {import('../publish.mjs').Row} Row
 */
