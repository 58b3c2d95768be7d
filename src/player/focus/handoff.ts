import { canonicalJson, formatClock } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { cleanText } from '../share/clean.ts';
import { resultOf } from './checks-run.ts';
import type { FocusQueue } from './queue.ts';
import type { FocusTask } from './types.ts';

/** What fits a prompt or a comment, characters. */
export const MAX_HANDOFF = 16_000;
const MAX_STEPS = 12;
const MAX_FILES = 30;
const MAX_RUNS = 10;
const HANDOFF_KIND = 'playhead.handoff/v1';

/** The queue alone, for an issue or a review. */
export function focusMarkdown(model: ModelReader, { tasks }: FocusQueue, done: ReadonlySet<string>): string {
  const lines = tasks.flatMap((task) => taskLines(model, task, done.has(task.id)));
  return cleanText(`## Focus: ${titleOf(model)}\n\n${lines.join('\n')}\n`).text;
}

/**
 * For the next agent or reviewer: what was asked and came of it, what to look at and why, the last steps, what the recording does not
 * hold. Entries are named by their ids, which hold for this recording. At most `MAX_HANDOFF` characters; credentials are taken out.
 */
export function handoffMarkdown(model: ModelReader, queue: FocusQueue, link: string | undefined): string {
  const { meta } = model;
  const head = [
    `# Handoff: ${titleOf(model)}`,
    '',
    `- outcome: ${meta.outcome ?? 'unknown'}${meta.failure === undefined ? '' : ` (${meta.failure.code})`}`,
    ...(meta.scores ?? []).map(
      ({ metric, pass, value, reason }) =>
        `- check \`${metric}\`: ${pass === undefined ? (value ?? 'measured') : pass ? 'passed' : 'not passed'}${reason === undefined ? '' : ` — ${oneLine(reason)}`}`,
    ),
    `- integrity of the evidence: ${model.evidence.integrity}`,
    `- ${model.steps.length} steps in ${formatClock(model.duration, 0)}; ${model.errors.length} errors`,
    ...(link === undefined ? [] : [`- recording: ${link}`]),
    '- entries are named `lane:seq`; times count from the start of the recording',
  ];
  const task = model.steps.find(({ track, index }) => track.kindOf(index) === 'message');
  const asked =
    task === undefined ? [] : ['', '## Asked', '', `> ${oneLine(task.track.label(task.index), 600)}`];
  const left = leftBehind(queue);
  const focus = ['', '## Look at', '', ...queue.tasks.flatMap((each) => taskLines(model, each, false))];
  const last = model.steps.slice(-MAX_STEPS).map(({ track, index }) => {
    const t = track.columns.start[index] ?? 0;
    return `- \`${track.entryId(index)}\` ${clock(model, t)} ${track.kindOf(index)}: ${oneLine(track.label(index), 160)}`;
  });
  const gaps = model.gaps
    .slice(0, 12)
    .map(
      ({ laneId, reason, detail }) =>
        `- ${laneId}: ${reason}${detail === undefined ? '' : ` (${oneLine(detail, 120)})`}`,
    );
  const tail = [
    ...(last.length === 0 ? [] : ['', '## Last steps', '', ...last]),
    ...(gaps.length === 0 ? [] : ['', '## Not in the recording', '', ...gaps]),
  ];
  return bounded([...head, ...asked, ...left, ...focus], tail);
}

/** The final patch by file, and which checks saw it. */
function leftBehind({ facts: { patch, checks } }: FocusQueue): string[] {
  const files = (patch?.files ?? [])
    .slice(0, MAX_FILES)
    .map(({ path, added, removed }) => `- \`${oneLine(path)}\` +${added} −${removed}`);
  const ran = checks.map(
    ({ kind, runs, missed }) =>
      `- ${kind}: ${runs.slice(-MAX_RUNS).map(resultOf).join(' → ')}; ${missed === undefined ? 'covers the final state' : `does not cover it: ${oneLine(missed.path)} changed after it`}`,
  );
  return files.length + ran.length === 0 ? [] : ['', '## Left behind', '', ...files, ...ran];
}

/**
 * The same account for a program: canonical JSON of at most `MAX_HANDOFF` characters. What does not fit is left off from the end of the
 * longest list, and counted.
 */
export function handoffJson(model: ModelReader, queue: FocusQueue, link: string | undefined): string {
  const { meta } = model;
  const { patch, checks } = queue.facts;
  const lists = {
    tasks: queue.tasks.map((task) => ({ ...task, links: task.links.slice(0, 5) })) as unknown[],
    lastSteps: model.steps.slice(-MAX_STEPS).map(({ track, index }) => ({
      entry: track.entryId(index),
      kind: track.kindOf(index),
      label: oneLine(track.label(index), 160),
    })) as unknown[],
    gaps: model.gaps.slice(0, 12) as unknown[],
    files: (patch?.files ?? []) as unknown[],
  };
  const left = { tasks: 0, lastSteps: 0, gaps: 0, files: 0 };
  const write = (): string =>
    canonicalJson(
      cleaned({
        kind: HANDOFF_KIND,
        run: {
          id: meta.runId,
          title: meta.title,
          attempt: meta.attempt,
          outcome: meta.outcome,
          failure: meta.failure,
        },
        scores: meta.scores,
        integrity: model.evidence.integrity,
        link,
        checks: checks.map(({ kind, runs, missed }) => ({
          kind,
          runs: runs.slice(-MAX_RUNS).map((run) => ({ entry: run.entryId, result: resultOf(run) })),
          missed: missed?.path,
        })),
        ...lists,
        left,
      }),
    );
  let text = write();
  while (text.length > MAX_HANDOFF) {
    const [name] = (Object.keys(lists) as (keyof typeof lists)[]).toSorted(
      (a, b) => JSON.stringify(lists[b]).length - JSON.stringify(lists[a]).length,
    );
    if (name === undefined || lists[name].length === 0) break;
    // A tenth at a time: the whole is written again for each.
    const cut = Math.max(1, Math.ceil(lists[name].length / 10));
    lists[name] = lists[name].slice(0, -cut);
    left[name] += cut;
    text = write();
  }
  return text;
}

/** Credentials are taken out of each text by itself: what is left is JSON all the same. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value).text;
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item)]));
}

/** The tail has its room; what stands before it is cut by whole lines, and that is said. */
function bounded(head: readonly string[], tail: readonly string[]): string {
  const end = cleanText(tail.join('\n')).text.slice(0, MAX_HANDOFF / 2);
  const room = MAX_HANDOFF - end.length - 80;
  const kept: string[] = [];
  let used = 0;
  for (const line of cleanText(head.join('\n')).text.split('\n')) {
    used += line.length + 1;
    if (used > room) {
      kept.push('- … shortened to fit');
      break;
    }
    kept.push(line);
  }
  return `${kept.join('\n')}${end === '' ? '' : `\n${end}`}\n`;
}

function taskLines(model: ModelReader, task: FocusTask, isDone: boolean): string[] {
  return [
    `- [${isDone ? 'x' : ' '}] **P${task.priority} ${task.reason}** ${oneLine(task.title)}`,
    `  ${oneLine(task.detail, 400)}`,
    ...(task.files.length === 0
      ? []
      : [
          `  files: ${task.files
            .slice(0, 10)
            .map((file) => `\`${file}\``)
            .join(', ')}`,
        ]),
    ...task.links
      .slice(0, 5)
      .map(
        ({ entryId, t, role, label }) =>
          `  - ${role} \`${entryId}\` at ${clock(model, t)}: ${oneLine(label, 140)}`,
      ),
    `  done when: ${task.done}`,
  ];
}

const titleOf = ({ meta }: ModelReader): string =>
  `${oneLine(meta.title ?? meta.runId ?? 'run')}${meta.attempt === undefined ? '' : `, attempt ${meta.attempt}`}`;

const clock = (model: ModelReader, t: number): string =>
  model.axis === 'steps' ? `#${t}` : formatClock(t, 3);

function oneLine(text: string, length = 200): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
