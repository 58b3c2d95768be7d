import type { ModelReader } from '../../model/index.ts';

/** First entries that tell recordings apart which do not say when they were made. */
const TELLING = 8;

/**
 * What a recording's notes are kept under: the run and its attempt, and where it names none how it begins, which stays as it is
 * while the recording grows, and in a bundle of it.
 */
export function recordingKey(model: ModelReader): string {
  const { runId, attempt } = model.meta;
  if (runId !== undefined && runId !== '') return `run ${runId} ${attempt ?? 0}`;
  const parts: string[] = [model.axis, String(model.origin)];
  const first = model.tracks.find(({ columns }) => columns.length > 0);
  if (first !== undefined) {
    const count = Math.min(first.columns.length, model.origin === null ? TELLING : 1);
    for (let i = 0; i < count; i++)
      parts.push(`${first.entryId(i)} ${first.kindOf(i)} ${first.label(i)} ${first.columns.start[i]}`);
  }
  return `like ${digest(parts.join('\n'))}`;
}

/** 64 bits that differ where texts do (FNV-1a, twice); no secret hangs on them. */
function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
  }
  return `${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}`;
}
