import { field, stringField } from '../records.ts';

const ESC = String.fromCharCode(27);
const COLOURS = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, 'g');

/** Text without the colours that assertion messages carry. */
export const plain = (text: string): string => text.replaceAll(COLOURS, '');

const MAX_LABEL = 160;

/** What a line of a list cannot show as it is: colours, breaks, spaces more than one. */
const UNTIDY = new RegExp(`${ESC}|[^\\S ]|  |^ | $`);

/** One line of what a list can show. */
export function label(text: string): string {
  if (text.length <= MAX_LABEL && !UNTIDY.test(text)) return text;
  const line = plain(text).trim().replaceAll(/\s+/g, ' ');
  return line.length <= MAX_LABEL
    ? line
    : `${line
        .slice(0, MAX_LABEL)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** What calls are named where the trace has class and method alone (version 8 and later, library calls). */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['goto', 'Navigate'],
  ['setContent', 'Set content'],
  ['waitForSelector', 'Wait for selector'],
  ['evaluateExpression', 'Evaluate'],
  ['evaluateExpressionHandle', 'Evaluate'],
  ['setInputFiles', 'Set input files'],
  ['keyboardPress', 'Press'],
  ['keyboardType', 'Type'],
  ['keyboardInsertText', 'Insert text'],
  ['mouseClick', 'Click'],
  ['mouseMove', 'Mouse move'],
  ['mouseWheel', 'Mouse wheel'],
  ['dblclick', 'Double click'],
]);

/** Verbs that were asked for: a trace has thousands of calls of a dozen methods. */
const told = new Map<string, string>();
const MOST_TOLD = 500;

/** Verb of a call: `newPage` reads "New page". */
export function verbOf(method: string): string {
  const known = METHODS.get(method) ?? told.get(method);
  if (known !== undefined) return known;
  const verb = spelled(method);
  if (told.size < MOST_TOLD) told.set(method, verb);
  return verb;
}

function spelled(method: string): string {
  const words = method.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SUBJECTS = ['url', 'selector', 'value', 'text', 'key', 'state', 'expression', 'event', 'name'];

/** What a call was about: the one or two of its parameters that tell it from another. */
export function subjectOf(params: unknown): string {
  const found: string[] = [];
  for (const name of SUBJECTS) {
    const value = field(params, name);
    if (typeof value === 'string' && value !== '')
      found.push(value.length > 80 ? `${value.slice(0, 80)}…` : value);
    if (found.length === 2) break;
  }
  return found.join(' ');
}

/** Message of an error in any of the shapes it is written in. */
export function errorMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  const inner = field(error, 'error') ?? field(error, 'value') ?? error;
  return stringField(inner, 'message') ?? stringField(error, 'message') ?? stringField(inner, 'stack');
}
