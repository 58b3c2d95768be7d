import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const CASES = join(import.meta.dirname, '../../../../shared/cases');
describe.runIf(existsSync(CASES))('cases of replays', () => {
  const read = (path: string) =>
    readBack('receipt', [cutFile(path, new Uint8Array(readFileSync(join(CASES, path))))]);

  it('STR-18: a version that is not known is refused by name', async () => {
    const { result } = await read('STR-18/receipt-v2.replay.json');
    expect(result.ok ? '' : result.error.message).toContain('AgentReceipt replay of schema_version 2');
  });

  it('STR-20, minimal: its gap and its task can be read, and why there is no timeline', async () => {
    const { document, result } = await read('STR-20/form-a.replay.json');
    expect(result.ok).toBe(true);
    expect(document.gaps.map(({ detail }) => detail)).toEqual(['provider trace unavailable']);
    const told = document.issues.map(({ message }) => message).join(' ');
    expect(told).toContain('confirm tests for code changes');
    expect(told).toContain('tells no events');
    expect(told).not.toContain('[object');
  });

  it('STR-20, whole: in the order of the chain, failed as it says, with what is missing and what is refused', async () => {
    const { document } = await read('STR-20/form-b.replay.json');
    const other = document.track('other');
    const order = Array.from({ length: other?.columns.length ?? 0 }, (_, i) => other?.label(i));
    expect(order).toEqual(['1 session_start', '2 command', '3 command']);
    expect(document.issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['sequence-time-disagree', 'ref-refused', 'verifier-task']),
    );
    expect(document.evidence.integrity).toBe('failed');
    expect(document.evidence.checks).toContainEqual({
      code: 'event_chain',
      ok: false,
      detail: 'As the replay says: event chain broken at seq 3; not checked here',
    });
    expect(document.gaps.map(({ detail }) => detail)).toContain('diffs/final.patch');
    const agent = document.track('agent');
    const labels = Array.from({ length: agent?.columns.length ?? 0 }, (_, i) => agent?.label(i));
    expect(labels).toContain('Status unknown: the receipt holds no result of this command.');
  });
});
if (!existsSync(CASES)) console.info('receipt: ../shared is not here; the cases of replays were not read');
