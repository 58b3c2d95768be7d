import * as v from 'valibot';
import type { Outcome, RecordingSink, RunMeta, Score } from '../../model/index.ts';
import { field } from '../records.ts';

/** The parts of a `RunRecord` that the player shows; everything else is kept in the file. */
const ScoreShape = v.object({
  metric: v.string(),
  value: v.optional(v.unknown()),
  pass: v.optional(v.unknown()),
  label: v.optional(v.unknown()),
  detail: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  reason: v.optional(v.unknown()),
  graderId: v.optional(v.unknown()),
});
const RunShape = v.object({
  id: v.optional(v.string()),
  status: v.optional(v.string()),
  caseId: v.optional(v.string()),
  harness: v.optional(v.union([v.string(), v.object({ id: v.string(), version: v.optional(v.string()) })])),
  verdict: v.optional(v.unknown()),
  usage: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  result: v.optional(
    v.object({
      scores: v.optional(v.array(v.unknown())),
      trace: v.optional(v.array(v.unknown())),
      traceT0: v.optional(v.string()),
      snapshot: v.optional(v.unknown()),
      recordingRef: v.optional(v.unknown()),
      envDeltas: v.optional(v.array(v.unknown())),
    }),
  ),
});
export type RunRecord = v.InferOutput<typeof RunShape>;

const Amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const Usage = v.object({
  promptTokens: v.optional(Amount),
  completionTokens: v.optional(Amount),
  usd: v.optional(Amount),
});

export function parseRun(value: unknown): RunRecord | undefined {
  const parsed = v.safeParse(RunShape, value);
  return parsed.success ? parsed.output : undefined;
}

const RUNNING: ReadonlySet<string> = new Set(['queued', 'running', 'suspended']);

/** What the run record says of the run as a whole. */
export function writeRun(run: RunRecord, sink: RecordingSink): void {
  const scores = scoresOf(run);
  const usage = v.safeParse(Usage, run.usage);
  const { promptTokens, completionTokens, usd } = usage.success ? usage.output : {};
  sink.meta({
    outcome: outcomeOf(run, scores),
    scores,
    ...verdictOf(run),
    ...failureOf(run),
    ...snapshotOf(run),
    ...(RUNNING.has(run.status ?? '') ? { running: true } : {}),
    ...(run.caseId === undefined ? {} : { title: run.caseId }),
    ...(run.id === undefined ? {} : { runId: run.id }),
    ...(run.harness === undefined ? {} : { harness: harnessName(run.harness) }),
    ...(usage.success
      ? {
          usage: {
            ...(promptTokens === undefined ? {} : { inputTokens: promptTokens }),
            ...(completionTokens === undefined ? {} : { outputTokens: completionTokens }),
            ...(usd === undefined ? {} : { usd }),
          },
        }
      : {}),
  });
}

function harnessName(harness: NonNullable<RunRecord['harness']>): string {
  if (typeof harness === 'string') return harness;
  return harness.version === undefined ? harness.id : `${harness.id}@${harness.version}`;
}

function scoresOf(run: RunRecord): Score[] {
  return (run.result?.scores ?? []).flatMap((each) => {
    const parsed = v.safeParse(ScoreShape, each);
    if (!parsed.success) return [];
    const { metric, value, pass, label, detail, status, reason, graderId } = parsed.output;
    return [
      {
        metric,
        ...(typeof value === 'number' ? { value } : {}),
        ...(typeof pass === 'boolean' ? { pass } : {}),
        ...(typeof label === 'string' ? { label } : {}),
        ...(typeof detail === 'string' ? { detail } : {}),
        ...(isScoreStatus(status) ? { status } : {}),
        ...(typeof reason === 'string' ? { reason } : {}),
        ...(typeof graderId === 'string' ? { grader: graderId } : {}),
      },
    ];
  });
}

const isScoreStatus = (status: unknown): status is NonNullable<Score['status']> =>
  status === 'measured' || status === 'unmeasured' || status === 'invalid';

function verdictOf({ verdict }: RunRecord): Pick<RunMeta, 'verdict'> {
  if (verdict === true || verdict === 'passed') return { verdict: 'passed' };
  return verdict === false || verdict === 'failed' ? { verdict: 'failed' } : {};
}

const ErrorShape = v.object({ code: v.string(), message: v.optional(v.string()) });

function failureOf({ error }: RunRecord): Pick<RunMeta, 'failure'> {
  const parsed = v.safeParse(ErrorShape, error);
  if (!parsed.success) return {};
  const { code, message } = parsed.output;
  return { failure: { code, ...(message === undefined ? {} : { message }) } };
}

/** Longest output kept of a snapshot, in characters: it is told, not archived. */
const MAX_OUTPUT = 4000;
/** Changed files that are named. */
const MAX_FILES = 500;
const SnapshotShape = v.object({
  kind: v.string(),
  url: v.optional(v.unknown()),
  changedFiles: v.optional(v.unknown()),
  headSha: v.optional(v.unknown()),
  output: v.optional(v.unknown()),
  console: v.optional(v.unknown()),
});

function snapshotOf({ result }: RunRecord): Pick<RunMeta, 'snapshot'> {
  const parsed = v.safeParse(SnapshotShape, result?.snapshot);
  if (!parsed.success) return {};
  const { kind, url, changedFiles, headSha, output, console } = parsed.output;
  const files = Array.isArray(changedFiles)
    ? changedFiles.filter((file): file is string => typeof file === 'string').slice(0, MAX_FILES)
    : undefined;
  return {
    snapshot: {
      kind,
      ...(typeof url === 'string' ? { url } : {}),
      ...(files === undefined ? {} : { changedFiles: files }),
      ...(typeof headSha === 'string' ? { headSha } : {}),
      ...(typeof output === 'string' ? { output: output.slice(0, MAX_OUTPUT) } : {}),
      ...(Array.isArray(console) ? { consoleLines: console.length } : {}),
    },
  };
}

/** The verdict if there is one, else the scores, else the status. */
function outcomeOf(run: RunRecord, scores: readonly Score[]): Outcome {
  if (typeof run.verdict === 'boolean') return run.verdict ? 'passed' : 'failed';
  if (run.verdict === 'passed' || run.verdict === 'failed') return run.verdict;
  if (scores.some(({ pass }) => pass === false)) return 'failed';
  if (scores.some(({ pass }) => pass === true)) return 'passed';
  if (run.status === 'failed') return 'failed';
  return 'unknown';
}

/** Generation that the settled run's own ref names (`…/g<n>`), if it names one. */
export function settledGeneration(run: RunRecord): number | undefined {
  const { recordingRef } = run.result ?? {};
  const ref = typeof recordingRef === 'string' ? recordingRef : field(recordingRef, 'ref');
  const match = typeof ref === 'string' ? /\/g(\d+)$/.exec(ref) : null;
  return match === null ? undefined : Number(match[1]);
}
