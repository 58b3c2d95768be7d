import { jsonIn } from './content/TextContent.tsx';

/** One replacement of an edit. */
export interface Edit {
  readonly before: string;
  readonly after: string;
}

/** What a tool was asked to do, told by its arguments: names of tools are anyone's. */
export type ToolInput =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'edit'; readonly path: string | undefined; readonly edits: readonly Edit[] }
  | { readonly kind: 'patch'; readonly patch: string }
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' | 'value' };

export interface ReadInput {
  readonly input: ToolInput;
  /** Arguments that the kind does not show; all of them for `value`. */
  readonly rest: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const PATHS = ['file_path', 'filePath', 'path', 'file', 'filename', 'notebook_path'];
const EDITS: readonly (readonly [string, string])[] = [
  ['old_string', 'new_string'],
  ['old_str', 'new_str'],
  ['oldText', 'newText'],
  ['find', 'replace'],
  ['old', 'new'],
  ['search', 'replace'],
];

/** Tells the kind of a call from its arguments, which some producers give as a JSON string. */
export function readInput(args: unknown): ReadInput {
  if (args === undefined || args === null || args === '') return { input: { kind: 'none' }, rest: undefined };
  const value = typeof args === 'string' ? (jsonIn(args) ?? args) : args;
  if (typeof value === 'string') return { input: { kind: 'text', text: value }, rest: undefined };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { input: { kind: 'value' }, rest: value };
  const fields = new Map<string, unknown>(Object.entries(value));
  const [input, used] = inputOf(fields);
  const rest: Fields = Object.fromEntries([...fields].filter(([name]) => !used.includes(name)));
  return { input, rest: Object.keys(rest).length === 0 ? undefined : rest };
}

type Found = readonly [ToolInput, readonly string[]];

function inputOf(fields: ReadonlyMap<string, unknown>): Found {
  return (
    commandIn(fields) ??
    editIn(fields) ??
    patchIn(fields) ??
    writeIn(fields) ??
    webIn(fields) ??
    searchIn(fields) ?? [{ kind: fields.size === 0 ? 'none' : 'value' }, []]
  );
}

function commandIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  for (const name of ['command', 'cmd', 'script']) {
    const value = fields.get(name);
    if (typeof value === 'string') return [{ kind: 'command', command: value }, [name]];
    if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
      return [{ kind: 'command', command: value.join(' ') }, [name]];
  }
  return undefined;
}

function editIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  const [path, pathName] = textAmong(fields, PATHS);
  const one = editOf(fields);
  if (one !== undefined) return [{ kind: 'edit', path, edits: [one.edit] }, [...one.names, ...pathName]];
  const many = fields.get('edits');
  if (!Array.isArray(many) || many.length === 0) return undefined;
  const edits = many.map((each: unknown) =>
    typeof each === 'object' && each !== null ? editOf(new Map(Object.entries(each)))?.edit : undefined,
  );
  return edits.every((edit) => edit !== undefined)
    ? [{ kind: 'edit', path, edits }, ['edits', ...pathName]]
    : undefined;
}

function editOf(
  fields: ReadonlyMap<string, unknown>,
): { readonly edit: Edit; readonly names: readonly string[] } | undefined {
  for (const [oldName, newName] of EDITS) {
    const before = fields.get(oldName);
    const after = fields.get(newName);
    if (typeof before === 'string' && typeof after === 'string')
      return { edit: { before, after }, names: [oldName, newName] };
  }
  return undefined;
}

function patchIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  const [patch, used] = textAmong(fields, ['patch', 'diff']);
  return patch !== undefined && isDiff(patch) ? [{ kind: 'patch', patch }, used] : undefined;
}

function writeIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  const [path, pathName] = textAmong(fields, PATHS);
  const [text, textName] = textAmong(fields, ['content', 'contents', 'file_text', 'text']);
  return path !== undefined && text !== undefined
    ? [{ kind: 'write', path, text }, [...pathName, ...textName]]
    : undefined;
}

function webIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  const [url, used] = textAmong(fields, ['url', 'uri', 'href']);
  return url === undefined ? undefined : [{ kind: 'web', url }, used];
}

function searchIn(fields: ReadonlyMap<string, unknown>): Found | undefined {
  const [query, used] = textAmong(fields, ['query', 'q', 'pattern', 'regex', 'search_term', 'searchTerm']);
  return query === undefined ? undefined : [{ kind: 'search', query }, used];
}

/** The first of the names that holds a text, and that name. */
function textAmong(
  fields: ReadonlyMap<string, unknown>,
  names: readonly string[],
): readonly [string | undefined, readonly string[]] {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string') return [value, [name]];
  }
  return [undefined, []];
}

/** Whether a text reads as a unified diff. */
export const isDiff = (text: string): boolean =>
  /^(?:diff --git |--- [^\n]*\n\+\+\+ )/m.test(text.slice(0, 4000)) && /^@@ -\d/m.test(text.slice(0, 20_000));
