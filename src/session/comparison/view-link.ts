import type { AlignMode, Alignment } from './types.ts';

/** What a link says of a comparison beside its runs and the shared landing: one value, `align`. */
export interface ComparisonView {
  readonly alignment: Alignment;
  /** Offsets by hand, ms (steps), by position. */
  readonly offsets: readonly (number | undefined)[];
  /** Runs that move on their own. */
  readonly apart: readonly number[];
  readonly active: number;
  /** Selected entry of each run. */
  readonly selections: readonly (string | undefined)[];
  /** The two that are compared. */
  readonly pair: readonly [number, number];
  /** Which panel is open; what it means is the page's. */
  readonly panel: string | undefined;
}

export const PLAIN_VIEW: ComparisonView = {
  alignment: { mode: 'start' },
  offsets: [],
  apart: [],
  active: 0,
  selections: [],
  pair: [0, 1],
  panel: undefined,
};

const MODES: readonly AlignMode[] = ['start', 'wall', 'tool', 'error', 'checkpoint', 'entry', 'divergence'];

/**
 * Writes the view as `mode;key=a,b;…`, what is plain left out; `undefined` when all is. Values are
 * percent-encoded where they would be read as the grammar.
 */
export function formatView(view: ComparisonView): string | undefined {
  const parts: string[] = [view.alignment.mode];
  const put = (key: string, values: readonly string[]): void => {
    if (values.some((value) => value !== '')) parts.push(`${key}=${values.join(',')}`);
  };
  const { alignment } = view;
  if (alignment.mode === 'checkpoint') put('name', [escape(alignment.name ?? '')]);
  if (alignment.mode === 'entry')
    put(
      'e',
      (alignment.entries ?? []).map((id) => escape(id ?? '')),
    );
  put(
    'o',
    view.offsets.map((offset) => (offset === undefined ? '' : plainNumber(offset))),
  );
  put('apart', view.apart.map(String));
  put(
    'sel',
    view.selections.map((id) => escape(id ?? '')),
  );
  if (view.active !== 0) put('at', [String(view.active)]);
  if (view.pair[0] !== 0 || view.pair[1] !== 1) put('pair', view.pair.map(String));
  if (view.panel !== undefined) put('panel', [escape(view.panel)]);
  return parts.length === 1 && view.alignment.mode === 'start' ? undefined : parts.join(';');
}

/** Reads what `formatView` wrote. Total: what cannot be read is plain, with a sentence about it. */
export function parseView(text: string | undefined): {
  readonly view: ComparisonView;
  readonly problem: string | undefined;
} {
  if (text === undefined || text === '') return { view: PLAIN_VIEW, problem: undefined };
  const [first = '', ...rest] = text.split(';');
  const mode = MODES.find((known) => known === first);
  const fields = new Map<string, readonly string[]>();
  for (const part of rest) {
    const cut = part.indexOf('=');
    if (cut > 0) fields.set(part.slice(0, cut), part.slice(cut + 1).split(','));
  }
  const list = (key: string): readonly string[] => fields.get(key) ?? [];
  const names = (key: string): (string | undefined)[] => list(key).map((value) => unescaped(value));
  const numbers = (key: string): number[] =>
    list(key)
      .filter((value) => /^\d$/.test(value))
      .map(Number);
  const [left, right] = numbers('pair');
  const name = names('name')[0];
  return {
    view: {
      alignment: {
        mode: mode ?? 'start',
        ...(mode === 'checkpoint' && name !== undefined ? { name } : {}),
        ...(mode === 'entry' ? { entries: names('e') } : {}),
      },
      offsets: list('o').map(offsetIn),
      apart: [...new Set(numbers('apart'))],
      active: numbers('at')[0] ?? 0,
      selections: names('sel'),
      pair: left === undefined || right === undefined || left === right ? [0, 1] : [left, right],
      panel: names('panel')[0],
    },
    problem:
      mode === undefined
        ? `"${first.slice(0, 40)}" is no way to align runs (${MODES.join(', ')}); they are aligned by their start.`
        : unread(rest),
  };
}

/** What each part of a view may hold; a name is any text. */
const GRAMMAR: ReadonlyMap<string, RegExp> = new Map([
  ['name', /^/],
  ['e', /^/],
  ['sel', /^/],
  ['panel', /^/],
  ['o', /^(?:(?:-?\d{1,15}(?:\.\d{1,6})?)?(?:,|$))*$/],
  ['apart', /^\d(?:,\d)*$/],
  ['at', /^\d$/],
  ['pair', /^(\d),(?!\1)\d$/],
]);

/** Says which parts of a view could not be read. */
function unread(parts: readonly string[]): string | undefined {
  const bad = parts.filter((part) => {
    const cut = part.indexOf('=');
    return GRAMMAR.get(part.slice(0, cut))?.test(part.slice(cut + 1)) !== true;
  });
  if (bad.length === 0) return undefined;
  return `The link's align holds what cannot be read ("${bad.join(';').slice(0, 40)}"); that is left as it is by default.`;
}

const escape = (text: string): string =>
  text.toWellFormed().replace(/[%;,=]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

function unescaped(text: string): string | undefined {
  if (text === '') return undefined;
  return text.replace(/%(25|3b|2c|3d)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function offsetIn(text: string): number | undefined {
  // A minus before nothing but zeros would be a zero of its own kind.
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) + 0 : undefined;
}

/** To the nanosecond, never an exponent. */
const plainNumber = (value: number): string => {
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};
