/** Containers deeper than this are taken as one. */
const MAX_DEPTH = 40;

/**
 * What differs from run to run without anything having been decided differently. Instants with their zone,
 * UUIDs, epoch milliseconds, the random part of a temporary path, ports of this machine.
 */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})\b/g, '<instant>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b1[5-9]\d{11}\b/g, '<epoch>'],
  [/(\/(?:var\/)?tmp\/(?:[\w.]+-)?)[\w.]*[0-9][\w.]*/g, '$1<tmp>'],
  [/\b(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}\b/g, '$1:<port>'],
];

/** One text for values that mean the same: keys in order, white space evened out, volatile parts named. */
export function normalised(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(normalText(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth >= MAX_DEPTH) return '"<deep>"';
  if (Array.isArray(value)) return `[${value.map((item) => normalised(item, depth + 1)).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${normalised(item, depth + 1)}`);
  return `{${fields.join(',')}}`;
}

function normalText(text: string): string {
  let normal = text.replace(/[ \t\r]+$/gm, '').trim();
  for (const [shape, name] of VOLATILE) normal = normal.replace(shape, name);
  return normal;
}

/** Arguments that say what a tool works on, most telling first. */
const TARGETS = ['path', 'file_path', 'file', 'filename', 'url', 'selector', 'element', 'target', 'query'];

/** What the arguments aim at, if they say so: a path, an address, an element, the program of a command. */
export function target(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
  for (const name of TARGETS) {
    if (!Object.hasOwn(args, name)) continue;
    const value = (args as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' && value !== '') return normalText(value);
  }
  for (const name of ['cmd', 'command']) {
    if (!Object.hasOwn(args, name)) continue;
    const value = (args as Readonly<Record<string, unknown>>)[name];
    const program = typeof value === 'string' ? value.trim().split(/\s+/)[0] : undefined;
    if (program !== undefined && program !== '') return program;
  }
  return undefined;
}
