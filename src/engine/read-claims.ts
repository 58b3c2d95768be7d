import type { Failure, Result } from '../base/index.ts';
import { formats } from '../formats/index.ts';
import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import type { Claim } from './joining.ts';
import type { Opened } from './opening.ts';
import { noneTaken, partSink } from './part-sink.ts';

interface ReadingOf {
  readonly broken: Opened['broken'];
  readonly claims: readonly Claim[];
  readonly sink: RecordingSink;
  /** Files that a reader handed to another format: they are not read a second time. */
  readonly handed: ReadonlySet<string>;
  read(
    formatId: string,
    files: readonly ByteFile[],
    sink: RecordingSink,
  ): Promise<Result<undefined, Failure>>;
}

/**
 * Reads all claims into one recording: a failure of one is an issue, and the others go on. The answer is the first failure where
 * none could be read.
 */
export async function readClaims({
  broken,
  claims,
  sink,
  handed,
  read,
}: ReadingOf): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  let count = 0;
  const taken = noneTaken();
  for (const { format, files } of claims) {
    const isAlone = claims.length === 1 && (format.grouped === true || files.length === 1);
    const part = isAlone ? undefined : partSink(sink, format.id, taken);
    for (const each of format.grouped === true ? [files] : files.map((file) => [file])) {
      const own = each.filter(({ name }) => !handed.has(name));
      if (own.length === 0) continue;
      const answer = await read(format.id, own, part?.sink ?? sink);
      part?.nextFile();
      if (answer.ok) count++;
      else {
        failure ??= answer.error;
        sink.issue({ code: answer.error.code, severity: 'error', message: answer.error.message });
      }
    }
  }
  for (const trouble of broken.values()) {
    sink.issue({ code: trouble.code, severity: 'error', message: trouble.message });
    sink.seal('ended');
  }
  sink.meta({ format: claims.map(({ format }) => format.title).join(' + ') });
  return count === 0 ? failure : undefined;
}

/** Files of formats by name, as claims. */
export const claimsOf = (
  parts: readonly { readonly format: string; readonly files: readonly ByteFile[] }[],
): Claim[] =>
  parts.flatMap(({ format: id, files }) => {
    const format = formats.find((each) => each.id === id);
    return format === undefined ? [] : [{ format, files }];
  });
