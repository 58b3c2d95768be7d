import { Level } from '../../model/index.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import type { FoundRecord } from '../json-records.ts';
import type { Navigations } from '../navigations.ts';
import { field, numberField, stringField } from '../records.ts';
import type { SiblingPictures } from '../sibling-pictures.ts';
import type { Transcript } from '../transcript.ts';

interface World {
  readonly inline: InlinePictures;
  readonly siblings: SiblingPictures;
  readonly navigations: Navigations;
}

/** Steps of a history. A step has a begin and an end; its model call, its actions and their results have none. */
export class StepWriter {
  readonly #transcript: Transcript;
  readonly #world: World;
  /** Something stands at a time that was spread over its step. */
  isPlaced = false;

  constructor(transcript: Transcript, world: World) {
    this.#transcript = transcript;
    this.#world = world;
  }

  add({ value, index, line, example }: FoundRecord): void {
    this.#transcript.record(line, example, 'empty step', () => this.#step(value, index));
  }

  #step(value: unknown, index: number): void {
    const metadata = field(value, 'metadata');
    const from = ms(numberField(metadata, 'step_start_time'));
    const to = ms(numberField(metadata, 'step_end_time'));
    const number = numberField(metadata, 'step_number');
    const step = this.#transcript.span({
      at: from,
      name: `Step ${number ?? index + 1}`,
      end: to,
      attributes: { index, ...(number === undefined ? {} : { step_number: number }) },
    });
    this.#see(field(value, 'state'), from, step);
    const output = field(value, 'model_output');
    const actions = listOf(output, 'action');
    const results = listOf(value, 'result');
    const spread = spreadOf(from, to, actions.length);
    if (spread(1) !== undefined) this.isPlaced = true;
    this.#thoughts(output, metadata, { step, index, at: spread(0), until: spread(1) });
    let hasFailed = false;
    for (const [i, action] of actions.entries()) {
      const result = results[i];
      const [name, args] = namedAction(action);
      const place = { at: spread(i + 1), parent: step, assumed: true };
      if (result === undefined) {
        const why = hasFailed ? 'Not run, since one before it failed' : 'Not run';
        this.#transcript.log({
          ...place,
          text: `${why}: ${name} ${JSON.stringify(args)}`,
          level: Level.warning,
        });
        continue;
      }
      const id = `step ${index} action ${i}`;
      const seen = listOf(field(value, 'state'), 'interacted_element')[i];
      this.#transcript.call({
        ...place,
        id,
        name,
        args,
        ...(seen === undefined || seen === null ? {} : { more: { element: seen } }),
      });
      hasFailed = this.#result(result, { ...place, at: spread(i + 2) }, id) || hasFailed;
    }
    for (const result of results.slice(actions.length)) this.#loose(result, to, step);
  }

  /** What was there when the step began: the address and the picture. */
  #see(state: unknown, at: number | undefined, step: number): void {
    const { inline, siblings, navigations } = this.#world;
    navigations.see(stringField(state, 'url'), stringField(state, 'title'), at);
    const picture = stringField(state, 'screenshot');
    const path = stringField(state, 'screenshot_path');
    if (picture !== undefined && picture !== '') inline.add(picture, 'image/png', at, step);
    else if (path !== undefined && path !== '') siblings.see(path, at, step);
  }

  #thoughts(
    output: unknown,
    metadata: unknown,
    by: {
      readonly step: number;
      readonly index: number;
      readonly at: number | undefined;
      readonly until: number | undefined;
    },
  ): void {
    if (typeof output !== 'object' || output === null) return;
    const state = field(output, 'current_state') ?? output;
    const input = numberField(metadata, 'input_tokens');
    const parent = this.#transcript.modelCall({
      at: by.until,
      ...(by.at === undefined ? {} : { from: by.at }),
      parent: by.step,
      assumed: true,
      key: `step ${by.index}`,
      usage: input === undefined ? undefined : { input },
    });
    const place = { at: by.until, parent, assumed: true };
    const thinking = stringField(output, 'thinking') ?? stringField(state, 'thinking') ?? '';
    const said = [
      ['', stringField(state, 'next_goal')],
      ['Before: ', stringField(state, 'evaluation_previous_goal')],
      ['Memory: ', stringField(state, 'memory')],
    ].flatMap(([name, text]) => (text === undefined || text === '' ? [] : [`${name ?? ''}${text}`]));
    if (thinking !== '') this.#transcript.message({ ...place, role: 'reasoning', text: thinking });
    if (said.length > 0) this.#transcript.message({ ...place, role: 'assistant', text: said.join('\n\n') });
  }

  /** Answers whether it failed. */
  #result(
    result: unknown,
    place: { readonly at: number | undefined; readonly parent: number; readonly assumed: boolean },
    id: string,
  ): boolean {
    const error = stringField(result, 'error');
    const content = stringField(result, 'extracted_content') ?? stringField(result, 'long_term_memory') ?? '';
    const isDone = field(result, 'is_done') === true;
    this.#transcript.result({
      ...place,
      call: id,
      ok: error === undefined || error === '',
      output: error !== undefined && error !== '' ? error : content,
    });
    if (isDone) this.#done(result, content, place);
    return error !== undefined && error !== '';
  }

  #done(result: unknown, content: string, place: { readonly at: number | undefined }): void {
    const success = field(result, 'success');
    this.#transcript.message({ at: place.at, assumed: true, role: 'assistant', text: content || 'Done.' });
    if (typeof success === 'boolean') this.#transcript.sink.meta({ outcome: success ? 'passed' : 'failed' });
  }

  /** A result of no action: the reply could not be used. */
  #loose(result: unknown, at: number | undefined, parent: number): void {
    const error = stringField(result, 'error');
    if (error !== undefined && error !== '')
      this.#transcript.error({ at, parent, assumed: true, message: error });
    else
      this.#transcript.log({
        at,
        parent,
        assumed: true,
        text: stringField(result, 'extracted_content') ?? 'A result of no action',
      });
  }
}

const ms = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000;

/** Places of the model's call and `actions` actions, one after another, over a step. */
function spreadOf(
  from: number | undefined,
  to: number | undefined,
  actions: number,
): (slot: number) => number | undefined {
  const slots = actions + 1;
  return (slot) =>
    from === undefined || to === undefined ? undefined : from + ((to - from) * Math.min(slot, slots)) / slots;
}

/** An action is an object of one key: its name, and what it was given. */
function namedAction(action: unknown): readonly [string, unknown] {
  const entries =
    typeof action === 'object' && action !== null
      ? Object.entries(action).filter(([, args]) => args !== null)
      : [];
  const [first] = entries;
  return first === undefined ? ['action', action] : [first[0], first[1]];
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}
