// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The rooms of src/ from the top of the house down, and what each may not know besides the rooms below it.
 * This table is the one place where the boundaries are written; the linter's overrides are made from it.
 *
 * @typedef {object} Room
 * @property {string} name
 * @property {readonly string[]} [not] rooms above it that it still may not know
 * @property {'none' | 'no-react'} [packages] which packages it may import; any when absent
 * @property {boolean} [siblings] each of its folders is closed to the others (a lane, a format)
 */
/** @type {readonly Room[]} */
export const ROOMS = [
  { name: 'base', packages: 'none' },
  { name: 'model', packages: 'no-react' },
  { name: 'sources', packages: 'no-react' },
  { name: 'formats', packages: 'no-react', siblings: true },
  { name: 'engine', packages: 'no-react' },
  { name: 'session', packages: 'no-react' },
  { name: 'ui', not: ['model', 'sources', 'formats', 'engine', 'session'] },
  { name: 'lane-kit', not: ['formats'] },
  { name: 'lanes', not: ['formats'], siblings: true },
  { name: 'timeline', not: ['formats', 'lanes'] },
  { name: 'player' },
  { name: 'home' },
  { name: 'compare', not: ['home'] },
  { name: 'embed', not: ['home', 'compare'] },
  { name: 'app' },
];

/** Folders beside src/ that no room may reach into. */
const OUTSIDE = ['mocks', 'e2e', 'serve', 'public', 'docs', 'node_modules', '\\.ci', 'src'];
const UP = '^(?:\\./)?(?:\\.\\./)+';

/** @param {readonly string[]} names */
const oneOf = (names) => `(?:${names.join('|')})`;

/**
 * A regular expression for every continuation but `word` itself (the linter's has no look-ahead): `word` is left early,
 * by another character or by the end, or goes on.
 * @param {string} word
 */
function otherThan(word) {
  const escaped = [...word].map((letter) => letter.replace('.', '\\.'));
  const left = escaped.map((letter, at) => `${escaped.slice(0, at).join('')}(?:$|[^${letter}])`);
  return `(?:${left.join('|')}|${escaped.join('')}.)`;
}

/** Rooms that `room` may import, in order. @param {Room} room */
export function mayImport(room) {
  const above = ROOMS.slice(0, ROOMS.indexOf(room)).map((other) => other.name);
  return above.filter((name) => !(room.not ?? []).includes(name));
}

/**
 * @param {Room} room
 * @param {boolean} test a test may use the test runner and the seeded inputs of mocks/
 */
function patternsOf(room, test) {
  const may = mayImport(room);
  const mayNot = ROOMS.map((other) => other.name).filter((name) => !may.includes(name));
  const outside = OUTSIDE.filter((name) => name !== 'mocks');
  const can = may.length === 0 ? 'no other room' : may.join(', ');
  const patterns = [
    { regex: `${UP}${oneOf(mayNot)}(?:/|$)`, message: `${room.name}/ may import: ${can}.` },
    { regex: `${UP}${oneOf(outside)}(?:/|$)`, message: 'A room imports nothing from outside src/.' },
    {
      regex: '[^./]/\\.\\.(?:/|$)|^/|^\\./\\.\\.|^file:|^data:',
      message: 'Write the path plainly: ../room/index.ts.',
    },
  ];
  if (may.length > 0) {
    patterns.push({
      regex: `${UP}${oneOf(may)}${otherThan('/index.ts')}`,
      message: 'Another room is imported through its index.ts.',
    });
  }
  if (!test) {
    const hook = room.name === 'app' ? otherThan('/browser.ts') : '(?:/|$)';
    patterns.push({ regex: `${UP}mocks${hook}`, message: 'mocks/ is for development and tests.' });
  }
  if (room.packages === 'none' && !test) {
    patterns.push({ regex: '^[^./]', message: `${room.name}/ has no dependencies.` });
  }
  if (room.packages !== undefined) {
    const react =
      '^(?:react(?:-[^/]+)?|lucide-react|virtua|rrweb-player|@tanstack/react-[^/]+)(?:/|$)|^zustand(?:/react.*)?$';
    patterns.push({
      regex: react,
      message: `${room.name}/ knows nothing of React or of drawing (zustand/vanilla is allowed).`,
    });
  }
  return patterns;
}

/** @param {readonly { regex: string, message: string }[]} patterns */
const restricted = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

/** A folder of `room` is `room/<x>`: it may use files of the room itself, never those of another folder beside it. @param {Room} room */
function siblingOverrides(room) {
  return [1, 2, 3].map((depth) => {
    const files = `src/${room.name}/${'*/'.repeat(depth)}`;
    const closed = {
      regex: `^(?:\\./)?${'\\.\\./'.repeat(depth)}[^./][^/]*/`,
      message: `A folder of ${room.name}/ knows no other folder of it.`,
    };
    return [
      { files: [`${files}*.{ts,tsx}`], rules: restricted([...patternsOf(room, false), closed]) },
      { files: [`${files}*.test.{ts,tsx}`], rules: restricted([...patternsOf(room, true), closed]) },
    ];
  });
}

/** The linter's overrides, later ones win. */
export function overrides() {
  const rooms = ROOMS.flatMap((room) => [
    { files: [`src/${room.name}/**/*.{ts,tsx}`], rules: restricted(patternsOf(room, false)) },
    { files: [`src/${room.name}/**/*.test.{ts,tsx}`], rules: restricted(patternsOf(room, true)) },
    ...(room.siblings ? siblingOverrides(room).flat() : []),
  ]);
  const throughIndex = {
    regex: `${UP}src/[^/]+/${otherThan('index.ts')}`,
    message: 'Another room is imported through its index.ts.',
  };
  const apart = { regex: `${UP}(?:src|mocks|e2e)(?:/|$)`, message: 'serve/ stands alone.' };
  return [
    ...rooms,
    { files: ['mocks/**/*.{ts,tsx,mjs}', 'e2e/**/*.{ts,tsx,mjs}'], rules: restricted([throughIndex]) },
    { files: ['serve/**/*.mjs'], rules: restricted([apart]) },
  ];
}

export const CONFIG_PATH = fileURLToPath(new URL('./rooms.oxlintrc.json', import.meta.url));

/** The text of {@link CONFIG_PATH}. */
export function configText() {
  const lines = overrides().map((override) => `    ${JSON.stringify(override)}`);
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--check')) {
    if (readFileSync(CONFIG_PATH, 'utf8') !== configText()) {
      process.stderr.write('The boundaries changed: run `node .ci/rooms.mjs`\n');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(CONFIG_PATH, configText());
  }
}
