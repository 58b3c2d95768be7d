import { describe, expect, it } from 'vitest';
import { playwrightTrace } from '../../mocks/generate/playwright-trace.mjs';
import { loadInProcessEngine, type EngineClient } from './index.ts';

const zip = (actions: number): Blob => new Blob([new Uint8Array(playwrightTrace({ actions }))]);

async function open(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<{
  readonly engine: EngineClient;
  readonly code: string | undefined;
}> {
  const engine = await loadInProcessEngine();
  const answer = await engine.open({ kind: 'files', files }, {});
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
