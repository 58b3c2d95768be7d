import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';

const CASES = join(import.meta.dirname, '../../../shared/cases');
const here = existsSync(CASES);
if (!here) console.info('../shared/cases is not here: its tests did not run.');

async function open(...names: string[]) {
  const engine = await loadInProcessEngine();
  const files = names.map((name) => ({ name: name.split('/').slice(1).join('/'), blob: new Blob([readFileSync(join(CASES, name))]) }));
  const result = await engine.open({ kind: 'files', files }, {});
  return { engine, model: engine.model(), result };
}

describe.runIf(here)('cases', () => {
  it('CLK-07: the axis begins at the earliest entry', async () => {
    const { model } = await open('CLK-07/recording.json');
    expect(model.start).toBe(-2000);
    expect(model.duration).toBe(5000);
  });

  it('CLK-09: five events at one instant keep their order and pair with their own results', async () => {
    const { model } = await open('CLK-09/trace.json');
    const agent = model.lane('agent')?.tracks[0];
    expect([...(agent?.columns.seq ?? [])]).toEqual([0, 1, 2, 3, 4]);
    expect(model.duration).toBe(0);
  });
});
