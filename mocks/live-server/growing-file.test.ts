import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSample } from '../control-plane/sample.mjs';
import { faultsOf, NO_FAULTS } from './faults.mjs';
import { growFile } from './growing-file.mjs';
import { playOf } from './play.mjs';

const SAMPLE = join(import.meta.dirname, '../../public/samples/trace-only.zip');
const AT_ONCE = { now: () => 0, sleep: () => Promise.resolve() };

it.each([
  ['without faults', NO_FAULTS],
  ['cut where a schedule says', faultsOf(3)],
])('a run played into a file leaves its trace in it, a line an event, %s', async (_, faults) => {
  const folder = mkdtempSync(join(tmpdir(), 'playhead-grow-'));
  const path = join(folder, 'growing.jsonl');
  try {
    const sample = await openSample(readFileSync(SAMPLE));
    await growFile(path, playOf(sample), { faults, clock: AT_ONCE });
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      sample.attempts.at(-1)?.traces[0]?.events,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
