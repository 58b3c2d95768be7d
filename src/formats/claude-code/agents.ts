import { stringField } from '../records.ts';
import { label } from '../words.ts';
import type { Transcript } from '../transcript.ts';

/** A call that starts an agent, and what its agent is known by. */
interface Starting {
  readonly by: Transcript;
  readonly seq: number;
  readonly prompt: string;
  readonly title: string;
  isTaken: boolean;
}

interface Agent {
  readonly part: Transcript;
  readonly seq: number;
  readonly prompt: string;
  /** Entry id of the call that started it, once it is known. */
  call: string | undefined;
  endsAt: number | undefined;
}

/** More would not fit between the seqs of two parts. */
const MOST_PARTS = 1000;

/**
 * Agents inside a session, whichever way they were written down: as side chains of the same file (1.0), in files beside it (2.0) or in a
 * folder of it (2.1). Each is tied to the call that started it by its prompt, or by the id that the call's result tells.
 */
export class SubAgents {
  readonly #main: Transcript;
  readonly #starting: Starting[] = [];
  readonly #agents = new Map<string, Agent>();
  #parts = 0;

  constructor(main: Transcript) {
    this.#main = main;
  }

  /** A call of the Task or Agent tool was made. */
  started(by: Transcript, seq: number, args: unknown): void {
    const prompt = stringField(args, 'prompt');
    if (prompt === undefined) return;
    const kind = stringField(args, 'subagent_type');
    const words = stringField(args, 'name') ?? stringField(args, 'description') ?? 'sub-agent';
    const title = kind === undefined ? words : `${kind}: ${words}`;
    // By its own clock an agent may have begun before it was called.
    const early = [...this.#agents.values()].find(
      (each) => each.call === undefined && each.prompt === prompt,
    );
    if (early !== undefined) {
      this.#main.reparent(early.seq, seq);
      early.call = by.entryId(seq);
    }
    this.#starting.push({ by, seq, prompt, title, isTaken: early !== undefined });
  }

  /** Where the lines of an agent go; made at its first line. `prompt`: the text of that line. */
  partOf(key: string, at: number | undefined, prompt: string, title: string | undefined): Transcript {
    const known = this.#agents.get(key);
    if (known !== undefined) {
      if (at !== undefined && !(known.endsAt !== undefined && at < known.endsAt)) known.endsAt = at;
      return known.part;
    }
    if (this.#parts >= MOST_PARTS) return this.#main;
    const call = this.#starting.find((each) => !each.isTaken && each.prompt === prompt);
    if (call !== undefined) call.isTaken = true;
    // The agent begins in the track of its own part, and under the call that started it, whoever made it.
    const opening = this.#main.part(++this.#parts, undefined);
    const seq = opening.agent({
      name: call?.title ?? title ?? `sub-agent: ${label(prompt).slice(0, 60)}`,
      at,
      end: 'open',
      parent: call?.seq,
      attributes: { agent: key },
    });
    const part = opening.under(seq);
    this.#agents.set(key, { part, seq, prompt, call: call?.by.entryId(call.seq), endsAt: at });
    return part;
  }

  /** The result of a call: an agent that it started has ended, unless it goes on in the background. */
  answered(
    by: Transcript,
    callSeq: number,
    agentId: string | undefined,
    at: number | undefined,
    goesOn: boolean,
  ): void {
    const call = by.entryId(callSeq);
    const agent =
      (agentId === undefined ? undefined : this.#agents.get(agentId)) ??
      [...this.#agents.values()].find((each) => each.call === call);
    if (agent === undefined) return;
    if (agent.call === undefined) {
      this.#main.reparent(agent.seq, callSeq);
      agent.call = call;
    }
    if (at !== undefined && !goesOn) this.#main.end(agent.seq, at);
  }

  /** The end of what there is: an agent ends with its last line. */
  finish(): void {
    for (const { part, seq, endsAt } of this.#agents.values()) {
      this.#main.end(seq, endsAt);
      part.finish();
    }
  }
}
