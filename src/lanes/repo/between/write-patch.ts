import type { Op } from './align.ts';
import type { Change } from './change.ts';
import type { Stretch } from './compose.ts';
import type { Pair } from './pairs.ts';

const CONTEXT = 3;

/** One file of a patch as git writes it (git-diff(1), "Generating patch text with -p"); empty when nothing changed. */
export function writePatch(pair: Pair, change: Change): string {
  const { before, after, copied } = pair;
  const [from, to] = [before?.path ?? after?.path ?? '', after?.path ?? before?.path ?? ''];
  if (isOtherType(pair)) {
    return (
      writePatch({ before, after: undefined, copied: false }, onlySide(change, '-')) +
      writePatch({ before: undefined, after, copied: false }, onlySide(change, '+'))
    );
  }
  const header: string[] = [];
  if (before === undefined) header.push(`new file mode ${after?.mode ?? '100644'}`);
  else if (after === undefined) header.push(`deleted file mode ${before.mode ?? '100644'}`);
  else {
    if (before.mode !== undefined && after.mode !== undefined && before.mode !== after.mode)
      header.push(`old mode ${before.mode}`, `new mode ${after.mode}`);
    if (from !== to) {
      const verb = copied ? 'copy' : 'rename';
      header.push(`${verb} from ${quoted(from)}`, `${verb} to ${quoted(to)}`);
    }
  }
  if (change.kind === 'binary')
    header.push(
      `Binary files ${before === undefined ? '/dev/null' : quoted(`a/${from}`)} and ${after === undefined ? '/dev/null' : quoted(`b/${to}`)} differ`,
    );
  const hunks = change.kind === 'lines' ? change.stretches.flatMap(hunksOf) : [];
  if (header.length === 0 && hunks.length === 0) return '';
  const names = hunks.length === 0 ? '' : `--- ${side('a', from, before)}\n+++ ${side('b', to, after)}\n`;
  const first = `diff --git ${quoted(`a/${from}`)} ${quoted(`b/${to}`)}\n`;
  return first + header.map((line) => `${line}\n`).join('') + names + hunks.join('');
}

/** A file that became a link, or a link a file: git tells it as one gone and one new. */
function isOtherType({ before, after }: Pair): boolean {
  const type = (mode: string | undefined): string => (mode ?? '100644').slice(0, 3);
  return before !== undefined && after !== undefined && type(before.mode) !== type(after.mode);
}

function onlySide(change: Change, kind: '+' | '-'): Change {
  if (change.kind !== 'lines') return change;
  const ops = change.stretches.flatMap((stretch) =>
    stretch.ops.flatMap((op): Op[] => (op.kind === ' ' || op.kind === kind ? [{ kind, line: op.line }] : [])),
  );
  return { kind: 'lines', stretches: [{ beforeAt: 0, afterAt: 0, ops }] };
}

const NEEDS_QUOTES = /[\u0000-\u001f"\\\u007f]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A path as git quotes it (core.quotePath=false): control characters, quotes and backslashes escaped. */
function quoted(path: string): string {
  if (!NEEDS_QUOTES.test(path)) return path;
  const body = path.replaceAll(
    new RegExp(NEEDS_QUOTES, 'g'),
    (char) => ESCAPES[char] ?? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${body}"`;
}

function side(prefix: 'a' | 'b', path: string, content: Pair['before']): string {
  if (content === undefined) return '/dev/null';
  const name = quoted(`${prefix}/${path}`);
  // A tab ends a name that holds spaces, as git writes it.
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name;
}

/** The parts of a stretch that changed, with up to three lines around them. */
function hunksOf({ beforeAt, afterAt, ops }: Stretch): string[] {
  const out: string[] = [];
  let [before, after] = [beforeAt, afterAt];
  let start = 0;
  const step = (until: number): void => {
    for (; start < until; start++) {
      const { kind } = ops[start] as Op;
      if (kind !== '+') before++;
      if (kind !== '-') after++;
    }
  };
  let at = 0;
  while (at < ops.length) {
    while (at < ops.length && ops[at]?.kind === ' ') at++;
    if (at === ops.length) break;
    step(Math.max(start, at - CONTEXT));
    let end = at;
    // Two changes with no more than twice the context between them share a part.
    for (let quiet = 0; at < ops.length && quiet <= 2 * CONTEXT; at++) {
      if (ops[at]?.kind === ' ') quiet++;
      else {
        quiet = 0;
        end = at + 1;
      }
    }
    const until = Math.min(ops.length, end + CONTEXT);
    out.push(hunkText(ops.slice(start, until), before, after));
    step(until);
    at = until;
  }
  return out;
}

function hunkText(ops: readonly Op[], before: number, after: number): string {
  const removed = ops.reduce((sum, { kind }) => sum + (kind === '+' ? 0 : 1), 0);
  const added = ops.reduce((sum, { kind }) => sum + (kind === '-' ? 0 : 1), 0);
  // With a count of zero the header names the line before.
  const place = (at: number, count: number): string => {
    const first = count === 0 ? at : at + 1;
    return count === 1 ? String(first) : `${first},${count}`;
  };
  const lines = ops.map(
    ({ kind, line }) =>
      `${kind}${line.text}${line.crlf ? '\r' : ''}\n${line.noEol ? '\\ No newline at end of file\n' : ''}`,
  );
  return `@@ -${place(before, removed)} +${place(after, added)} @@\n${lines.join('')}`;
}
