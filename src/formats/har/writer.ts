import { Flag, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import { field } from '../records.ts';
import { labelOf, REQUEST_SERIES, type RequestRow } from './entry.ts';
import { earliest } from './origin.ts';
import { type Page, PageWriter } from './pages.ts';
import { MessageWriter } from './web-socket.ts';

/** Entries held back before the first is written, so that the axis begins at the earliest of them. */
const HELD_ENTRIES = 1024;
const HELD_BYTES = 4 << 20;

interface HeldEntry {
  readonly seq: number;
  readonly row: RequestRow;
  readonly bytes: Uint8Array;
  readonly messages: unknown;
  readonly missing: boolean;
}

/** Turns entries and pages into the model's tracks. */
export class HarWriter {
  readonly #sink: RecordingSink;
  readonly #trackId: string;
  readonly #pages: PageWriter;
  readonly #messages: MessageWriter;
  #track: TrackWriter | undefined;
  #held: HeldEntry[] | undefined = [];
  #heldPages: Page[] = [];
  #heldBytes = 0;

  /** `prefix` keeps the ids of several files apart that were opened together. */
  constructor(sink: RecordingSink, prefix: string) {
    this.#sink = sink;
    this.#trackId = `${prefix}network`;
    this.#pages = new PageWriter(sink, `${prefix}nav`);
    this.#messages = new MessageWriter(sink, `${prefix}websocket`);
    sink.clock({ id: 'wall', kind: 'wall' });
  }

  /** One element of `log.entries`. `missing`: a body that it keeps in a file of its own is not there. */
  entry(value: unknown, row: RequestRow | undefined, bytes: Uint8Array, seq: number, missing: boolean): void {
    if (row === undefined) {
      this.#sink.reject('not-an-entry', 'An entry of the HAR holds no request.', excerpt(bytes));
      return;
    }
    const held = { seq, row, bytes, missing, messages: field(value, '_webSocketMessages') };
    if (this.#held === undefined) {
      this.#write(held);
      return;
    }
    this.#held.push({ ...held, bytes: bytes.slice() });
    this.#heldBytes += bytes.length;
    if (this.#held.length >= HELD_ENTRIES || this.#heldBytes >= HELD_BYTES) this.flush();
  }

  page(page: Page): void {
    if (this.#held === undefined) this.#pages.write(page, undefined);
    else this.#heldPages.push(page);
  }

  /** Writes what is held back: when enough is held, or at the end of the file. */
  flush(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const origin = earliest([
      ...this.#heldPages.map(({ start }) => start),
      ...held.map(({ row }) => row.start),
    ]);
    if (origin !== undefined) this.#sink.origin(origin);
    for (const page of this.#heldPages) this.#pages.write(page, addressOf(page, held));
    for (const each of held) this.#write(each);
    this.#heldPages = [];
  }

  #write({ seq, row, bytes, messages, missing }: HeldEntry): void {
    this.#track ??= this.#sink.track({
      id: this.#trackId,
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'wall',
      series: REQUEST_SERIES,
    });
    this.#track.append({
      seq,
      start: row.start,
      end: row.end,
      kind: row.type,
      level: row.level,
      label: labelOf(row.method, row.url),
      flags: missing ? Flag.missing : 0,
      values: [row.status ?? Number.NaN, row.size],
      payload: bytes,
      search: row.search,
      recoveryKey: `http ${row.method} ${row.url}`,
    });
    this.#messages.write(messages, row.url);
  }
}

/** The document that a page's requests began with. */
function addressOf({ id }: Page, held: readonly HeldEntry[]): string | undefined {
  const own = held.filter(({ row }) => id !== undefined && row.pageref === id && /^https?:/i.test(row.url));
  const document = own.find(({ row }) => row.type === 'document' && (row.status ?? 0) < 300);
  return (document ?? own[0])?.row.url;
}

function excerpt(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 120));
}
