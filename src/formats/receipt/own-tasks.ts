import type { CaptureSource, OwnTask } from '../../model/index.ts';
import { field, stringField } from '../records.ts';
import { listOf } from './replay-fields.ts';

const MAX_TASKS = 60;
const SEQ = /^events\.jsonl#seq=(\d+)$/;

/** Tasks as `focus.json` tells them (contracts/receipt.md 2.7), tied to entries by the events that they refer to. */
export function tasksOf(focus: unknown, entryOfSeq: (seq: number) => string | undefined): readonly OwnTask[] {
  return listOf(focus, 'review_tasks')
    .slice(0, MAX_TASKS)
    .map((task, i): OwnTask => {
      const priority = stringField(task, 'priority');
      const path = stringField(task, 'path');
      const refs = listOf(task, 'evidence_refs').flatMap((ref) => {
        const seq = typeof ref === 'string' ? SEQ.exec(ref)?.[1] : undefined;
        return (seq === undefined ? undefined : entryOfSeq(Number(seq))) ?? [];
      });
      return {
        id: stringField(task, 'id') ?? `task ${i + 1}`,
        ...(priority === undefined ? {} : { priority }),
        reason: stringField(task, 'reason_code') ?? stringField(task, 'kind') ?? 'task',
        question: (stringField(task, 'question') ?? stringField(task, 'message') ?? '').slice(0, 400),
        entryIds: [...new Set(refs)],
        paths: [
          ...(path === undefined ? [] : [path]),
          ...listOf(task, 'paths').filter((each) => typeof each === 'string'),
        ],
      };
    });
}

/** What a replay asks of its verifier, and what it would look at first. */
export function tasksOfReplay(report: unknown): readonly OwnTask[] {
  const asked = listOf(report, 'verifier_tasks').map((each) => wordsOf(each));
  const focus = listOf(report, 'review_focus').map((each) => ({
    reason: stringField(each, 'reason_code') ?? 'review_focus',
    question: stringField(each, 'message') ?? wordsOf(each),
  }));
  return [...asked.map((question) => ({ reason: 'verifier_task', question })), ...focus]
    .slice(0, MAX_TASKS)
    .map((task, i) => ({ id: `task ${i + 1}`, ...task, entryIds: [], paths: [] }));
}

/** How far the receipt trusts each of its sources, and how each ended by the session's state. */
export function sourcesOf(receipt: unknown, state: unknown): readonly CaptureSource[] {
  const ended = field(state, 'capture_sources');
  const levels = field(receipt, 'capture_confidence');
  const named = (value: unknown): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const plain = (name: string): string => name.replaceAll('_', ' ');
  return [
    ...named(levels).map(([name, level]) => ({ name: plain(name), confidence: String(level) })),
    ...named(ended).map(([name, how]) => ({
      name: `${plain(name)} capture`,
      confidence: 'not stated',
      detail: String(how),
    })),
  ];
}

export function wordsOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (stringField(value, 'code') ?? JSON.stringify(value));
  return text.replaceAll('_', ' ');
}
