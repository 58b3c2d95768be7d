import { field, numberField, stringField } from '../../records.ts';
import type { Cassette } from '../import-cassette.ts';
import { firstDifference, sidesOf } from './difference.ts';
import { fingerprintOf } from './fingerprints.ts';
import { LayerBook, type Layer } from './types.ts';

/** Files, sizes, digests, schema, prerequisites and plan: the importer refuses whatever breaks its rules; here the fingerprints are checked. */
export function filesAlone(cassette: Cassette): Layer {
  const book = new LayerBook('files');
  const told = tellFingerprints(cassette, book);
  return book.layer(
    `${cassette.files.size} files are of the size and digest that are listed; ${cassette.checkpoints.length} checkpoints, ${told}.`,
  );
}

export function filesCompared(a: Cassette, b: Cassette): Layer {
  const book = new LayerBook('files');
  for (const cassette of [a, b]) tellFingerprints(cassette, book);
  const facts = (cassette: Cassette) => ({
    mode: stringField(cassette.manifest, 'mode'),
    agentTargetId: stringField(cassette.manifest, 'agentTargetId'),
    schemaVersion: numberField(cassette.manifest, 'schemaVersion'),
    replayPrerequisites: field(cassette.manifest, 'replayPrerequisites'),
  });
  const made = firstDifference(facts(a), facts(b));
  if (made !== undefined)
    book.fail({
      code: 'prerequisites-differ',
      place: 'cassette.json',
      path: made.path,
      message: `They were not made under the same conditions: ${sidesOf(made)}.`,
    });
  const plans = firstDifference(planOf(a), planOf(b));
  if (plans !== undefined)
    book.fail({
      code: 'plan-differs',
      place: 'checkpoint-plan.json',
      path: plans.path,
      message: `Their checkpoints are others: ${sidesOf(plans)}.`,
    });
  return book.layer(
    `${a.files.size} and ${b.files.size} files are of the size and digest that are listed; prerequisites and the order of checkpoints compared.`,
  );
}

/** What a plan waits for, without the places in one tape. */
const planOf = ({ checkpoints }: Cassette): unknown =>
  checkpoints.map(({ kind, tags, activity, trigger, record }) => ({
    kind,
    tags,
    activity,
    source: stringField(trigger, 'source'),
    type: stringField(trigger, 'type'),
    readiness: field(record, 'readiness'),
  }));

function tellFingerprints({ checkpoints }: Cassette, book: LayerBook): string {
  let reproduced = 0;
  let all = 0;
  for (const checkpoint of checkpoints) {
    const state = fingerprintOf(checkpoint.record);
    if (state === 'none') continue;
    all++;
    if (state === 'reproduced') reproduced++;
    else
      book.doubt({
        code: 'fingerprint-not-reproduced',
        place: `checkpoint-plan.json: ${checkpoint.id}`,
        message: `The fingerprint of ${checkpoint.id} is not that of any observation it could stand for.`,
      });
  }
  return `${reproduced} of ${all} fingerprints reproduced`;
}
