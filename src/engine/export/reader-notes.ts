import type { ByteFile } from '../../sources/index.ts';
import type { Plan } from './plan.ts';

const NAME = 'notes.json';

/** The plan with a file of what people wrote down: a part of the copy that goes out, beside the sealed bytes and none of them. */
export function withReaderNotes(plan: Plan, text: string | undefined): Plan {
  if (text === undefined) return plan;
  const taken = new Set(plan.files.map(({ path }) => path));
  let path = NAME;
  for (let n = 2; taken.has(path); n++) path = NAME.replace('.', `-${n}.`);
  return {
    ...plan,
    head: { ...plan.head, readerNotes: path },
    files: [
      ...plan.files,
      { path, file: textFile(path, text), isDocument: true, mediaType: 'application/json', text: 'json' },
    ],
  };
}

function textFile(name: string, text: string): ByteFile {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    stream: () => new Blob([bytes]).stream(),
    slice: (from, to) => Promise.resolve(bytes.slice(from, to)),
  };
}
