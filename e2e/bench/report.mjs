// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { GATES } from './gates.mjs';

/** @param {number} value */
const short = (value) =>
  Number.isNaN(value) ? '–' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/**
 * One table, as a person reads it in a terminal and as docs/perf.md keeps it.
 * @param {readonly import('./gates.mjs').Figure[]} figures
 */
export function table(figures) {
  const rows = [
    ['id', 'figure', 'ours', 'peer', 'ratio min / median / max', 'limit', ''],
    ...figures.map(({ id, value, verdict, ratio, points, note }) => {
      const { what, limit } = GATES[id];
      const unit = 'unit' in GATES[id] ? ` ${String(GATES[id].unit)}` : '';
      const spread = ratio === undefined ? '' : `${short(ratio.min)} / ${short(value)} / ${short(ratio.max)}`;
      const ours =
        ratio !== undefined
          ? `${short(ratio.ours)}${unit || ' ms'}`
          : points !== undefined
            ? `^${short(value)}`
            : `${short(value)}${unit}`;
      const detail =
        points === undefined
          ? spread
          : points.map(([size, value]) => `${size.toExponential(0)}: ${short(value)}`).join(', ');
      return [
        id,
        what,
        ours,
        ratio === undefined ? '' : `${short(ratio.peer)}${unit || ' ms'}`,
        note ?? detail,
        `≤ ${limit}${ratio === undefined ? unit : ''}`,
        verdict,
      ];
    }),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}

/**
 * Puts a text between the marks of a page, in place of the one before.
 * @param {string} page
 * @param {string} text
 */
export function keep(page, text) {
  const before = readFileSync(page, 'utf8');
  const after = before.replace(
    /(<!-- latest -->\n)[^]*?(<!-- \/latest -->)/,
    (_all, open, close) => `${open}${text}\n${close}`,
  );
  if (after === before && !before.includes(text))
    throw new Error(`${page} has no place for the latest figures`);
  writeFileSync(page, after);
}
