import type { Confidence } from '../types.ts';

/**
 * What rrweb's recorders write, 1.x to 2.x alike: an event is `{type, data, timestamp}` and carries no
 * version. Source: `@rrweb/types` 2.x, checked against 1.1.3 and 2.1.6 captures. Numbers that are not
 * in these tables come from a later recorder and are kept under a generic name.
 */
const EVENT_KINDS = [
  'dom-content-loaded',
  'load',
  'full-snapshot',
  'incremental',
  'meta',
  'custom',
  'plugin',
] as const;

const SOURCE_KINDS = [
  'mutation',
  'mouse-move',
  'mouse',
  'scroll',
  'viewport',
  'input',
  'touch-move',
  'media',
  'stylesheet',
  'canvas',
  'font',
  'log',
  'drag',
  'style-declaration',
  'selection',
  'adopted-stylesheet',
  'custom-element',
] as const;

/** `MouseInteractions`, by number. */
const MOUSE_KINDS = [
  'mouse',
  'mouse',
  'click',
  'context-menu',
  'click',
  'focus',
  'blur',
  'touch',
  'touch',
  'touch',
  'touch',
] as const;
const MOUSE_WORDS = [
  'mouse up',
  'mouse down',
  'click',
  'context menu',
  'double click',
  'focus',
  'blur',
  'touch start',
  'touch moved',
  'touch end',
  'touch cancelled',
] as const;

/** What an event is by its number; the numbers are told here and nowhere else. */
export const eventKind = (type: number): string => EVENT_KINDS[type] ?? `type-${type}`;

/** What an incremental event tells of. */
export const sourceKind = (source: unknown): string =>
  typeof source === 'number' ? (SOURCE_KINDS[source] ?? `source-${source}`) : 'incremental';

/** The kind of an entry, by the numbers of its event. */
export function kindOf(type: number, source: unknown, interaction: unknown): string {
  const kind = eventKind(type);
  if (kind !== 'incremental') return kind;
  const told = sourceKind(source);
  return told === 'mouse' && typeof interaction === 'number' ? (MOUSE_KINDS[interaction] ?? told) : told;
}

/** "click", "double click": what the pointer did. */
export const mouseWord = (interaction: unknown): string =>
  typeof interaction === 'number' ? (MOUSE_WORDS[interaction] ?? 'mouse') : 'mouse';

/** How the events of a file lie in it. */
export type Layout = 'array' | 'wrapped' | 'lines';

const HEAD = 16_384;
/** Keys under which a wrapper keeps its events. */
export const WRAPPER_KEYS: ReadonlySet<string> = new Set([
  'events',
  'data',
  'rrwebEvents',
  'recording',
  'snapshots',
  'result',
]);

/** Told by the first characters: every line of a JSONL file opens an event, a wrapper opens an array first. */
export function layoutOf(text: string): Layout {
  const head = text.slice(0, HEAD).trimStart();
  if (head.startsWith('[')) return 'array';
  const wrapper =
    /^\{\s*(?:"(?!type"|timestamp"|delay")[^"]{1,60}"\s*:\s*(?:"[^"]*"|[-\d.]+|true|false|null|\{\s*"events"\s*:\s*(?=\[))\s*,?\s*)*(?:"(?:events|data|rrwebEvents|snapshots)"\s*:\s*)?\[/;
  return wrapper.test(head) && !lineIsWhole(head) ? 'wrapped' : 'lines';
}

/** A first line that is a document of its own, with more behind it. */
function lineIsWhole(head: string): boolean {
  const end = head.indexOf('\n');
  if (end < 0 || head.slice(end).trim() === '') return false;
  try {
    JSON.parse(head.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

const EVENT_START =
  /\{\s*(?:"(?:sessionId|windowId|window_id|delay)"\s*:\s*(?:"[^"]*"|-?\d+)\s*,\s*)*(?:"type"\s*:\s*[0-6]\s*,\s*"data"\s*:\s*\{|"timestamp"\s*:\s*\d+(?:\.\d+)?\s*,\s*"type"\s*:\s*[0-6]\b|"data"\s*:\s*\{[^{}]*\}\s*,\s*"(?:type|timestamp)"\s*:\s*\d)/;

/** An array, lines or a wrapper of strings that begin as a zlib stream does (`packed.ts`), escaped or not. */
const PACKED =
  /^(?:\[\s*|\{\s*(?:"[^"]{1,60}"\s*:\s*(?:"[^"]*"|[-\d.]+)\s*,\s*)*"events"\s*:\s*\[\s*)?"x(?:[\u0001\u009c\u00da^]|\\u00(?:01|9c|9C|da|DA|5e))/;

/** How sure we are that the text is a run of rrweb events: the shape of an event, then telling fields. */
export function confidence(text: string, name: string): Confidence {
  const head = text.slice(0, HEAD).trimStart();
  if (PACKED.test(head)) return 0.85;
  if (head[0] !== '[' && head[0] !== '{') return 0;
  const named = /rrweb/i.test(name) ? 0.05 : 0;
  const first = EVENT_START.exec(head);
  if (first === null) {
    if (
      /^\[\s*\{\s*"data"\s*:\s*\{/.test(head) &&
      /"source"\s*:\s*\d|"childNodes"\s*:/.test(head) &&
      /"timestamp"\s*:/.test(head)
    )
      return 0.85 + named;
    return /rrweb/i.test(name) && /^\[\s*\]\s*$/.test(head) ? 0.4 : 0;
  }
  const telling = /"(?:childNodes|initialOffset|source|href)"\s*:/.test(head);
  return (telling ? 0.93 : 0.7) + named;
}
