import type { StyleValue } from '../replay/shapes.ts';

/** Cuts declarations apart at semicolons that are in no string and no brackets. */
function declarations(css: string): string[] {
  const out: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  for (let i = 0; i < css.length; i += 1) {
    const char = css.charAt(i);
    if (char === '\\') i += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ';' && depth === 0) {
      out.push(css.slice(from, i));
      from = i + 1;
    }
  }
  out.push(css.slice(from));
  return out;
}

/** A `style` attribute after changes of single properties, `false` for one that was taken away. */
export function styleText(base: string, changes: readonly (readonly [string, StyleValue])[]): string {
  const values = new Map<string, string>();
  for (const each of declarations(base)) {
    const colon = each.indexOf(':');
    if (colon > 0) values.set(each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim());
  }
  for (const [name, value] of changes) {
    if (value === false) values.delete(name);
    else if (typeof value === 'string') values.set(name, value);
    else values.set(name, value[1] === '' ? value[0] : `${value[0]} !${value[1]}`);
  }
  return [...values].map(([name, value]) => `${name}: ${value};`).join(' ');
}
