/** The two names of a file in a diff, as git may write them. Source: git-diff(1), "Generating patch text with -p". */
export interface NamePair {
  readonly old: string | undefined;
  readonly new: string | undefined;
}

export const NOTHING = '/dev/null';

/** Prefix pairs that git writes: the plain one, the mnemonic ones (diff.mnemonicPrefix), `--no-index`, and reversed. */
const PREFIXES: readonly (readonly [string, string])[] = [
  ['a/', 'b/'],
  ['i/', 'w/'],
  ['c/', 'i/'],
  ['c/', 'w/'],
  ['o/', 'w/'],
  ['1/', '2/'],
  ['b/', 'a/'],
  ['w/', 'i/'],
  ['i/', 'c/'],
  ['w/', 'c/'],
  ['w/', 'o/'],
  ['2/', '1/'],
];

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['"', 34],
  ['\\', 92],
]);

/** Reads a C-quoted name from `at` (a `"`); its octal escapes are UTF-8 bytes (core.quotePath). */
export function readQuoted(text: string, at: number): { name: string; next: number } | undefined {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let i = at + 1; i < text.length; ) {
    const char = text[i] ?? '';
    if (char === '"') return { name: new TextDecoder().decode(new Uint8Array(bytes)), next: i + 1 };
    if (char !== '\\') {
      const point = String.fromCodePoint(text.codePointAt(i) ?? 0xfffd);
      bytes.push(...encoder.encode(point));
      i += point.length;
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(i + 1, i + 4))?.[0];
    const escape = ESCAPES.get(text[i + 1] ?? '');
    if (octal === undefined && escape === undefined) return undefined;
    bytes.push(octal === undefined ? (escape ?? 0) : parseInt(octal, 8));
    i += octal === undefined ? 2 : 4;
  }
  return undefined;
}

/** The name on a `---`, `+++`, `rename from` … line: quoted, or up to a tab (a time stamp, or git's mark after spaces). */
export function readName(text: string): string {
  const line = text.replace(/\r$/, '');
  if (line.startsWith('"')) {
    const quoted = readQuoted(line, 0);
    if (quoted !== undefined) return quoted.name;
  }
  const tab = line.indexOf('\t');
  return tab === -1 ? line : line.slice(0, tab);
}

/** Takes a prefix pair off when both names carry one and are the same file otherwise. */
function stripSame(
  old: string,
  now: string,
): { pair: NamePair; prefixes: readonly [string, string] } | undefined {
  for (const prefixes of PREFIXES) {
    const [before, after] = prefixes;
    if (
      old.startsWith(before) &&
      now.startsWith(after) &&
      old.slice(before.length) === now.slice(after.length)
    ) {
      return { pair: { old: old.slice(before.length), new: now.slice(after.length) }, prefixes };
    }
  }
  return undefined;
}

/**
 * The names on a `diff --git` line. Unquoted names may hold spaces, so the cut is where both sides name one file (with
 * prefixes, or without any); undefined for a rename of names with spaces, which its own lines then give.
 */
export function readGitHeader(rest: string): NamePair | undefined {
  const line = rest.replace(/\r$/, '');
  const pairs: NamePair[] = [];
  if (line.startsWith('"')) {
    const first = readQuoted(line, 0);
    if (first === undefined) return undefined;
    pairs.push({ old: first.name, new: readName(line.slice(first.next + 1)) });
  } else if (line.endsWith('"') && line.includes(' "')) {
    const cut = line.indexOf(' "');
    pairs.push({ old: line.slice(0, cut), new: readName(line.slice(cut + 1)) });
  } else {
    for (let cut = line.indexOf(' '); cut !== -1; cut = line.indexOf(' ', cut + 1)) {
      pairs.push({ old: line.slice(0, cut), new: line.slice(cut + 1) });
    }
  }
  const same = pairs.find(
    ({ old, new: now }) => old === now || stripSame(old ?? '', now ?? '') !== undefined,
  );
  return same ?? (pairs.length === 1 ? pairs[0] : undefined);
}

/** Takes prefixes off name pairs, and remembers which a diff uses for files that exist on one side alone. */
export class Prefixes {
  #used: readonly [string, string] | undefined;
  #none = false;

  strip(pair: NamePair, header: NamePair | undefined): NamePair {
    const { old, new: now } = pair;
    const one = old === undefined || old === NOTHING || now === undefined || now === NOTHING;
    // A new or deleted file: its header line still has both names.
    const both = one ? header : pair;
    if (both?.old !== undefined && both.new !== undefined && both.old !== NOTHING && both.new !== NOTHING) {
      if (both.old === both.new) {
        this.#none = true;
        return this.#sides(pair, both.old, both.new);
      }
      const found = stripSame(both.old, both.new);
      if (found !== undefined) {
        this.#used = found.prefixes;
        return this.#sides(pair, found.pair.old, found.pair.new);
      }
    }
    if (this.#used === undefined && this.#none) return this.#sides(pair, old, now);
    const [before, after] = this.#used ?? ['a/', 'b/'];
    const cut = (name: string | undefined, prefix: string) =>
      name?.startsWith(prefix) === true ? name.slice(prefix.length) : name;
    return this.#sides(pair, cut(old, before), cut(now, after));
  }

  #sides(pair: NamePair, old: string | undefined, now: string | undefined): NamePair {
    return { old: pair.old === NOTHING ? undefined : old, new: pair.new === NOTHING ? undefined : now };
  }
}
