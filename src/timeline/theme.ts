import { readInks } from '../lane-kit/index.ts';
import type { Inks } from '../lane-kit/index.ts';

/** The tokens the surface paints with: those of the lanes, and the ink on the accent. */
export interface Theme {
  readonly inks: Inks;
  readonly accentInk: string;
  /** Widths measured under this theme; web fonts that arrive make a new one. */
  readonly widths: Map<string, number>;
}

/**
 * Width of a text in the context's font, CSS px. Digits have one width, so that texts of one shape are
 * measured once: measuring is what a label costs.
 */
export function widthOf(context: CanvasRenderingContext2D, { widths }: Theme, text: string): number {
  const key = `${context.font} ${text.replace(/\d/g, '0')}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = context.measureText(text).width;
    widths.set(key, width);
  }
  return width;
}

export function readTheme(element: Element): Theme {
  const accentInk = getComputedStyle(element).getPropertyValue('--accent-ink').trim();
  return { inks: readInks(element), accentInk: accentInk === '' ? '#000' : accentInk, widths: new Map() };
}

/** Calls back when colours or faces may have changed: theme chosen, system theme, contrast mode, web fonts loaded. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  const queries = ['(prefers-color-scheme: light)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', listener);
  document.fonts.addEventListener('loadingdone', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
    document.fonts.removeEventListener('loadingdone', listener);
  };
}
