import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.{test,prop.test,fixture,ko}.{ts,tsx}', '!../formats/**', '!../engine/**'],
  { query: '?raw', import: 'default', eager: true },
);
const WORDS = /(?:^|\/)(?:[\w-]*words|[\w-]*messages|[\w-]*labels)\.ts$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Paths such as `messages.share.copied` that are read while the module is: not inside of a function. */
function readAtOnce(node: unknown, names: ReadonlySet<string>, found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) readAtOnce(each, names, found);
    return;
  }
  if (!isNode(node)) return;
  if (/Function|^TS|Import/.test(node.type)) return;
  // A method or a field of a class is read when there is one of it.
  if (node.type === 'ClassBody') return;
  if (node.type === 'MemberExpression') {
    const path = pathOf(node);
    if (path !== undefined && names.has(path[0] ?? '')) {
      found.push(path.join('.'));
      return;
    }
  }
  for (const value of Object.values(node)) readAtOnce(value, names, found);
}

function pathOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type !== 'MemberExpression' || node['computed'] === true || !isNode(node['property']))
    return undefined;
  const object = pathOf(node['object']);
  return object === undefined ? undefined : [...object, String(node['property']['name'])];
}

function wordsKept(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const names = new Set<string>();
  for (const node of program.body)
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type' && WORDS.test(node.source.value))
      for (const { local } of node.specifiers) names.add(local.name);
  const found: string[] = [];
  if (names.size > 0) readAtOnce(program.body, names, found);
  // A part of the words that has parts itself stays what it is; a sentence does not.
  return found.filter((each) => !PARTS.has(each)).map((each) => `${path}: ${each}`);
}

/** Objects of words, not words. */
const PARTS: ReadonlySet<string> = new Set(['messages.transport']);

describe('words', () => {
  it('no module keeps a word that was read before a language was chosen', () => {
    expect(Object.entries(sources).flatMap(([path, text]) => wordsKept(path, text))).toEqual([]);
  });

  it('a word that is kept is found', () => {
    const text = `import { messages } from './messages.ts';\nconst words = messages.transport;\nconst TITLE = { a: messages.share };\nconst f = () => messages.why;`;
    expect(wordsKept('a.ts', text)).toEqual(['a.ts: messages.share']);
  });
});
