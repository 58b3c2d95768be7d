import type { EvidenceCheck, RecordingSink } from '../../model/index.ts';
import type { DigestGuard } from '../digest-guard.ts';
import type { ReadInput } from '../types.ts';
import type { Manifest } from './manifest.ts';

/** A bundle that is fetched piece by piece and is larger than this is checked on demand (RULES.md "Bundle"). */
const MAX_CHECKED_BYTES = 64 << 20;

/** Says what every file is to be, before anything of it is read. Look-ups alone. */
export async function expectInventory(
  manifest: Manifest,
  input: ReadInput,
  digests: DigestGuard,
): Promise<void> {
  for (const { path, size, sha256 } of manifest.inventory) {
    const found = await input.resolve(path, input.file);
    if (found.ok) digests.expect(found.value.name, { size, sha256 });
  }
}

/**
 * Compares every file with the digest that the manifest gives. A wrong digest fails the whole; a
 * file that is not there is a gap and fails nothing.
 */
export async function checkInventory(
  manifest: Manifest,
  input: ReadInput,
  digests: DigestGuard,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<void> {
  const total = manifest.inventory.length;
  if (total === 0) {
    sink.evidence({
      integrity: 'unchecked',
      checks: [{ code: 'no-inventory', ok: true, detail: 'The manifest lists no digests.' }],
    });
    return;
  }
  const bytes = manifest.inventory.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_CHECKED_BYTES) {
    sink.evidence({ integrity: 'pending', checks: [], checked: 0, total });
    return;
  }
  const checks: EvidenceCheck[] = [];
  let wrong = 0;
  let missing = 0;
  for (const { path } of manifest.inventory) {
    if (signal.aborted) return;
    const found = await input.resolve(path, input.file);
    if (!found.ok) {
      missing++;
      sink.gap({
        laneId: 'recording',
        from: null,
        to: null,
        code: 'missing',
        reason: 'missing',
        detail: path,
      });
      checks.push({ code: 'file-missing', ok: true, detail: `${path} is listed and not in the bundle.` });
      continue;
    }
    const fault = await digests.fault(found.value);
    if (fault === undefined) continue;
    wrong++;
    checks.push({ code: fault.code, ok: false, detail: fault.message });
  }
  const right = total - wrong - missing;
  checks.unshift({
    code: 'inventory',
    ok: wrong === 0,
    detail: `${right} of ${total} files have the digest that the manifest gives.`,
  });
  if (missing > 0)
    sink.issue({
      code: 'missing',
      severity: 'warning',
      message: `${missing} of ${total} files that the manifest lists are not in the bundle.`,
    });
  if (wrong > 0)
    sink.issue({
      code: 'digest-mismatch',
      severity: 'error',
      message: `${wrong} of ${total} files are not what the manifest says they are.`,
    });
  sink.evidence({
    integrity: wrong > 0 ? 'failed' : 'consistent-unsigned',
    checks,
    checked: total - missing,
    total,
  });
}
