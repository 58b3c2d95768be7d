import type { Transcript } from '../transcript.ts';

type Role = 'assistant' | 'reasoning';

/** Texts that come in pieces, until they are told whole: what never is, is told as far as it came. */
export class DeltaBook {
  readonly #agent: Transcript;
  readonly #open = new Map<string, { readonly role: Role; text: string; at: number }>();

  constructor(agent: Transcript) {
    this.#agent = agent;
  }

  /** A piece more. */
  add(id: string, role: Role, piece: string, at: number): void {
    const open = this.#open.get(id);
    if (open === undefined) this.#open.set(id, { role, text: piece, at });
    else {
      open.text += piece;
      open.at = at;
    }
  }

  /** All of it so far, in place of what came before. */
  set(id: string, role: Role, text: string, at: number): void {
    this.#open.set(id, { role, text, at });
  }

  /** It was told whole. */
  told(id: string): void {
    this.#open.delete(id);
  }

  /** What of a role goes on no longer is a message of its own, at its last piece. */
  flush(role?: Role): void {
    for (const [id, open] of this.#open) {
      if (role !== undefined && open.role !== role) continue;
      this.#open.delete(id);
      if (open.text !== '')
        this.#agent.message({ role: open.role, text: open.text, at: open.at, assumed: true });
    }
  }
}
