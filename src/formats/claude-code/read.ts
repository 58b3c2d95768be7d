import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readMerged } from '../merged-streams.ts';
import { rejected } from '../record-stream.ts';
import { steadyOrigin } from '../steady-origin.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { sessionFiles } from './files.ts';
import { timeOf } from './line.ts';
import { Session } from './session.ts';

/**
 * Reads a session and its sub-agents. The files are read in step, by the times of their lines: a call stands before what its agent does, and
 * what was edited by then is what the repo lane shows.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const files = await sessionFiles(input);
  await steadyOrigin(files[0]?.file, sink);
  const main = new Transcript(sink);
  const edits = new RepoEdits();
  const pictures = new Map<Transcript, InlinePictures>();
  const session = new Session(main, edits, (part) => {
    let own = pictures.get(part);
    if (own === undefined) pictures.set(part, (own = new InlinePictures(part, input)));
    return own;
  });
  /** Names that were looked into, whether they belong here or not. */
  const looked = new Set(input.siblings.map(({ name }) => name));
  let isTorn = false;
  await readMerged(
    files.map(({ file }) => file),
    signal,
    ({ value }) => timeOf(value),
    ({ record, file: index }) => {
      const source = files[index];
      if (source === undefined) return;
      if (record.isCut) isTorn = true;
      if (!rejected(record, source.file, sink))
        session.line(record.value as object, record.line, record.example, source.agent);
    },
    {
      keys: ['loglines'],
      drain: () => main.flush(),
      joined: async () => {
        const known = new Set(files.map(({ file }) => file.name));
        if (!input.siblings.some(({ name }) => !known.has(name) && !looked.has(name))) return [];
        for (const { name } of input.siblings) looked.add(name);
        const fresh = (await sessionFiles(input)).filter(({ file }) => !known.has(file.name));
        files.push(...fresh);
        return fresh.map(({ file }) => file);
      },
    },
  );
  edits.finish();
  session.finish();
  main.finish();
  sink.meta({ traceSource: files.map(({ file }) => file.name).join(', ') });
  sink.seal(isTorn ? 'ended' : 'sealed');
  return ok(undefined);
}
