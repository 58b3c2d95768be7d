import type { Engine } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { fieldOf, textField, readRecord } from '../viewing/record.ts';
import { changesOf } from './changes.ts';
import { checkRuns } from './checks-run.ts';
import { echoOf } from './echo.ts';
import { finalPatchOf, startPaths } from './final-patch.ts';
import { readActs } from './read-acts.ts';
import type { FocusFacts } from './types.ts';

/** Of a body that a failed request answered with. */
const MAX_BODY = 64 << 10;
const BODIES = ['responseBodyRef', 'bodyRef'] as const;

/** Reads what the signals look at: records of calls, and of the moment at which the run failed. */
export async function readFacts(engine: Engine, model: ModelReader): Promise<FocusFacts> {
  const { acts, unread } = await readActs(engine, model);
  const [changes, patch, before] = await Promise.all([
    changesOf(engine, model, acts),
    finalPatchOf(engine, model),
    startPaths(engine, model),
  ]);
  const failing = model.failingMoment === undefined ? undefined : model.locate(model.failingMoment.entryId);
  const failingText = failing === undefined ? '' : await textsOf(engine, failing);
  return {
    model,
    acts,
    changes,
    checks: checkRuns(acts, changes),
    patch,
    before,
    unread,
    failingText,
    echo: failing === undefined ? undefined : echoOf(model, failing, failingText),
  };
}

async function textsOf(engine: Engine, { track, index }: Located): Promise<string> {
  const [text] = await engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
  const { value } = readRecord(text ?? '');
  const said = ['text', 'message', 'error', 'output', 'detail']
    .map((name) => textField(value, name))
    .filter((each) => each !== undefined);
  const ref = BODIES.map((name) => fieldOf(value, name)).find((each) => typeof each === 'string');
  const body = typeof ref === 'string' ? await engine.blob(ref) : undefined;
  if (body?.ok === true && body.value.size <= MAX_BODY) said.push(await body.value.text());
  return [track.label(index), ...said].join('\n');
}
