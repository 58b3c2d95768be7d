import { Level } from '../../model/index.ts';
import { bodyDiff } from '../body-diff.ts';
import type { RepoEdits } from '../repo-edits.ts';
import { linesOf, type HunkLine } from '../sparse-file.ts';
import type { Transcript } from '../transcript.ts';

type Kind = 'user' | 'reply' | 'tool';

const START = /^# aider chat started at (.+?)\s*$/;
const TOKENS =
  /^Tokens: ([\d.,]+[kM]?) sent(?:, ([\d.,]+[kM]?) cache (?:write|hit))?(?:, ([\d.,]+[kM]?) cache hit)?, ([\d.,]+[kM]?) received\.(?: Cost: \$([\d.]+) message)?/;
const SEARCH =
  /(?:^|\n)[^\S\n]*([^\s`][^\n`]*)\n```[^\n]*\n<<<<<<< SEARCH\n([\s\S]*?)\n?=======\n([\s\S]*?)\n?>>>>>>> REPLACE/g;

/**
 * Blocks of a history: `####` what the person typed, `>` what Aider said, anything else the reply. A reply may hold
 * headings of its own: `####` is the person's only at the start of a chat, behind a line of Aider's, or with the two
 * spaces that Aider puts behind what is typed.
 */
export class ChatWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  #kind: Kind | undefined;
  #lines: string[] = [];
  #from = 0;
  #chunks = new Map<string, HunkLine[][]>();
  #replies = 0;
  /** What stood last, blank lines aside. */
  #before: Kind | 'start' = 'start';

  constructor(transcript: Transcript, edits: RepoEdits) {
    this.#transcript = transcript;
    this.#edits = edits;
  }

  line(text: string, number: number): void {
    const start = START.exec(text);
    if (start !== null) {
      this.#end();
      this.#before = 'start';
      this.#transcript.record(number, text, 'start', () =>
        this.#transcript.log({ at: undefined, text: `Chat started at ${start[1] ?? ''} (local time)` }),
      );
      return;
    }
    const kind = this.#kindOf(text);
    if (kind !== this.#kind) this.#end();
    if (this.#lines.length === 0) this.#from = number;
    this.#kind = kind;
    this.#lines.push(text);
    this.#before = kind;
  }

  finish(): void {
    this.#end();
  }

  #kindOf(text: string): Kind {
    if (/^>(?:\s|$)/.test(text)) return 'tool';
    if (!/^####(?:\s|$)/.test(text)) return 'reply';
    const isTyped = this.#before !== 'reply' || / {2}$/.test(text);
    return isTyped ? 'user' : 'reply';
  }

  #end(): void {
    const lines = this.#lines;
    const kind = this.#kind;
    this.#lines = [];
    this.#kind = undefined;
    if (kind === undefined || lines.every((line) => line.trim() === '')) return;
    if (kind === 'tool')
      return lines.forEach((line, i) => this.#told(line.replace(/^>\s?/, '').trim(), this.#from + i));
    const text = lines
      .map((line) => (kind === 'user' ? line.replace(/^####\s?/, '').trimEnd() : line))
      .join('\n')
      .trim();
    this.#transcript.record(this.#from, text, 'empty block', () => {
      this.#transcript.message({ at: undefined, role: kind === 'user' ? 'user' : 'assistant', text });
    });
    if (kind === 'reply') this.#remember(text);
  }

  /** Pieces of a reply, which are changes once Aider says that it applied them. */
  #remember(text: string): void {
    this.#chunks = new Map();
    for (const [, path = '', before = '', after = ''] of text.matchAll(SEARCH)) {
      const name = path.trim().replace(/^\*\*|\*\*$/g, '');
      this.#chunks.set(name, [...(this.#chunks.get(name) ?? []), bodyDiff(linesOf(before), linesOf(after))]);
    }
  }

  #told(text: string, number: number): void {
    this.#transcript.record(number, text, 'empty line', () => {
      if (text === '') return;
      const applied = /^Applied edit to (.+?)$/.exec(text)?.[1];
      const created = /^Creating empty file (.+?)$/.exec(text)?.[1];
      const tokens = TOKENS.exec(text);
      if (applied !== undefined) {
        const entry = this.#transcript.action({ at: undefined, action: 'edit', detail: { path: applied } });
        const chunks = this.#chunks.get(applied);
        this.#chunks.delete(applied);
        if (chunks !== undefined)
          this.#edits.apply(this.#transcript, {
            changes: [{ kind: 'chunks', path: applied, chunks }],
            at: undefined,
            tool: 'edit',
            entry,
          });
      } else if (created !== undefined)
        this.#transcript.action({ at: undefined, action: 'create', detail: { path: created } });
      else if (tokens !== null) this.#spent(tokens);
      else {
        const isBad =
          /^(?:Did not apply|Skipping|Only \d+ reflections|The LLM did not conform|Can't|Unable|Error|litellm\.)|SearchReplaceNoExactMatch/.test(
            text,
          );
        this.#transcript.log({ at: undefined, text, level: isBad ? Level.warning : Level.info });
      }
    });
  }

  /** Numbers are rounded by Aider (`2.1k`). */
  #spent([, sent, , , received, usd]: RegExpExecArray): void {
    this.#transcript.modelCall({
      at: undefined,
      key: `reply ${this.#replies++}`,
      usage: {
        input: numberOf(sent),
        output: numberOf(received),
        ...(usd === undefined ? {} : { usd: Number(usd) }),
      },
      more: { rounded: true },
    });
  }
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const scale = text.endsWith('k') ? 1000 : text.endsWith('M') ? 1_000_000 : 1;
  const value = Number(text.replace(/[kM,]/g, '')) * scale;
  return Number.isFinite(value) ? Math.round(value) : undefined;
}
