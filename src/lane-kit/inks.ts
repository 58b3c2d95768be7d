import type { Ink } from './types.ts';

/** Every ink a lane can name; each is the CSS custom property of that name (`--agent-soft` …). */
export const INK_NAMES = [
  'bg',
  'panel',
  'raised',
  'line',
  'line-2',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'agent',
  'agent-soft',
  'env',
  'env-soft',
  'run',
  'run-soft',
  'evi',
  'evi-soft',
  'err',
  'err-soft',
  'ok',
  'add',
  'del',
] as const satisfies readonly Ink[];

/** Colours and faces as the canvas wants them, read once per theme change. */
export interface Inks {
  readonly colour: Readonly<Record<Ink, string>>;
  readonly sans: string;
  readonly mono: string;
}

/** Reads the tokens in force at `element` (the document element, or the root of an embed). */
export function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const read = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  const colour = {} as Record<Ink, string>;
  for (const ink of INK_NAMES) colour[ink] = read(`--${ink}`, ink === 'bg' ? '#0f1115' : '#8aa0bf');
  return {
    colour,
    sans: read('--sans', 'system-ui, sans-serif'),
    mono: read('--mono', 'ui-monospace, monospace'),
  };
}
