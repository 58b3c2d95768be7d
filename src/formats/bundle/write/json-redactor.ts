import { bareName, isSecretName, REDACTED } from '../../../base/index.ts';
import type { Redactor, RedactorOptions } from './redactor.ts';
import type { Reason } from './removal.ts';
import { cleanText } from './text-secrets.ts';

interface Frame {
  readonly isArray: boolean;
  /** Member that is being read. */
  key: string;
  index: number;
  isKeyNext: boolean;
  /** What tells the meaning of a sibling: `name` of a pair, `source` of a change to a page, the code of a terminal event. */
  name: string | undefined;
  source: string | undefined;
  /** Values whose meaning a sibling may yet tell. */
  readonly open: { readonly key: string; readonly edit: Edit; readonly value: string }[];
}

/** `with` takes the place of the characters [from, to) of what was pushed so far. */
interface Edit {
  readonly from: number;
  readonly to: number;
  with: string | undefined;
}

/** rrweb: `IncrementalSource.Input` (rrweb `packages/types`). */
const PAGE_INPUT = '5';
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
]);
const MAX_KEY = 200;
const SIMPLE_STRING = /^[^\\]*$/;

/**
 * Takes strings out of JSON, or JSON lines, as it streams by, and leaves everything else as it stood, character by character.
 * What is no JSON is let through. Holds what is not settled: a string, or a pair whose name comes last. O(characters).
 */
export class JsonRedactor implements Redactor {
  readonly #options: RedactorOptions;
  readonly #reasons: ReadonlySet<Reason>;
  readonly #parts: ReadonlySet<string>;
  readonly #stack: Frame[] = [];
  #edits: Edit[] = [];
  #text = '';
  /** Place of `#text[0]` in all that was pushed. */
  #base = 0;
  /** Where scanning goes on in `#text`, and where the end of a long string is looked for. */
  #at = 0;
  #seekFrom = 0;
  #part: { readonly id: string; readonly depth: number; readonly from: number } | undefined;

  constructor(options: RedactorOptions) {
    this.#options = options;
    this.#reasons = new Set(options.leave?.reasons ?? []);
    this.#parts = new Set(options.leave?.parts ?? []);
  }

  push(text: string): string {
    this.#text += text;
    this.#scan(false);
    return this.#settled();
  }

  finish(): string {
    this.#scan(true);
    // What never closed has no sibling to come.
    for (const frame of this.#stack) this.#decide(frame);
    this.#stack.length = 0;
    this.#at = this.#text.length;
    return this.#settled();
  }

  #scan(isEnd: boolean): void {
    const text = this.#text;
    while (this.#at < text.length) {
      const at = this.#at;
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        const end = closingQuote(text, Math.max(at + 1, this.#seekFrom));
        if (end === -1) {
          this.#seekFrom = text.length;
          if (isEnd) this.#at = text.length;
          return;
        }
        this.#seekFrom = 0;
        this.#string(at, end + 1);
        this.#at = end + 1;
        continue;
      }
      if (code === 0x7b || code === 0x5b) this.#enter(code === 0x5b, at);
      else if (code === 0x7d || code === 0x5d) this.#leave(at + 1);
      else if (code === 0x2c) this.#next();
      else if (code > 0x2f && code < 0x3a) this.#digit(text[at] as string, at);
      this.#at = at + 1;
    }
  }

  #enter(isArray: boolean, at: number): void {
    const id = this.#part === undefined ? this.#partHere() : undefined;
    if (id !== undefined) this.#part = { id, depth: this.#stack.length, from: this.#base + at };
    this.#stack.push({
      isArray,
      key: '',
      index: 0,
      isKeyNext: !isArray,
      name: undefined,
      source: undefined,
      open: [],
    });
  }

  #leave(end: number): void {
    const frame = this.#stack.pop();
    if (frame !== undefined) this.#decide(frame);
    const part = this.#part;
    if (part === undefined || this.#stack.length > part.depth) return;
    this.#part = undefined;
    const to = this.#base + end;
    this.#options.onPart?.(part.id, to - part.from);
    if (!this.#parts.has(part.id)) return;
    const value = this.#text.slice(part.from - this.#base, end);
    this.#edits = this.#edits.filter(({ from }) => from < part.from);
    this.#options.onFound({ reason: 'part', at: this.#place(), value });
    this.#edits.push({ from: part.from, to, with: value.startsWith('[') ? '[]' : '{}' });
  }

  #next(): void {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return;
    frame.index++;
    frame.isKeyNext = !frame.isArray;
  }

  /** A number tells the source of a change to a page; no other is looked at. */
  #digit(digit: string, at: number): void {
    const frame = this.#stack.at(-1);
    if (frame === undefined || frame.key !== 'source' || frame.source !== undefined) return;
    const whole = /^\d+/.exec(this.#text.slice(at, at + 4));
    frame.source = whole?.[0] ?? digit;
  }

  #string(from: number, to: number): void {
    const frame = this.#stack.at(-1);
    const raw = this.#text.slice(from + 1, to - 1);
    if (frame?.isKeyNext === true) {
      frame.key = raw.length <= MAX_KEY ? unescaped(raw) : raw.slice(0, MAX_KEY);
      frame.isKeyNext = false;
      return;
    }
    const value = unescaped(raw);
    this.#options.onString?.(value, this.#part?.id);
    if (this.#part !== undefined && this.#parts.has(this.#part.id)) return;
    if (value === '' || value === REDACTED) return;
    const edit: Edit = { from: this.#base + from, to: this.#base + to, with: undefined };
    const bare = this.#options.bare?.get(value);
    if (bare !== undefined) {
      this.#edits.push({ ...edit, with: JSON.stringify(bare) });
      return;
    }
    if (frame === undefined) this.#shapes(edit, value);
    else {
      if (frame.isArray ? frame.index === 1 : frame.key === 'name') frame.name = value;
      const reason = this.#meaning(frame, value);
      if (reason === 'open') {
        frame.open.push({ key: frame.key, edit, value });
        this.#edits.push(edit);
        return;
      }
      if (reason === undefined) this.#shapes(edit, value);
      else this.#take(edit, reason, value);
    }
    if (edit.with !== undefined) this.#edits.push(edit);
  }

  /** Why a string is taken out whole; `open` where a sibling tells. */
  #meaning(frame: Frame, value: string): Reason | 'open' | undefined {
    const parent = this.#stack.at(-2);
    const key = frame.isArray ? (parent?.key ?? '') : frame.key;
    if (isSecretName(key)) return CREDENTIAL_HEADERS.has(bareName(key)) ? 'credential header' : 'secret';
    if (frame.isArray) {
      // A terminal event: [time, "i", what was typed].
      if (this.#stack.length === 1 && frame.index === 2 && frame.name === 'i') return 'typed input';
      return undefined;
    }
    if (key === 'value' || (key === 'text' && parent?.key === 'data' && value.length < 65_536)) return 'open';
    if (key === 'text' && (parent?.key === 'content' || parent?.key === 'postData')) return 'body';
    return undefined;
  }

  /** Everything of an object has been seen. */
  #decide(frame: Frame): void {
    for (const { key, edit, value } of frame.open.splice(0)) {
      const { name, source } = frame;
      if (key === 'value' && name !== undefined && isSecretName(name))
        this.#take(
          edit,
          CREDENTIAL_HEADERS.has(bareName(name)) ? 'credential header' : 'secret',
          value,
          name,
        );
      else if (key === 'text' && source === PAGE_INPUT) this.#take(edit, 'typed input', value, key);
      else this.#shapes(edit, value, key);
    }
  }

  #take(edit: Edit, reason: Reason, value: string, key?: string): void {
    this.#options.onFound({ reason, at: this.#place(key), value });
    if (this.#reasons.has(reason)) edit.with = JSON.stringify(REDACTED);
    else if (reason === 'body' || reason === 'typed input') this.#shapes(edit, value, key);
  }

  #shapes(edit: Edit, value: string, key?: string): void {
    const clean = cleanText(value, (taken) =>
      this.#options.onFound({ reason: 'secret', at: this.#place(key), value: taken }),
    );
    if (clean !== value && this.#reasons.has('secret')) edit.with = JSON.stringify(clean);
  }

  /** The part whose array or object begins here: a track of a recording. */
  #partHere(): string | undefined {
    const frame = this.#stack.at(-1);
    const parent = this.#stack.at(-2);
    if (frame === undefined || frame.isArray || parent?.key !== 'tracks' || parent.isArray) return undefined;
    return this.#stack.length <= 3 ? `track:${frame.key}` : undefined;
  }

  #place(last?: string): string {
    const steps = this.#stack.map(({ isArray, key, index }) => (isArray ? `[${index}]` : `.${key}`));
    if (last !== undefined) steps.push(`.${last}`);
    return steps.join('').replace(/^\./, '');
  }

  /** What no later character can change, with its edits made. */
  #settled(): string {
    const open = this.#stack.flatMap((frame) => frame.open.map(({ edit }) => edit.from));
    const held = this.#part !== undefined && this.#parts.has(this.#part.id) ? [this.#part.from] : [];
    const until = Math.min(this.#base + this.#at, ...open, ...held);
    const due = this.#edits.filter(({ to }) => to <= until).sort((a, b) => a.from - b.from);
    this.#edits = this.#edits.filter(({ to }) => to > until);
    let out = '';
    let at = this.#base;
    for (const edit of due) {
      if (edit.with === undefined) continue;
      out += this.#text.slice(at - this.#base, edit.from - this.#base) + edit.with;
      at = edit.to;
    }
    out += this.#text.slice(at - this.#base, until - this.#base);
    this.#text = this.#text.slice(until - this.#base);
    this.#at -= until - this.#base;
    this.#seekFrom = Math.max(0, this.#seekFrom - (until - this.#base));
    this.#base = until;
    return out;
  }
}

/** The quote that ends a string which began before `from`; -1 where it has not come yet. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > 0 && text.charCodeAt(at - slashes - 1) === 0x5c) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

function unescaped(raw: string): string {
  if (SIMPLE_STRING.test(raw)) return raw;
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === 'string' ? value : raw;
  } catch {
    // A line end or a bad escape inside a string: as it stands.
    return raw;
  }
}
