import * as v from 'valibot';
import type { Failure, Result } from '../../../base/index.ts';

const State = v.looseObject({ ref: v.optional(v.string()), html: v.optional(v.string()) });

/** The HTML of a page that was saved whole: in its record, or in the blob that the record names. */
export async function savedHtml(
  record: string | undefined,
  blobOf: (ref: string) => Promise<Result<Blob, Failure>>,
): Promise<string | Failure> {
  const state = v.safeParse(State, parse(record));
  if (state.success && state.output.html !== undefined) return state.output.html;
  if (!state.success || state.output.ref === undefined)
    return { code: 'dom-state-empty', message: 'The saved page has no content.' };
  const blob = await blobOf(state.output.ref);
  return blob.ok ? blob.value.text() : blob.error;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
