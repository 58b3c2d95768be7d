import { firstDifference, sidesOf } from './difference.ts';
import { LayerBook, type Layer } from './types.ts';
import type { Sent, Wire } from './wire.ts';

/** What went out of one cassette, in itself: each answer answers something that was asked before it. */
export function protocolAlone(wires: readonly Wire[]): Layer {
  const book = new LayerBook('protocol');
  for (const { connection, strayAnswers } of wires)
    for (const chunk of strayAnswers)
      book.fail({
        code: 'answer-to-nothing',
        place: connection.id,
        chunk,
        message: 'An answer went out to a request that had not come in before it.',
      });
  return book.layer(`${sentOf(wires)} messages went out; each answer follows what it answers.`);
}

/** Outbound messages of both sides, pair by pair in causal order; the first mismatch of each connection. */
export function protocolsCompared(pairs: readonly (readonly [Wire, Wire])[]): Layer {
  const book = new LayerBook('protocol');
  for (const [a, b] of pairs) compareWires(a, b, book);
  return book.layer(
    `${sentOf(pairs.map(([a]) => a))} outbound messages matched in order; paths by their tokens, identities by where they come from, optional looks left out where one side has none.`,
  );
}

function compareWires(a: Wire, b: Wire, book: LayerBook): void {
  const place = a.connection.id;
  let i = 0;
  let k = 0;
  while (i < a.sent.length || k < b.sent.length) {
    const one = a.sent[i];
    const other = b.sent[k];
    const difference = firstDifference(one?.value, other?.value);
    if (difference === undefined) {
      i++;
      k++;
    } else if (one?.isOptional === true && other?.isOptional !== true) i++;
    else if (other?.isOptional === true && one?.isOptional !== true) k++;
    else {
      book.fail({
        code: one === undefined || other === undefined ? 'outbound-missing' : 'outbound-differs',
        place,
        chunk: one?.chunk,
        otherChunk: other?.chunk,
        path: difference.path,
        message: mismatch(one, other) ?? `What went out differs: ${sidesOf(difference)}.`,
      });
      return;
    }
  }
}

function mismatch(one: Sent | undefined, other: Sent | undefined): string | undefined {
  if (one === undefined) return 'The second cassette sends more than the first.';
  return other === undefined ? 'The second cassette does not send this.' : undefined;
}

const sentOf = (wires: readonly Wire[]): number => wires.reduce((sum, { sent }) => sum + sent.length, 0);
