import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { loadBundleWriter, type Leave, type Member } from '../../formats/index.ts';
import { planOf, type Plan } from './plan.ts';
import { withReaderNotes } from './reader-notes.ts';
import type { RecordingParts } from './recording-parts.ts';
import { lookThrough, type Looked } from './scan.ts';
import type { AboutRun, ExportAnswer, ExportProgress, ExportQuestion } from './types.ts';

const NOBODY: AboutRun = { runId: '', title: undefined, attempt: undefined, outcome: undefined };

/** Answers what the page asks of an export; in the worker. The signal ends it. */
export async function answerExport(
  parts: RecordingParts,
  question: ExportQuestion,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Result<ExportAnswer, Failure>> {
  try {
    const { readerNotes } = question.kind === 'bundle' ? question.about : question;
    const planned = await planOf(parts, question.kind === 'bundle' ? question.about : NOBODY);
    if (!planned.ok) return planned;
    const plan = withReaderNotes(planned.value, readerNotes);
    if (question.kind === 'scan') {
      const looked = await look(plan, signal, onProgress);
      return looked.ok ? ok({ kind: 'scan', scan: looked.value.scan }) : looked;
    }
    return await write(plan, question.leave, onProgress, signal);
  } catch (error) {
    if (signal.aborted) return fail('cancelled', 'Cancelled.');
    return fail(
      'export-broke',
      `The export broke off: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const look = (plan: Plan, signal: AbortSignal, onProgress: (progress: ExportProgress) => void) =>
  lookThrough(plan, refsOf(plan), signal, onProgress);

/** Files by the refs that documents name them by, signed ones included. */
function refsOf({ head, bare }: Plan): ReadonlyMap<string, string> {
  const refs = new Map((head.refs ?? []).map(({ ref, path }) => [ref, path]));
  for (const [signed, ref] of bare) {
    const path = refs.get(ref);
    if (path !== undefined) refs.set(signed, path);
  }
  return refs;
}

async function write(
  plan: Plan,
  leave: Leave | undefined,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Result<ExportAnswer, Failure>> {
  let looked: Looked | undefined;
  if (leave !== undefined && (leave.parts.length > 0 || leave.reasons.includes('body'))) {
    const answer = await look(plan, signal, () => undefined);
    if (!answer.ok) return answer;
    looked = answer.value;
  }
  const { writeBundle } = await loadBundleWriter();
  const total = plan.files.every(({ file }) => file.size !== undefined)
    ? plan.files.reduce((sum, { file }) => sum + (file.size ?? 0), 0)
    : undefined;
  let bytes = 0;
  const members: Member[] = plan.files.map(({ path, file, isDocument, mediaType, text }) => ({
    path,
    mediaType,
    isDocument,
    text,
    isLeftOut: leave !== undefined && isLeftOut(path, isDocument, leave, looked),
    stream: () => file.stream(signal),
  }));
  const left = new Set(members.filter((member) => member.isLeftOut).map(({ path }) => path));
  const { head } = plan;
  const written = await writeBundle(
    {
      ...head,
      ...(head.sources === undefined ? {} : { sources: head.sources.filter(({ path }) => !left.has(path)) }),
      ...(head.refs === undefined ? {} : { refs: head.refs.filter(({ path }) => !left.has(path)) }),
      attempts: head.attempts.map(({ run, recording, traces, ...rest }) => ({
        ...rest,
        ...(run === undefined || left.has(run) ? {} : { run }),
        ...(recording === undefined || left.has(recording) ? {} : { recording }),
        ...(traces === undefined ? {} : { traces: traces.filter(({ path }) => !left.has(path)) }),
      })),
    },
    members,
    {
      leave,
      bare: plan.bare,
      signal,
      onBytes: (n) => {
        bytes += n;
        onProgress({ bytes, total });
      },
    },
  );
  return ok({ kind: 'bundle', bundle: written });
}

/** A file that was chosen, or to which only what was chosen refers. */
function isLeftOut(path: string, isDocument: boolean, leave: Leave, looked: Looked | undefined): boolean {
  if (leave.parts.includes(`file:${path}`)) return true;
  const mentions = looked?.mentions.byPath.get(path);
  if (isDocument || mentions === undefined) return false;
  return [...mentions].every((part) => part !== undefined && isGone(part, leave));
}

/** Bodies behind refs stand in the network's track, and nothing else of that track is a file. */
const isGone = (part: string, leave: Leave): boolean =>
  leave.parts.includes(part) || (part === 'track:network' && leave.reasons.includes('body'));
