import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightTrace } from '../../mocks/generate/playwright-trace.mjs';
import { loadInProcessEngine, type EngineClient } from './index.ts';

const zip = (actions: number): Blob => new Blob([new Uint8Array(playwrightTrace({ actions }))]);

const LOGS = join(import.meta.dirname, '../formats/inspect/fixtures');
/** With ids of its own: what shares one belongs together. */
const log = (name: string, digit: string) => ({
  name,
  blob: new Blob([readFileSync(join(LOGS, name), 'utf8').replaceAll(/c{32}/g, digit.repeat(32))]),
});

async function open(
  files: readonly { readonly name: string; readonly blob: Blob }[],
  together?: true,
): Promise<{
  readonly engine: EngineClient;
  readonly code: string | undefined;
}> {
  const engine = await loadInProcessEngine();
  const choices = together === undefined ? {} : { choices: { together } };
  const answer = await engine.open({ kind: 'files', files, ...choices }, {});
  return { engine, code: answer.ok ? undefined : answer.error.code };
}

describe('traces of Playwright that are dropped together', () => {
  it('are a recording each', async () => {
    const blob = zip(3);
    const { engine, code } = await open([
      { name: 'first.zip', blob },
      { name: 'retry1.zip', blob },
    ]);
    expect(code).toBe('several-recordings');
    const recordings = (await engine.recognised?.())?.recordings ?? [];
    expect(recordings.map(({ files }) => new Set(files.map((name) => name.split('/')[0])))).toEqual([
      new Set(['first']),
      new Set(['retry1']),
    ]);
    engine.close();
  });

  it('are one where that is all there is', async () => {
    const { engine, code } = await open([{ name: 'first.zip', blob: zip(3) }]);
    expect(code).toBeUndefined();
    engine.close();
  });
});

describe('logs of Inspect that are dropped together', () => {
  const logs = [log('log.json', 'c'), log('steps.json', 'd')];

  it('are a recording each', async () => {
    const { engine, code } = await open(logs);
    expect(code).toBe('several-recordings');
    engine.close();
  });

  it('say what is not shown where a person wants them to be one', async () => {
    const { engine, code } = await open(logs, true);
    expect(code).toBeUndefined();
    const { entryCount, issues } = engine.model();
    expect(entryCount).toBeGreaterThan(0);
    expect(issues.find((issue) => issue.code === 'other-logs')?.message).toContain('steps.json');
    engine.close();
  });
});
