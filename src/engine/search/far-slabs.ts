import { PIECE_SLABS, type Piece } from '../slabs.ts';
import type { Places } from './in-place.ts';

/** What the page hands to the second thread. */
export interface FarStart {
  readonly port: MessagePort;
}
/** What that is asked over the port: ASCII in pieces of slabs. */
export interface FarQuestion {
  readonly ascii: string;
  readonly matchCase: boolean;
  readonly pieces: readonly Piece[];
}
/** Told of each piece, the last first: the places in each of its slabs, nothing where there are too many. */
export interface FarAnswer {
  readonly index: number;
  readonly places: readonly (Uint32Array | undefined)[];
}

/**
 * Slabs that the browser keeps, which a second thread goes through from the last on while this one comes from the first:
 * nobody waits for anybody. What is in none of its answers yet is looked through here.
 */
export class FarSlabs {
  readonly #pieces = new Map<number, FarAnswer['places']>();
  readonly #port: MessagePort;

  constructor(port: MessagePort, question: FarQuestion) {
    this.#port = port;
    port.onmessage = ({ data: { index, places } }: MessageEvent<FarAnswer>) => {
      this.#pieces.set(index, places);
    };
    port.postMessage(question);
  }

  /** Where in a slab it begins; nothing where that is not known. */
  readonly places: Places = (slab) => this.#pieces.get(Math.floor(slab / PIECE_SLABS))?.[slab % PIECE_SLABS];

  close(): void {
    this.#port.close();
  }
}
