import { Flag } from '../../model/index.ts';
import type { FileWriter } from './tracks.ts';
import { label } from './words.ts';
import type { TraceRun } from './trace-run.ts';

/** Seqs of source files on the spine lie far from those of lines and attachments. */
const FIRST_SEQ = 0x4000000;

/**
 * Source files that a trace holds, named by the SHA-1 of their path: `src/<sha1>.<ext>` (from version 9),
 * `resources/src@<sha1>.txt` (before). Each stands where the first call comes from it.
 */
export async function writeSources(run: TraceRun, track: () => FileWriter): Promise<void> {
  let seq = FIRST_SEQ;
  for (const [path, start] of run.sources) {
    const ref = await refOf(path, run);
    if (ref === undefined) continue;
    const name = path.split(/[\\/]/).at(-1) ?? path;
    track().append({
      seq: seq++,
      start,
      kind: 'artifact',
      label: label(name),
      flags: Flag.assumed,
      derived: true,
      search: path,
      payload: JSON.stringify({ kind: 'artifact', name: path, role: 'source', ref, mediaType: 'text/plain' }),
    });
  }
}

async function refOf(path: string, run: TraceRun): Promise<string | undefined> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(path)));
  const sha1 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const ext = /\.[^./\\]+$/.exec(path)?.[0] ?? '';
  return [`src/${sha1}${ext}`, `resources/src@${sha1}.txt`, `src/${sha1}`].find((ref) =>
    run.resources.has(ref),
  );
}
