import type { AttemptInfo, Outcome } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { writeFinalPatch } from '../final-patch.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import { amount } from '../spending.ts';
import type { Transcript } from '../transcript.ts';
import { label } from '../words.ts';
import { usageOf, type ReplyFacts, type V0Events } from './v0.ts';

/** Lines of an evaluation's `output.jsonl`, one instance each: one is shown, the others can be chosen as attempts. */
export class Instances {
  readonly #transcript: Transcript;
  readonly #v0: V0Events;
  readonly #wanted: number;
  readonly #seen: AttemptInfo[] = [];
  #shown: string | undefined;

  constructor(transcript: Transcript, v0: V0Events, attempt: number | undefined) {
    this.#transcript = transcript;
    this.#v0 = v0;
    this.#wanted = attempt ?? 0;
  }

  line({ value, line, example }: FoundRecord): void {
    const generation = this.#seen.length;
    this.#seen.push({ generation, outcome: outcomeOf(value) });
    if (generation !== this.#wanted) {
      this.#transcript.record(line, nameOf(value), 'another instance', () => undefined);
      return;
    }
    this.#shown = nameOf(value);
    this.#v0.replies = repliesOf(field(value, 'metrics'));
    this.#head(value, line, example);
    this.#history(field(value, 'history'), line);
    this.#end(value);
  }

  finish(): void {
    const { sink } = this.#transcript;
    if (this.#seen.length < 2) return;
    sink.meta({ attempts: this.#seen, attempt: this.#wanted });
    sink.issue({
      code: 'several-instances',
      severity: 'info',
      message: `The file holds ${this.#seen.length} instances; ${label(this.#shown ?? `number ${this.#wanted}`)} is shown. Choose another where attempts are chosen.`,
    });
  }

  #head(value: unknown, line: number | undefined, example: string): void {
    const { sink } = this.#transcript;
    const metadata = field(value, 'metadata');
    const model = stringField(field(metadata, 'llm_config'), 'model');
    sink.meta({
      title: nameOf(value),
      outcome: outcomeOf(value),
      ...(model === undefined ? {} : { model }),
    });
    this.#transcript.record(line, example, 'the instance itself', () => undefined);
  }

  /** Events, or pairs of an action and its observation (early evaluations). */
  #history(history: unknown, line: number | undefined): void {
    if (!Array.isArray(history)) return;
    for (const each of history as readonly unknown[]) {
      const events = Array.isArray(each) ? (each as readonly unknown[]) : [each];
      for (const event of events) {
        if (typeof event === 'object' && event !== null && !Array.isArray(event))
          this.#v0.event(event as Readonly<Record<string, unknown>>, line, jsonText(event).slice(0, 160));
        else {
          this.#transcript.sink.read(1);
          this.#transcript.sink.reject(
            'not-an-event',
            'A record of the history is no event.',
            jsonText(event).slice(0, 80),
            line,
          );
        }
      }
    }
  }

  #end(value: unknown): void {
    const error = stringField(value, 'error');
    if (error !== undefined && error !== '') this.#transcript.error({ at: undefined, message: error });
    const patch = stringField(value, 'git_patch') ?? stringField(field(value, 'test_result'), 'git_patch');
    if (patch !== undefined) writeFinalPatch(this.#transcript, patch, 'git_patch');
    this.#cost(field(value, 'metrics'));
  }

  /** What it cost in all: no reply says its own, so it is told of the run. */
  #cost(metrics: unknown): void {
    const usd = numberField(metrics, 'accumulated_cost') ?? 0;
    if (usd <= 0) return;
    this.#transcript.flush();
    const usages = listOf(metrics, 'token_usages').map(usageOf);
    const sum = (name: 'input' | 'output'): number =>
      usages.reduce((all, each) => all + amount(each?.[name]), 0);
    const tokens = usages.length === 0 ? {} : { inputTokens: sum('input'), outputTokens: sum('output') };
    this.#transcript.sink.meta({ usage: { ...tokens, usd } });
  }
}

function repliesOf(metrics: unknown): Map<string, ReplyFacts> {
  const replies = new Map<string, ReplyFacts>();
  for (const each of listOf(metrics, 'response_latencies')) {
    const id = stringField(each, 'response_id');
    const seconds = numberField(each, 'latency');
    if (id !== undefined)
      replies.set(id, { latencyMs: seconds === undefined ? undefined : seconds * 1000, usage: undefined });
  }
  for (const each of listOf(metrics, 'token_usages')) {
    const id = stringField(each, 'response_id');
    if (id !== undefined) replies.set(id, { latencyMs: replies.get(id)?.latencyMs, usage: usageOf(each) });
  }
  return replies;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

function nameOf(value: unknown): string {
  const issue = field(value, 'issue');
  const repo = stringField(issue, 'repo');
  return (
    stringField(value, 'instance_id') ??
    (repo === undefined
      ? 'instance'
      : `${stringField(issue, 'owner') ?? ''}/${repo}#${numberField(issue, 'number') ?? ''}`)
  );
}

function outcomeOf(value: unknown): Outcome {
  const verdict =
    field(value, 'success') ??
    field(field(field(value, 'test_result'), 'report'), 'resolved') ??
    field(field(value, 'report'), 'resolved');
  return verdict === true ? 'passed' : verdict === false ? 'failed' : 'unknown';
}
