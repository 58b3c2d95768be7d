/** What is checked of a cassette, from its bytes to what it ended as. */
export const LAYERS = ['files', 'activity', 'protocol', 'transport', 'state'] as const;
export type LayerId = (typeof LAYERS)[number];

/** Where two sides part, or what is wrong in one. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  /** File, or connection. */
  readonly place: string;
  /** Of a frame of the first cassette, and of its partner. */
  readonly chunk?: number | undefined;
  readonly otherChunk?: number | undefined;
  /** Into the record: `$.params.input[0].text`. */
  readonly path?: string | undefined;
}

/** `doubt`: something could not be confirmed, which is no mismatch. */
export type LayerOutcome = 'ok' | 'doubt' | 'failed' | 'not reached';

export interface Layer {
  readonly id: LayerId;
  readonly outcome: LayerOutcome;
  /** What was looked at, in one line. */
  readonly detail: string;
  /** The first of them, in order. */
  readonly findings: readonly Finding[];
}

export interface Verification {
  /** Hashes without a signature say that nothing was damaged; not who made it, nor that nobody made it anew. */
  readonly verdict: 'consistent, unsigned' | 'in doubt, unsigned' | 'failed';
  readonly layers: readonly Layer[];
}

/** Findings that a layer names. */
const MOST = 8;

export class LayerBook {
  readonly #id: LayerId;
  readonly #findings: Finding[] = [];
  #hasDoubt = false;
  #hasFailed = false;

  constructor(id: LayerId) {
    this.#id = id;
  }

  fail(finding: Finding): void {
    this.#hasFailed = true;
    this.#add(finding);
  }

  doubt(finding: Finding): void {
    this.#hasDoubt = true;
    this.#add(finding);
  }

  layer(detail: string): Layer {
    const outcome = this.#hasFailed ? 'failed' : this.#hasDoubt ? 'doubt' : 'ok';
    return { id: this.#id, outcome, detail, findings: this.#findings };
  }

  #add(finding: Finding): void {
    if (this.#findings.length < MOST) this.#findings.push(finding);
  }
}

export function verificationOf(layers: readonly Layer[]): Verification {
  const has = (outcome: LayerOutcome): boolean => layers.some((layer) => layer.outcome === outcome);
  const verdict = has('failed') ? 'failed' : has('doubt') ? 'in doubt, unsigned' : 'consistent, unsigned';
  return { verdict, layers };
}

/** The layers behind one that cannot be looked at. */
export const notReached = (from: LayerId): Layer[] =>
  LAYERS.slice(LAYERS.indexOf(from) + 1).map((id) => ({
    id,
    outcome: 'not reached',
    detail: 'Not looked at: what lies before it failed.',
    findings: [],
  }));
