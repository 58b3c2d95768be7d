import { parseIso } from '../../model/index.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Transcript } from '../transcript.ts';
import { parseHunks } from '../unified-hunks.ts';
import { cutTools, type ToolBlock } from './tools.ts';

/** `_**User (2026-05-21 09:00:00Z)**_`, `_**Agent (model 2026-05-21 09:00:05Z)**_`: the time and the model may be absent. */
const HEAD = /^_\*\*(User|Agent|Assistant)(?: \((.*)\))?\*\*_\s*$/;
const HEAD_START = '_**';
const STAMP = /(?:^|\s)(\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?:Z|[+-]\d{4})?)$/;

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly model: string | undefined;
  readonly at: number | undefined;
  readonly number: number;
  readonly lines: string[];
}

/** Turns of a session: what the person said, or what the agent said, thought and did. */
export class TurnWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  #turn: Turn | undefined;
  #calls = 0;
  #model: string | undefined;

  constructor(transcript: Transcript, edits: RepoEdits) {
    this.#transcript = transcript;
    this.#edits = edits;
  }

  line(text: string, number: number): void {
    const head = HEAD.exec(text);
    if (head === null) {
      this.#turn?.lines.push(text);
      return;
    }
    this.finish();
    const facts = head[2] ?? '';
    const stamp = STAMP.exec(facts);
    const model = facts.slice(0, stamp?.index ?? facts.length).trim();
    this.#turn = {
      role: head[1] === 'User' ? 'user' : 'assistant',
      model: model === '' ? undefined : model,
      at: stamp === null ? undefined : parseIso(stamp[1] ?? ''),
      number,
      lines: [],
    };
  }

  /** The end of the file. Answers whether it lies inside the head of a turn, which is no text of the one before. */
  end(): boolean {
    const last = this.#turn?.lines.at(-1) ?? '';
    const isCut = last !== '' && (last.startsWith(HEAD_START) || HEAD_START.startsWith(last));
    if (isCut) this.#turn?.lines.pop();
    this.finish();
    return isCut;
  }

  /** Tells the turn that is open. */
  finish(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    if (turn === undefined) return;
    const text = turn.lines
      .join('\n')
      .replace(/\n-{3,}\s*$/, '')
      .trim();
    if (turn.model !== undefined && turn.model !== this.#model) {
      this.#model = turn.model;
      this.#transcript.sink.meta({ model: turn.model });
    }
    this.#transcript.record(turn.number, text, 'empty turn', () => {
      for (const piece of cutTools(text)) {
        if (typeof piece !== 'string') this.#tool(piece, turn.at);
        else
          this.#transcript.message({
            at: turn.at,
            role: turn.role,
            text: piece,
            ...(turn.model === undefined ? {} : { more: { model: turn.model } }),
          });
      }
    });
  }

  #tool(block: ToolBlock, at: number | undefined): void {
    if (block.kind === 'thought') {
      this.#transcript.message({ at, role: 'reasoning', text: block.body });
      return;
    }
    const id = `tool ${this.#calls++}`;
    this.#transcript.call({ at, id, name: block.name, args: block.args });
    const code =
      /^Process exited with code (-?\d+)$/m.exec(block.output)?.[1] ??
      /^Exit code:? (-?\d+)$/im.exec(block.output)?.[1];
    const entry = this.#transcript.result({
      at,
      assumed: true,
      call: id,
      ok: !/^(?:Error|error):/.test(block.output),
      output: block.output,
      ...(code === undefined ? {} : { exitCode: Number(code) }),
    });
    const { path, diff } = block;
    if (path === undefined || diff === undefined) return;
    this.#edits.apply(this.#transcript, {
      changes: [{ kind: 'hunks', path, hunks: parseHunks(diff) }],
      at,
      tool: block.name,
      entry,
    });
  }
}
