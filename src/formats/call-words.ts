import { field } from './records.ts';

const MAX_ARGS = 4096;

/**
 * Arguments as the words that tell one call from another: the values of a flat object, else JSON.
 * The server's sealed trajectory carries them as a JSON string.
 */
export function argsText(args: unknown): string {
  if (args === undefined || args === null) return '';
  if (typeof args === 'string') {
    const parsed = args.startsWith('{') ? safeParse(args) : undefined;
    return parsed === undefined ? args.slice(0, MAX_ARGS) : argsText(parsed);
  }
  if (typeof args !== 'object') return JSON.stringify(args) ?? '';
  const values = (Array.isArray(args) ? args : Object.values(args)).filter((value) => value !== undefined);
  if (values.length > 0 && values.every((value) => typeof value !== 'object'))
    return values.map(String).join(' ').slice(0, MAX_ARGS);
  return shallow(args);
}

/** JSON of a value down to three levels: deeper nests are named, not walked. */
function shallow(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth === 3) return Array.isArray(value) ? '[…]' : '{…}';
  const parts = Array.isArray(value)
    ? value.slice(0, 50).map((each) => shallow(each, depth + 1))
    : Object.entries(value)
        .slice(0, 50)
        .map(([key, each]) => `${JSON.stringify(key)}:${shallow(each, depth + 1)}`);
  const text = Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
  return text.slice(0, MAX_ARGS);
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Same tool, same arguments: what makes two calls tries of the same thing. Key order does not matter. */
export function callKey(name: string, args: unknown): string {
  const parsed = typeof args === 'string' ? (safeParse(args) ?? args) : args;
  const sorted =
    typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.fromEntries(Object.entries(parsed).sort(([a], [b]) => (a < b ? -1 : 1)))
      : parsed;
  return `tool ${name} ${shallow(sorted)}`;
}

const COMMAND_KEYS = ['command', 'cmd', 'script'];
const PATH_KEYS = ['file_path', 'filePath', 'path', 'notebook_path', 'target_file', 'absolute_path'];
/** Of an edit's texts so much is told that two edits of one file differ. */
const HINT = 80;

/** A call in one line: its command, or the file it names and how its texts begin, else its arguments. */
export function callLine(name: string, args: unknown): string {
  const value = typeof args === 'string' && /^\s*\{/.test(args) ? (safeParse(args) ?? args) : args;
  const command = COMMAND_KEYS.map((key) => field(value, key)).find(
    (each) => typeof each === 'string' || isWords(each),
  );
  if (command !== undefined) return `${name} ${commandLine(command)}`;
  const plan = planWords(field(value, 'todos') ?? field(value, 'plan'));
  if (plan !== undefined) return `${name} ${plan}`;
  const pathKey = PATH_KEYS.find((key) => typeof field(value, key) === 'string');
  if (pathKey === undefined) return `${name} ${argsText(value)}`.trimEnd();
  const rest = Object.entries(value as object).filter(([key]) => key !== pathKey);
  const hint = rest.length === 0 ? '' : ` ${argsText(Object.fromEntries(rest))}`;
  return `${name} ${String(field(value, pathKey))}${hint.slice(0, HINT).toWellFormed()}`;
}

/** A list of things to do: how far it is, and what is being done. */
function planWords(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const isUnderWay = (each: unknown): boolean => field(each, 'status') === 'in_progress';
  const isOpen = (each: unknown): boolean => field(each, 'status') !== 'completed';
  const found = [list.findIndex(isUnderWay), list.findIndex(isOpen)].find((at) => at >= 0) ?? list.length - 1;
  const words = field(list[found], 'content') ?? field(list[found], 'step');
  return typeof words === 'string' ? `${found + 1} of ${list.length}: ${words}` : undefined;
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

/** `["bash", "-lc", "ls"]` is `ls`: the shell that runs every command tells none from another. */
export function commandLine(command: unknown): string {
  if (typeof command === 'string') {
    const inner = /^(?:\S*\/)?(?:ba|z|da)?sh -l?c (['"])([\s\S]*)\1$/.exec(command);
    return inner?.[2] === undefined || inner[2].includes(inner[1] ?? '') ? command : inner[2];
  }
  if (!isWords(command)) return '';
  const [shell = '', flag = '', line] = command;
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(flag) && command.length === 3;
  return isShell && line !== undefined ? line : command.join(' ');
}
