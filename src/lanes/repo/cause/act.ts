import { parsePayload } from '../../../base/index.ts';

/** What a step did, read from its arguments, whoever's format they are in. */
export interface Act {
  readonly tool: string;
  /** Paths that its arguments name, as they stand. */
  readonly paths: readonly string[];
  /** An edit: its tool or action changes files. */
  readonly edits: boolean;
  /** The command line of a step that runs one. */
  readonly command: string | undefined;
  /** Texts of the arguments: what an edit put into the file is among them. */
  readonly texts: readonly string[];
}

const EDIT_TOOL =
  /edit|write|patch|replace|create|insert|update|delete|remove|move|rename|save|append|^apply/i;
const READ_TOOL = /^(?:read|view|open|list|get|grep|find|glob|cat|search(?!.?(?:and.?)?replace))/i;
const PATH_KEY =
  /^(?:path|file|files?_?path|file_?name|target_?file|notebook_?path|relative_?path|absolute_?path|relative_?workspace_?path|uri|destination|new_?path|old_?path)$/i;
const COMMAND_KEY = /^(?:cmd|command|commands|script|shell|bash)$/i;
const COMMAND_TOOL = /bash|shell|exec|command|terminal|\brun\b|run_|^sh$|^test$|process/i;
/** Verbs that some edit tools take as `command`: no command line. */
const EDIT_VERB = /^(?:create|str_replace|insert|undo_edit|write|edit|delete|update)$/;
const VIEW_VERB = /^(?:view|read|open)$/;

/** Bytes of argument texts that are kept of one step. */
const MOST_TEXT = 65_536;
const MOST_DEPTH = 6;

const ARGUMENTS = ['args', 'arguments', 'input', 'detail', 'parameters', 'rawInput', 'params'] as const;
const TOOL = ['name', 'tool', 'tool_name', 'toolName', 'action', 'title'] as const;

/** A step's record as an act; undefined when it is no record that names one. */
export function readAct(payload: string | undefined): Act | undefined {
  const record = payload === undefined ? undefined : parsePayload(payload);
  if (!isRecord(record)) return undefined;
  const tool = TOOL.map((key) => record[key]).find((value) => typeof value === 'string') ?? '';
  const given = ARGUMENTS.map((key) => record[key]).find((value) => value !== undefined && value !== null);
  const args = typeof given === 'string' && /^\s*[[{]/.test(given) ? (parsePayload(given) ?? given) : given;
  const found: Found = { paths: [], commands: [], texts: [], left: MOST_TEXT };
  collect(args, '', 0, found);
  for (const text of found.texts) patchPaths(text, found.paths);
  const verb = found.commands.find((text) => EDIT_VERB.test(text) || VIEW_VERB.test(text));
  const views = verb !== undefined && VIEW_VERB.test(verb);
  const isPatch = found.texts.some((text) => /^\*\*\* Begin Patch/m.test(text));
  const edits = !views && (isPatch || verb !== undefined || (EDIT_TOOL.test(tool) && !READ_TOOL.test(tool)));
  const line =
    found.commands.find((text) => text !== verb) ?? (COMMAND_TOOL.test(tool) ? found.texts[0] : undefined);
  return {
    tool,
    paths: found.paths,
    edits,
    command: edits || views ? undefined : line,
    texts: found.texts,
  };
}

interface Found {
  readonly paths: string[];
  readonly commands: string[];
  readonly texts: string[];
  left: number;
}

function collect(value: unknown, key: string, depth: number, found: Found): void {
  if (depth > MOST_DEPTH || found.left <= 0) return;
  if (typeof value === 'string') {
    if (PATH_KEY.test(key)) found.paths.push(value);
    else if (COMMAND_KEY.test(key)) found.commands.push(value);
    const text = value.slice(0, found.left);
    found.left -= text.length;
    found.texts.push(text);
    return;
  }
  if (Array.isArray(value)) {
    const words = value.filter((each) => typeof each === 'string');
    if (COMMAND_KEY.test(key) && words.length === value.length && words.length > 0) {
      found.commands.push(words.join(' '));
      found.texts.push(words.join(' ').slice(0, found.left));
      return;
    }
    for (const each of value) collect(each, key, depth + 1, found);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, each] of Object.entries(value)) collect(each, name, depth + 1, found);
}

/** Files that a patch inside the arguments names: the `*** Update File:` form and unified diffs. */
function patchPaths(text: string, paths: string[]): void {
  if (!/^(?:\*\*\* |\+\+\+ )/m.test(text)) return;
  for (const match of text.matchAll(
    /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ b\/|--- a\/)(.+?)\s*$/gm,
  ))
    if (match[1] !== undefined) paths.push(match[1]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A path as the agent wrote it means that file of the repository: the same, or absolute and ending in it. */
export function namesFile(given: string, path: string): boolean {
  const plain = given
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
  return plain === path || plain.endsWith(`/${path}`);
}
