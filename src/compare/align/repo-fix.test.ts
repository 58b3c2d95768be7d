import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadInProcessEngine, type EngineClient } from '../../engine/index.ts';
import { firstDivergence, alignSteps } from './rows.ts';
import { readStepKeys } from './read-steps.ts';
import type { AlignedRow } from './types.ts';

const SAMPLE = join(import.meta.dirname, '../../../public/samples/repo-fix.zip');

async function attempt(generation: number): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const files = [{ name: 'repo-fix.zip', blob: new Blob([readFileSync(SAMPLE)]) }];
  const answer = await engine.open({ kind: 'files', files }, { attempt: generation });
  if (!answer.ok) throw new Error(answer.error.message);
  return engine;
}

describe('repo-fix, attempt 0 and attempt 1', () => {
  let rows: AlignedRow[] = [];
  let engines: EngineClient[] = [];
  const entry = (side: number, step: number): string | undefined => {
    const at = engines[side]?.model().steps[step];
    return at?.track.entryId(at.index);
  };

  beforeAll(async () => {
    engines = await Promise.all([attempt(0), attempt(1)]);
    const [a, b] = await Promise.all(engines.map((engine) => readStepKeys(engine)));
    rows = alignSteps(a ?? [], b ?? []);
  });

  it('parts where the notes of the samples say: at the decision, step 10 of either', () => {
    const at = firstDivergence(rows);
    expect(at).toBe(9);
    expect(rows.slice(0, 9).every(({ kind, a, b }) => kind === 'same' && a === b)).toBe(true);
    expect(entry(0, rows[at]?.a ?? -1)).toBe('agent:17');
    expect(entry(1, rows[at]?.b ?? -1)).toBe('agent:17');
  });

  it('the first act that differs is the edit right after it', () => {
    const act = rows[10];
    expect(act?.kind).toBe('changed');
    expect([entry(0, act?.a ?? -1), entry(1, act?.b ?? -1)]).toEqual(['agent:18', 'agent:18']);
  });
});
