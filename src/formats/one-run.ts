import type { RecordingSink } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import type { ReadInput } from './types.ts';

/**
 * For a reader that shows one run at a time: the input with the files of its first run alone. A person may want several to be one
 * recording; those that are left out are told by name. `runOf`: what run a file is of, by its name.
 */
export function oneRun(input: ReadInput, runOf: (name: string) => string, sink: RecordingSink): ReadInput {
  const run = runOf(input.file.name);
  const isOfIt = ({ name }: ByteFile): boolean => runOf(name) === run;
  const others = new Set(input.claimed.filter((file) => !isOfIt(file)).map(({ name }) => runOf(name)));
  if (others.size > 0) {
    sink.issue({
      code: 'other-runs',
      severity: 'warning',
      message: `One run is shown at a time. Open by itself what is not shown: ${[...others].map((name) => name.replace(/\/$/, '')).join(', ')}.`,
    });
  }
  return {
    ...input,
    claimed: input.claimed.filter(isOfIt),
    // Asked for each time: files may join a folder that is being written.
    get siblings() {
      return input.siblings.filter(isOfIt);
    },
  };
}
