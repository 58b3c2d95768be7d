import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import type { Located } from '../../model/index.ts';
import { createSession } from '../../session/index.ts';
import type { Session } from '../../session/index.ts';
import { causeOf } from './edges.ts';
import { duringStep } from './effects.ts';
import { loopsOf } from './loops.ts';
import { relatedTo } from './related.ts';
import { stallsOf } from './stalls.ts';
import { inTotalOrder, startOf } from './total-order.ts';
import { walkBack } from './walk.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

async function sample(name: string, attempt?: number): Promise<Session> {
  const session = createSession({ engine: await loadInProcessEngine() });
  const blob = new Blob([new Uint8Array(readFileSync(new URL(`${name}.zip`, SAMPLES)))]);
  const opened = await session.open(
    { kind: 'files', files: [{ name: `${name}.zip`, blob }] },
    attempt === undefined ? {} : { attempt },
  );
  if (!opened.ok) throw new Error(opened.error.message);
  await session.idle();
  return session;
}

function entryWith(session: Session, laneId: string, begins: string): Located {
  for (const track of session.model().lane(laneId)?.tracks ?? [])
    for (let index = 0; index < track.columns.length; index += 1)
      if (track.label(index).startsWith(begins)) return { track, index };
  throw new Error(`nothing on ${laneId} begins with ${begins}`);
}

const told = (session: Session, from: Located): string[] =>
  walkBack(session.model(), from, () => undefined).edges.map(
    ({ cause, basis, rule }) =>
      `${basis}, ${rule}: ${cause.track.kindOf(cause.index)} ${cause.track.label(cause.index).slice(0, 32).trim()}`,
  );

/** No edge of the whole recording leads forward: none points to the future, and no chain can close. */
function expectAllBack(session: Session): void {
  const model = session.model();
  let edges = 0;
  for (const track of model.tracks)
    for (let index = 0; index < track.columns.length; index += 1) {
      const edge = causeOf(model, { track, index });
      if (edge === undefined) continue;
      edges += 1;
      if (inTotalOrder(edge.cause, edge.effect) >= 0 || startOf(edge.cause) > startOf(edge.effect))
        throw new Error(`${track.entryId(index)} has a cause that is not before it`);
    }
  expect(edges).toBeGreaterThan(20);
}

describe('web-checkout', () => {
  let session: Session;
  beforeAll(async () => {
    session = await sample('web-checkout');
  });

  const BEHIND_THE_CLICK = [
    'inferred, order: message All fields are filled and the to',
    'recorded, parent: llm_call scripted-1',
    'inferred, order: message Buy **two field notebooks** and',
  ];

  it('the failing order goes back to the click, the words before it, the model call and the task', () => {
    const order = entryWith(session, 'network', 'POST /api/orders');
    expect(told(session, order)).toEqual([
      'inferred, inside: tool_call browser_click #pay Pay € 38.40',
      ...BEHIND_THE_CLICK,
    ]);
    expect(walkBack(session.model(), order, () => undefined).end).toBe('task');
  });

  it('the console error goes back to the answer that it tells of', () => {
    expect(told(session, entryWith(session, 'console', 'Uncaught')).slice(0, 2)).toEqual([
      'inferred, failure: fetch POST /api/orders',
      'inferred, inside: tool_call browser_click #pay Pay € 38.40',
    ]);
  });

  it('a result goes back to its call because the record says so', () => {
    const [first] = told(session, entryWith(session, 'agent', '200 Stationery'));
    expect(first).toBe('recorded, call: tool_call browser_goto http://shop.example');
  });

  it('both ways: the click lists the order among what happened during it', () => {
    const click = entryWith(session, 'agent', 'browser_click #pay');
    const network = duringStep(session.model(), click, undefined).find(({ lane }) => lane.id === 'network');
    expect(network?.entries.map(({ track, index }) => track.label(index))).toContain('POST /api/orders');
  });

  it('leads only back, and has no loop and no stall', () => {
    expectAllBack(session);
    expect(loopsOf(session.model())).toEqual([]);
    expect(stallsOf(session.model())).toEqual([]);
  });
});

describe('repo-fix, the attempt that was killed', () => {
  let session: Session;
  beforeAll(async () => {
    session = await sample('repo-fix', 0);
  });

  const BEHIND_THE_KILL = [
    'inferred, inside: tool_call run node bin/rota.mjs --from 202',
    'inferred, order: message All nine pass. Now the weekly ro',
    'recorded, parent: llm_call scripted-1',
    'inferred, order: message The tests of `rota` fail. Mend t',
  ];

  it('out of memory goes back to the command that was running', () => {
    expect(told(session, entryWith(session, 'runtime', 'oom'))).toEqual(BEHIND_THE_KILL);
  });

  it('the kill, and the error of the trace, go back to running out of memory', () => {
    const killed = ['inferred, failure: life-cycle oom', ...BEHIND_THE_KILL];
    expect(told(session, entryWith(session, 'runtime', 'killed'))).toEqual(killed);
    expect(told(session, entryWith(session, 'agent', 'attempt killed'))).toEqual([
      'inferred, failure: life-cycle killed',
      ...killed,
    ]);
  });

  it('a sampled diff goes back to the edit, not to what ran when it was sampled', () => {
    expect(told(session, entryWith(session, 'repo', '+1')).slice(0, 3)).toEqual([
      'inferred, sampled: env_action edit src/days.mjs',
      'inferred, inside: tool_call edit_file src/days.mjs day < las',
      'inferred, order: message Two faults:',
    ]);
  });

  it('the edit lists the diff that was sampled after it', () => {
    const edit = entryWith(session, 'agent', 'edit_file src/days.mjs');
    const repo = duringStep(session.model(), edit, undefined).find(({ lane }) => lane.id === 'repo');
    expect(repo?.entries).toEqual([]);
    expect(repo?.after).toHaveLength(1);
  });

  it('leads only back', () => {
    expectAllBack(session);
  });
});

describe('what goes alight together', () => {
  it('says of each entry whether it is known to belong or only thought to', async () => {
    const session = await sample('web-checkout');
    const model = session.model();
    const result = entryWith(session, 'agent', '200 Stationery');
    const call = causeOf(model, result)?.cause;
    const idOf = (at: Located | undefined): string => (at === undefined ? '' : at.track.entryId(at.index));
    expect(relatedTo(model, result).get(idOf(call))).toBe('recorded');
    const order = entryWith(session, 'network', 'POST /api/orders');
    const click = causeOf(model, order)?.cause;
    expect(relatedTo(model, order).get(idOf(click))).toBe('inferred');
    expect(click && relatedTo(model, click).get(idOf(order))).toBe('inferred');
    expect(relatedTo(model, order).get(idOf(order))).toBe('recorded');
  });
});
