import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { numberField, stringField } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { readDocument, type Trajectory } from './document.ts';
import { TrajectoryWriter, type Shared } from './writer.ts';

/** Versions that were seen in files, or in the words of the format. */
const KNOWN = /^atif-v?1\.[0-7]$/i;

/** Reads a trajectory, those that continue it, and those of its sub-agents. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const shared: Shared = { input, signal, edits, read: new Set(), parts: 0, missing: [] };
  const queue = inOrder(input.claimed);
  const names: string[] = [];
  let isTorn = false;
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (shared.read.has(file.name)) continue;
    shared.read.add(file.name);
    const trajectory = await readDocument(file, signal);
    if (names.length === 0) announce(trajectory, sink);
    names.push(file.name);
    const before = transcript.usage;
    await new TrajectoryWriter(transcript, trajectory, file, shared).write();
    compare(trajectory, transcript.usage.outputTokens - before.outputTokens, sink);
    for (const [key, value] of Object.entries(trajectory.rest)) {
      // Fields of the document beside its steps are no records; they are kept in sight.
      transcript.other(key, { [key]: value }, { at: undefined });
    }
    transcript.flush();
    if (trajectory.isCut) {
      isTorn = true;
      sink.issue({
        code: 'truncated',
        severity: 'error',
        message: `${file.name} ends in the middle: what came before the cut is shown.`,
      });
    }
    if (trajectory.continued !== undefined) {
      const next = await input.resolve(trajectory.continued, file);
      if (next.ok) queue.unshift(next.value);
      else
        sink.issue({
          code: 'continuation-missing',
          severity: 'info',
          message: `The trajectory goes on in ${trajectory.continued}, which is not among the files.`,
        });
    }
  }
  edits.finish();
  transcript.finish();
  tellMissing(shared.missing, sink);
  sink.meta({ traceSource: names.join(', ') });
  sink.seal(isTorn ? 'ended' : 'sealed');
  return ok(undefined);
}

function tellMissing(missing: readonly string[], sink: RecordingSink): void {
  const [first] = missing;
  if (first === undefined) return;
  const message =
    missing.length === 1
      ? `A picture is not among what was opened: ${first}.`
      : `${missing.length} pictures are not among what was opened, the first is ${first}.`;
  const code = 'pictures-elsewhere';
  sink.gap({ laneId: 'frames', from: null, to: null, code, reason: 'missing', detail: message });
  sink.issue({
    code,
    severity: 'info',
    laneId: 'frames',
    message: `${message} Open the folder to see them.`,
  });
}

/** What is continued comes before what continues it: `trajectory.json`, then `trajectory.cont-1.json`. A sub-agent's lie below. */
function inOrder(files: readonly ByteFile[]): ByteFile[] {
  const part = (name: string): number => Number(/\.cont-(\d+)\./.exec(name)?.[1] ?? 0);
  const depth = (name: string): number => name.split('/').length;
  return [...files].sort(
    (a, b) => depth(a.name) - depth(b.name) || part(a.name) - part(b.name) || (a.name < b.name ? -1 : 1),
  );
}

function announce({ version, sessionId, id, agent }: Trajectory, sink: RecordingSink): void {
  const name = stringField(agent, 'name');
  const release = stringField(agent, 'version');
  const model = stringField(agent, 'model_name');
  const runId = sessionId ?? id;
  sink.meta({
    ...(name === undefined ? {} : { harness: release === undefined ? name : `${name} ${release}` }),
    ...(model === undefined ? {} : { model }),
    ...(runId === undefined ? {} : { runId }),
  });
  if (version !== undefined && !KNOWN.test(version)) {
    sink.issue({
      code: 'newer-version',
      severity: 'info',
      message: `${version} is newer than what is known (1.0 to 1.7); what is understood of it is shown.`,
    });
  }
}

/** The totals that the file tells may be others than its steps': the steps' are shown. */
function compare({ metrics, steps, isCut }: Trajectory, output: number, sink: RecordingSink): void {
  const count = numberField(metrics, 'total_steps');
  if (count !== undefined && count !== steps.length && !isCut)
    sink.issue({
      code: 'steps-differ',
      severity: 'warning',
      laneId: 'agent',
      message: `The file says that it has ${count} steps; it holds ${steps.length}.`,
    });
  const told = numberField(metrics, 'total_completion_tokens');
  if (told === undefined || told === output || steps.length === 0) return;
  sink.issue({
    code: 'totals-differ',
    severity: 'info',
    message: `The file says ${told} output tokens in all; its steps say ${output}, which is what is shown.`,
  });
}
