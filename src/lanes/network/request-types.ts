/** How a request ended. `unknown`: its recorder cannot know. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string | undefined }
  | { readonly kind: 'open' | 'unknown' };

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Where the bytes of a body are. */
export type BodySource =
  | {
      readonly kind: 'inline';
      readonly text: string;
      readonly base64: boolean;
      readonly mimeType: string | undefined;
    }
  | { readonly kind: 'ref'; readonly ref: string; readonly mimeType: string | undefined };

/** A part of the time a request took; `ms` is never negative. */
export interface Phase {
  readonly name: 'blocked' | 'dns' | 'connect' | 'tls' | 'send' | 'wait' | 'receive';
  readonly ms: number;
  /** Inside the phase before it, and not added to the sum (TLS is part of connecting). */
  readonly inside: boolean;
}

export interface SocketMessage {
  readonly sent: boolean;
  /** Epoch ms. */
  readonly time: number | undefined;
  readonly text: string;
}

/** A request as the lane knows it, whichever format it came from. */
export interface NetworkRequest {
  readonly source: 'recording' | 'har';
  readonly method: string;
  readonly url: string;
  readonly outcome: Outcome;
  /** How long it took; `undefined`: not recorded. */
  readonly ms: number | undefined;
  readonly type: string;
  readonly mimeType: string | undefined;
  /** Bytes of the content. */
  readonly size: number | undefined;
  /** `undefined`: not recorded, which is not the same as none. */
  readonly requestHeaders: readonly Header[] | undefined;
  readonly responseHeaders: readonly Header[] | undefined;
  readonly requestBody: BodySource | undefined;
  readonly responseBody: BodySource | undefined;
  readonly phases: readonly Phase[];
  readonly messages: readonly SocketMessage[];
  /** What else is said of it: protocol, address, cache. */
  readonly facts: readonly (readonly [string, string])[];
}
