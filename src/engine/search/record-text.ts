import { parsePayload } from '../../base/index.ts';

/** A text inside of a record, and the way to it: `response.content.text`. */
export interface RecordText {
  readonly path: string;
  readonly text: string;
}

/** Names whose values order and tie records: nobody looks for them, and they would be found in every record. */
const BOOKKEEPING =
  /^(?:id|kind|type|at|t|ts|time|timestamp|t0|seq|start|end|ref|hash|uuid|version|parent|ph|pid|tid|cat|dur)$|(?:[a-z]Ids?|_ids?|[a-z]Ref|_ref|[a-z]At|_at|[a-z]Time|_time|DateTime)$/i;

/** Texts looked at in one record. */
const MOST = 4096;

/** Texts and numbers of a record, but for those that only order it; a record that is no JSON is one text. */
export function textsOfRecord(json: string): RecordText[] {
  const value = parsePayload(json);
  if (value === undefined) return [{ path: '', text: json }];
  const texts: RecordText[] = [];
  collect(value, '', texts);
  // What a record is called stands in its words; where it does not, it is the name of all of its kind.
  return texts.filter(({ path }) => path !== 'name');
}

function collect(value: unknown, path: string, texts: RecordText[]): void {
  if (texts.length >= MOST) return;
  if (typeof value === 'string') {
    if (value !== '') texts.push({ path, text: value });
  } else if (typeof value === 'number') texts.push({ path, text: String(value) });
  else if (Array.isArray(value)) {
    for (const [i, each] of value.entries()) collect(each, path === '' ? String(i) : `${path}.${i}`, texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (!BOOKKEEPING.test(key) || typeof each === 'object')
        collect(each, path === '' ? key : `${path}.${key}`, texts);
    }
  }
}

/** Refs to bodies that a record keeps apart: `bodyRef`, `requestBodyRef` … */
export function bodyRefsOf(json: string): string[] {
  const refs: string[] = [];
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 4) return;
    for (const [key, each] of Object.entries(value)) {
      if (typeof each === 'string' && /body_?ref$/i.test(key) && each !== '') refs.push(each);
      else look(each, depth + 1);
    }
  };
  look(parsePayload(json), 0);
  return refs;
}
