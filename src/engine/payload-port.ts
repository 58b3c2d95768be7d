/** What another worker asks on a payload port, and what it is answered. */
export interface PayloadQuestion {
  readonly id: number;
  readonly trackId: string;
  readonly seqs: readonly number[];
}
export interface PayloadAnswer {
  readonly id: number;
  readonly texts: readonly (string | undefined)[];
}

/** Answers on a port until either end goes. */
export function servePayloads(
  port: MessagePort,
  payloads: (trackId: string, seqs: readonly number[]) => readonly (string | undefined)[],
): void {
  port.onmessage = ({ data: { id, trackId, seqs } }: MessageEvent<PayloadQuestion>) => {
    const answer: PayloadAnswer = { id, texts: payloads(trackId, seqs) };
    port.postMessage(answer);
  };
}
