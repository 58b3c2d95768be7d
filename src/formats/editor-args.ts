import { stringField } from './records.ts';

const VERBS: ReadonlySet<string> = new Set([
  'view',
  'create',
  'str_replace',
  'insert',
  'undo_edit',
  'delete',
]);

/**
 * An editor that is told by `command` what to do with a path is no shell: the word joins its name, and what is left of the arguments
 * says the path and the texts.
 */
export function editorCall(name: string, args: unknown): { readonly name: string; readonly args: unknown } {
  const verb = stringField(args, 'command');
  if (verb === undefined || !VERBS.has(verb) || stringField(args, 'path') === undefined)
    return { name, args };
  const rest = Object.entries(args as object).filter(([key, value]) => key !== 'command' && value !== null);
  return { name: `${name} ${verb}`, args: Object.fromEntries(rest) };
}
