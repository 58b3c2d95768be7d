/** A stretch of a turn that is no words of the agent. */
export interface ToolBlock {
  readonly kind: 'tool' | 'thought';
  readonly name: string;
  readonly args: unknown;
  /** Thoughts; empty for a tool. */
  readonly body: string;
  readonly output: string;
  readonly path: string | undefined;
  /** Unified hunks that an edit shows. */
  readonly diff: string | undefined;
}

const BLOCK = /<tool-use\b([^>]*)>([\s\S]*?)<\/tool-use>|<think>([\s\S]*?)<\/think>/g;
/** Some sessions have no tags: the head and a fence are all. */
const BARE = /^Tool use: \*\*(.+?)\*\*([^\n]*)\n+(```[\s\S]*?\n```)/gm;
const FENCE = /```([\w-]*)[^\n]*\n([\s\S]*?)\n?```/g;

/** A turn's text as words and tools, in order. */
export function cutTools(text: string): (string | ToolBlock)[] {
  const pieces: (string | ToolBlock)[] = [];
  let from = 0;
  const words = (to: number): void => {
    const said = text.slice(from, to).trim();
    if (said !== '') pieces.push(said);
  };
  const found = [...text.matchAll(BLOCK)];
  for (const match of found.length > 0 ? found : [...text.matchAll(BARE)]) {
    words(match.index);
    from = match.index + match[0].length;
    if (found.length === 0) pieces.push(toolOf(match[1] ?? 'tool', match[2] ?? '', match[3] ?? ''));
    else if (match[3] !== undefined) pieces.push(thoughtOf(match[3]));
    else pieces.push(taggedTool(match[1] ?? '', match[2] ?? ''));
  }
  words(text.length);
  return pieces;
}

function thoughtOf(inner: string): ToolBlock {
  const body = inner
    .replace(/<summary>[\s\S]*?<\/summary>/, '')
    .replace(/<\/?details>/g, '')
    .trim();
  return {
    kind: 'thought',
    name: '',
    args: undefined,
    body: plain(body),
    output: '',
    path: undefined,
    diff: undefined,
  };
}

function taggedTool(attributes: string, inner: string): ToolBlock {
  const name = /data-tool-name="([^"]*)"/.exec(attributes)?.[1] ?? 'tool';
  const summary = /<summary>([\s\S]*?)<\/summary>/.exec(inner)?.[1] ?? '';
  const rest = inner.replace(/<summary>[\s\S]*?<\/summary>/, '').replace(/<\/?details>/g, '');
  return toolOf(name, summary.replace(/^Tool use: \*\*[^*]*\*\*/, ''), rest);
}

/** `words`: what stands behind the tool's name: a command in backticks, or `• Edit file: path`. */
function toolOf(name: string, words: string, body: string): ToolBlock {
  const fences = [...body.matchAll(FENCE)].map((match) => ({
    language: match[1] ?? '',
    text: plain(match[2] ?? ''),
  }));
  const command = /`([^`]+)`/.exec(words)?.[1];
  const first = fences[0];
  const isShell = first !== undefined && /^(?:bash|sh|shell|zsh)$/.test(first.language);
  const note = words
    .replace(/`[^`]*`/, '')
    .replace(/^\s*[•·-]\s*/, '')
    .trim();
  const path =
    /(?:file|File):\s*(.+)$/.exec(note)?.[1]?.trim() ?? /Path:\s*`?([^`\n]+)`?/.exec(body)?.[1]?.trim();
  const diff = fences.find(({ language, text }) => language === 'diff' && /^@@ /m.test(text))?.text;
  const shown = isShell && fences.length > 1 ? fences.slice(1) : isShell ? [] : fences;
  const bare = plain(body.replace(FENCE, '')).trim();
  const output =
    shown
      .map(({ text }) => text)
      .join('\n')
      .trim() || bare;
  const asked = command === undefined ? (isShell ? first.text : undefined) : plain(command);
  return {
    kind: 'tool',
    name,
    args:
      asked !== undefined
        ? { command: asked }
        : path !== undefined
          ? { path }
          : note === ''
            ? {}
            : { note: plain(note) },
    body: '',
    output,
    path,
    diff,
  };
}

/** Text of Markdown in which a few characters were put down as entities. */
function plain(text: string): string {
  return text
    .replaceAll('&#96;', '`')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
