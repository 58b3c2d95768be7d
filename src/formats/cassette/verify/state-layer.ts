import { field } from '../../records.ts';
import type { Cassette } from '../import-cassette.ts';
import { listOf } from '../states.ts';
import { firstDifference, sidesOf } from './difference.ts';
import { placesOf } from './identities.ts';
import { normalState } from './normal-state.ts';
import { LayerBook, type Layer } from './types.ts';

const PLACE = 'expected-state.json';

/** What the session ended as, in itself: every reference leads somewhere. */
export function stateAlone(cassette: Cassette): Layer {
  const book = new LayerBook('state');
  tellUnresolved(cassette, book);
  const sessions = listOf(field(cassette.expected, 'agent'), 'sessions');
  const count = (name: string): number =>
    sessions.reduce<number>((sum, each) => sum + listOf(each, name).length, 0);
  return book.layer(
    `${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}, ${count('turns')} turns, ${count('messages')} messages, ${count('interactions')} interactions; every reference leads somewhere.`,
  );
}

/** What two sessions ended as, with identities told by where they stand. */
export function statesCompared(a: Cassette, b: Cassette): Layer {
  const book = new LayerBook('state');
  const one = tellUnresolved(a, book);
  const other = tellUnresolved(b, book);
  const difference = firstDifference(one, other);
  if (difference !== undefined)
    book.fail({
      code: 'state-differs',
      place: PLACE,
      path: difference.path,
      message: `They ended differently: ${sidesOf(difference)}.`,
    });
  return book.layer(
    'Sessions, turns, messages, interactions and goals, with identities told by where they stand.',
  );
}

/** An identity that leads nowhere could be taken for any other: it fails. */
function tellUnresolved(cassette: Cassette, book: LayerBook): unknown {
  const { value, unresolved } = normalState(cassette.expected, placesOf(cassette));
  for (const { path, value: id } of unresolved)
    book.fail({
      code: 'identity-unresolved',
      place: PLACE,
      path,
      message: `"${id.slice(0, 60)}" names nothing that the state holds.`,
    });
  return value;
}
