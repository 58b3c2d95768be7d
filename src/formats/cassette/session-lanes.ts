import {
  customLaneId,
  Flag,
  Level,
  type RecordingSink,
  type TrackSpec,
  type TrackWriter,
} from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { listOf } from './states.ts';

export const LANES = {
  queue: 'Prompt queue',
  goals: 'Goals',
  settings: 'Settings',
  plan: 'Plan',
} as const;

/** What a session keeps beside its conversation, a lane each: plan, prompts that wait, goals, settings, tokens. */
export class SessionLanes {
  readonly #sink: RecordingSink;
  #seq = 0;

  constructor(sink: RecordingSink) {
    this.#sink = sink;
  }

  /** The plan as it stands from now on. */
  plan(params: unknown, at: number): void {
    const steps = [...listOf(params, 'plan'), ...listOf(params, 'todos'), ...listOf(params, 'entries')];
    const done = (step: unknown): boolean => stringField(step, 'status') === 'completed';
    const words = steps.map((step) => `${done(step) ? '✓' : '·'} ${textOf(step)}`).join('  ');
    this.#lane(LANES.plan, 'hold', 'agent').append({
      seq: this.#seq++,
      start: at,
      kind: 'plan',
      label: `${steps.filter(done).length} of ${steps.length}: ${words}`,
      flags: Flag.assumed,
      payload: JSON.stringify(params),
      search: words,
      derived: true,
    });
  }

  goal(words: string, record: unknown, at: number, assumed: boolean): void {
    this.#point(LANES.goals, 'goal', words, record, at, assumed);
  }

  settings(record: unknown, at: number, assumed: boolean): void {
    const values = Object.entries(typeof record === 'object' && record !== null ? record : {})
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => `${name} ${String(value)}`);
    this.#point(LANES.settings, 'settings', values.join(', ') || 'settings', record, at, assumed);
  }

  queue(words: string, record: unknown, at: number, kind: string): void {
    this.#point(LANES.queue, kind, words, record, at, false);
  }

  /** A prompt that waits, from when it was put there until it was sent or taken away; open until then. */
  queued(words: string, record: unknown, at: number): number {
    const seq = this.#seq++;
    this.#lane(LANES.queue, 'span', 'environment').append({
      seq,
      start: at,
      end: 'open',
      kind: 'queued',
      label: words,
      payload: JSON.stringify(record),
      search: words,
      derived: true,
    });
    return seq;
  }

  dequeued(seq: number, at: number): void {
    this.#lane(LANES.queue, 'span', 'environment').close(seq, at);
  }

  /** Tokens so far, as the provider counts them. */
  tokens(total: unknown, at: number): void {
    const pick = (...names: string[]): number =>
      names.map((name) => numberField(total, name)).find((value) => value !== undefined) ?? Number.NaN;
    const values = [
      pick('inputTokens', 'input_tokens'),
      pick('outputTokens', 'output_tokens'),
      pick('cachedInputTokens', 'cache_read_input_tokens'),
      pick('reasoningOutputTokens'),
    ];
    if (values.every(Number.isNaN)) return;
    this.#sink
      .track({
        id: 'tokens',
        lane: 'tokens',
        archetype: 'series',
        plane: 'agent',
        title: 'Tokens',
        clock: 'wall',
        series: ['input', 'output', 'cached', 'reasoning'].map((name) => ({
          name,
          unit: 'count',
          counter: true,
        })),
      })
      .append({
        seq: this.#seq++,
        start: at,
        kind: 'tokens',
        label: `${values[0]} in, ${values[1]} out`,
        flags: Flag.assumed,
        values,
        payload: JSON.stringify(total),
        derived: true,
      });
  }

  #point(lane: string, kind: string, words: string, record: unknown, at: number, assumed: boolean): void {
    this.#lane(lane, lane === LANES.queue ? 'span' : 'point', 'environment').append({
      seq: this.#seq++,
      start: at,
      kind,
      label: words,
      level: Level.info,
      flags: assumed ? Flag.assumed : 0,
      payload: JSON.stringify(record),
      search: words,
      derived: true,
    });
  }

  #lane(title: string, archetype: TrackSpec['archetype'], plane: TrackSpec['plane']): TrackWriter {
    const lane = customLaneId(title);
    return this.#sink.track({ id: lane, lane, archetype, plane, title, clock: 'wall' });
  }
}

const textOf = (step: unknown): string =>
  stringField(step, 'step') ?? stringField(step, 'content') ?? stringField(step, 'title') ?? '';

/** What was asked of a goal. */
export const goalWords = (payload: unknown): string =>
  [
    stringField(payload, 'action'),
    stringField(payload, 'objective') ?? stringField(field(payload, 'goal'), 'objective'),
  ]
    .filter((part) => part !== undefined)
    .join(': ') || 'goal';
