import { LayerBook, type Layer } from './types.ts';
import type { Wire } from './wire.ts';

/** Each connection drains to its end: no message is cut, nothing that was asked is left without an answer. */
export function transportAlone(wires: readonly Wire[]): Layer {
  const book = new LayerBook('transport');
  for (const wire of wires) drains(wire, book);
  return book.layer(`${countOf(wires)} drained to the end; no message is cut.`);
}

/** Every connection has a partner, and both drain. */
export function transportsCompared(
  a: readonly Wire[],
  b: readonly Wire[],
): { readonly layer: Layer; readonly pairs: readonly (readonly [Wire, Wire])[] } {
  const book = new LayerBook('transport');
  const pairs: (readonly [Wire, Wire])[] = [];
  const left = new Map(b.map((wire) => [wire.key, wire]));
  for (const wire of a) {
    const partner = left.get(wire.key);
    if (partner === undefined) {
      book.fail({
        code: 'connection-alone',
        place: wire.connection.id,
        message: `The second cassette has no connection for ${wire.key}.`,
      });
      continue;
    }
    left.delete(wire.key);
    pairs.push([wire, partner]);
    drains(wire, book);
    drains(partner, book);
    const [exit, other] = [wire.exits.join(), partner.exits.join()];
    if (exit !== other)
      book.fail({
        code: 'exit-differs',
        place: wire.connection.id,
        chunk: wire.lastChunk,
        otherChunk: partner.lastChunk,
        message: `Its process ended with ${exit === '' ? 'no code' : exit} against ${other === '' ? 'no code' : other}.`,
      });
    if (wire.connection.origin !== partner.connection.origin)
      book.fail({
        code: 'capture-differs',
        place: wire.connection.id,
        message: 'One was captured from its start, the other joined.',
      });
  }
  for (const wire of left.values())
    book.fail({
      code: 'connection-alone',
      place: wire.connection.id,
      message: `The first cassette has no connection for ${wire.key}.`,
    });
  return { layer: book.layer(`${countOf(a)}, each with its partner; both drained to the end.`), pairs };
}

function drains(wire: Wire, book: LayerBook): void {
  const place = wire.connection.id;
  for (const stream of wire.unfinished)
    book.fail({
      code: 'message-cut',
      place,
      chunk: wire.lastChunk,
      message: `What went over ${stream} ends inside a message.`,
    });
  for (const { method, chunk } of wire.unanswered)
    book.doubt({
      code: 'unanswered',
      place,
      chunk,
      message: `${method} was asked, and nothing answered it.`,
    });
}

const countOf = ({ length }: readonly Wire[]): string =>
  `${length} ${length === 1 ? 'connection' : 'connections'}`;
