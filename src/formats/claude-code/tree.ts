import { label } from '../words.ts';
import { isPrompt, textOf, type Line } from './line.ts';

/** Branches that are told apart; more than these stay on the last. */
const MOST_BRANCHES = 500;

interface Node {
  readonly branch: number;
  /** A prompt or a reply goes on from here. */
  isContinued: boolean;
  readonly words: string;
}

export interface Placement {
  /** 0 for the first; a person who goes back and says something else begins another. */
  readonly branch: number;
  /** Set on the line that begins a branch: the words it goes back to. */
  readonly from?: string;
  /** The same line was told before (a resumed session repeats what came before it). */
  readonly isRepeat: boolean;
}

/**
 * The conversation's tree. Lines name the one before them; tools that run side by side part it without being a fork, so only a prompt
 * beside another continuation of the same line is one.
 */
export class ConversationTree {
  readonly #nodes = new Map<string, Node>();
  #branches = 1;

  place(line: Line): Placement {
    const { uuid, parentUuid, type } = line;
    if (uuid !== undefined && this.#nodes.has(uuid))
      return { branch: this.#nodes.get(uuid)?.branch ?? 0, isRepeat: true };
    const parent = parentUuid === undefined ? undefined : this.#nodes.get(parentUuid);
    const prompt = isPrompt(line);
    const isFork = prompt && parent !== undefined && parent.isContinued && this.#branches < MOST_BRANCHES;
    const branch = isFork ? this.#branches++ : (parent?.branch ?? 0);
    if (parent !== undefined && (prompt || type === 'assistant')) parent.isContinued = true;
    if (uuid !== undefined)
      this.#nodes.set(uuid, { branch, isContinued: false, words: label(textOf(line.blocks)).slice(0, 60) });
    return { branch, isRepeat: false, ...(isFork ? { from: parent.words } : {}) };
  }
}
