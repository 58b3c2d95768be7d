import type { TrackWriter } from '../../model/index.ts';
import { textOf } from '../records.ts';
import type { EventRecord } from './event-record.ts';

/** A span that has begun. */
export interface OpenSpan {
  readonly writer: TrackWriter;
  readonly trackId: string;
  readonly seq: number;
  readonly name: string;
  /** The begin's record, for the one that is written when the end says something of its own. */
  readonly begin: EventRecord;
}

/** Spans that have begun and not ended, by what pairs them; the innermost closes first. */
export class OpenSpans {
  readonly #stacks = new Map<string, OpenSpan[]>();

  push(key: string, span: OpenSpan): void {
    const stack = this.#stacks.get(key);
    if (stack === undefined) this.#stacks.set(key, [span]);
    else stack.push(span);
  }

  top(key: string): OpenSpan | undefined {
    return this.#stacks.get(key)?.at(-1);
  }

  /**
   * Takes the innermost span of that name; the innermost of all where the end has no name. `undefined` when none is open:
   * the recording began after the span did.
   */
  pop(key: string, name: string | undefined): OpenSpan | undefined {
    const stack = this.#stacks.get(key);
    if (stack === undefined) return undefined;
    const index = name === undefined ? stack.length - 1 : stack.findLastIndex((span) => span.name === name);
    if (index < 0) return undefined;
    const [span] = stack.splice(index, 1);
    if (stack.length === 0) this.#stacks.delete(key);
    return span;
  }
}

/** The begin's record with the end's whole record as its `end`. */
export function withEnd(begin: Uint8Array, end: Uint8Array): string {
  const text = textOf(begin).trimEnd();
  const head = text.slice(0, text.lastIndexOf('}')).trimEnd();
  return `${head}${head.endsWith('{') ? '' : ','}"end":${textOf(end)}}`;
}
