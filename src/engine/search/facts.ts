import { parsePayload } from '../../base/index.ts';
import { isOneSided, isWithin, type Range } from './ranges.ts';

/** What a filter asks of a record. */
export interface FactTest {
  readonly key: 'status' | 'cost' | 'tokens' | 'tool';
  readonly not: boolean;
  readonly ranges: readonly Range[];
  /** Names, without case; `*` stands for anything. */
  readonly names: readonly string[];
}

/** Whether a record passes all that is asked. `searched`: the text that a search looks through. */
export function passes(tests: readonly FactTest[], searched: string, record: string | undefined): boolean {
  const facts = new Facts(searched, record);
  return tests.every((test) => holds(test, facts) !== test.not);
}

function holds(test: FactTest, facts: Facts): boolean {
  if (test.key === 'tool') {
    const { tool } = facts;
    return tool !== undefined && test.names.some((name) => isNamed(tool, name));
  }
  const value = facts[test.key];
  return value !== undefined && isInRanges(value, test.ranges);
}

/** Ranges that are open to one side hold all, of the others one. */
export function isInRanges(value: number, ranges: readonly Range[]): boolean {
  const others = ranges.filter((range) => !isOneSided(range));
  return (
    ranges.every((range) => !isOneSided(range) || isWithin(value, range)) &&
    (others.length === 0 || others.some((range) => isWithin(value, range)))
  );
}

/** A name against one that a person wrote: without case, `*` for any characters. O(lengths), without backtracking. */
export function isNamed(name: string, wanted: string): boolean {
  const own = name.toLowerCase();
  const parts = wanted.toLowerCase().split('*');
  const [first = '', ...others] = parts;
  if (others.length === 0) return own === first;
  const last = others.pop() ?? '';
  if (!own.startsWith(first) || own.length < first.length + last.length || !own.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = own.indexOf(part, at);
    if (found < 0 || found + part.length > own.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

/** Facts of one record, read when they are asked for. Field names of the contract first, then those that others use. */
class Facts {
  readonly #searched: string;
  readonly #json: string | undefined;
  #value: unknown;
  #isParsed = false;

  constructor(searched: string, json: string | undefined) {
    this.#searched = searched;
    this.#json = json;
  }

  get #record(): unknown {
    if (!this.#isParsed) {
      this.#isParsed = true;
      this.#value = this.#json === undefined ? undefined : parsePayload(this.#json);
    }
    return this.#value;
  }

  /** Of a request, its first line is the method and the address, and the status begins the second. */
  get status(): number | undefined {
    const line = /^[A-Z]{3,10} [^\n]*\n(\d{3})(?!\d)/.exec(this.#searched)?.[1];
    if (line !== undefined) return Number(line);
    const record = this.#record;
    return (
      numberAt(record, 'status', 'statusCode', 'status_code') ??
      numberAt(at(record, 'response'), 'status', 'statusCode')
    );
  }

  get tool(): string | undefined {
    const record = this.#record;
    const kind = at(record, 'kind');
    if (typeof kind === 'string' && !/tool|call|action|span/i.test(kind)) return undefined;
    for (const key of ['name', 'tool', 'toolName', 'tool_name', 'action']) {
      const value = at(record, key);
      if (typeof value === 'string' && value !== '') return value;
      const nested = at(value, 'name');
      if (typeof nested === 'string' && nested !== '') return nested;
    }
    return undefined;
  }

  /** USD. */
  get cost(): number | undefined {
    const record = this.#record;
    return (
      numberAt(at(record, 'cost'), 'usd', 'total') ??
      numberAt(record, 'costUsd', 'cost_usd', 'usd', 'cost', 'total_cost_usd') ??
      numberAt(at(record, 'usage'), 'usd', 'cost')
    );
  }

  /** In and out together. */
  get tokens(): number | undefined {
    const record = this.#record;
    for (const place of [
      at(record, 'cost'),
      at(record, 'usage'),
      at(at(record, 'message'), 'usage'),
      record,
    ]) {
      const input = numberAt(place, 'inputTokens', 'input_tokens', 'prompt_tokens');
      const output = numberAt(place, 'outputTokens', 'output_tokens', 'completion_tokens');
      if (input !== undefined || output !== undefined) return (input ?? 0) + (output ?? 0);
    }
    return undefined;
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

function numberAt(value: unknown, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const found = at(value, key);
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}
