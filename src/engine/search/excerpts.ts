import type { Expression } from './expression-asker.ts';
import type { Searchable } from './answer.ts';
import { Bodies } from './bodies.ts';
import { Matcher, type Place } from './matcher.ts';
import { decode } from './plain-scan.ts';
import { bodyRefsOf, textsOfRecord } from './record-text.ts';
import type { Excerpt, FindQuestion, FoundRef } from './types.ts';

/** Characters shown before what was found, and after it. */
const BEFORE = 40;
const AFTER = 120;

/** What was found in each of some entries; `undefined` where it is not found any more. */
export async function excerptsOf(
  reading: Searchable,
  question: FindQuestion,
  refs: readonly FoundRef[],
  how: Matcher | Expression | undefined,
): Promise<(Excerpt | undefined)[]> {
  const excerpts: (Excerpt | undefined)[] = [];
  for (const [track, seq] of refs) excerpts.push(await excerptOf(reading, question, track, seq, how));
  return excerpts;
}

async function excerptOf(
  reading: Searchable,
  { tracks, text: wanted }: FindQuestion,
  track: number,
  seq: number,
  how: Matcher | Expression | undefined,
): Promise<Excerpt | undefined> {
  const { store } = reading;
  const asked = tracks[track];
  if (asked === undefined) return undefined;
  const own = store.text(asked.id, seq) ?? '';
  if (wanted === '') return cutOut(own, [0, 0], '');
  const place = (await placesIn(how, [own]))?.[0];
  if (place !== undefined) return cutOut(own, place, '');
  const record = asked.isDeep ? store.bytes(asked.id, seq) : undefined;
  if (record === undefined) return undefined;
  const json = decode(record);
  const texts = textsOfRecord(json);
  const places = await placesIn(
    how,
    texts.map(({ text }) => text),
  );
  const at = places?.findIndex((each) => each !== undefined) ?? -1;
  const found = texts[at];
  const where = places?.[at];
  if (found !== undefined && where !== undefined) return cutOut(found.text, where, found.path);
  const bodies = new Bodies(reading);
  for (const ref of bodyRefsOf(json)) {
    const text = await bodies.textOf(ref);
    if (text === undefined || text === false) continue;
    const inBody = (await placesIn(how, [text]))?.[0];
    if (inBody !== undefined) return cutOut(text, inBody, 'body');
  }
  return undefined;
}

async function placesIn(
  how: Matcher | Expression | undefined,
  texts: readonly string[],
): Promise<(Place | undefined)[] | undefined> {
  if (how === undefined) return undefined;
  if (how instanceof Matcher) return texts.map((text) => how.first(text));
  const places = await how.places(texts);
  return places === undefined
    ? undefined
    : texts.map((_, i) => (places[i * 2] === -1 ? undefined : [places[i * 2] ?? 0, places[i * 2 + 1] ?? 0]));
}

/** One line around a place: white space is one space, and what is cut off is an ellipsis. */
export function cutOut(text: string, [from, to]: Place, path: string): Excerpt {
  const start = Math.max(0, from - BEFORE);
  const end = Math.min(text.length, Math.max(to, from + 1) + AFTER);
  const flat = (piece: string): string => piece.toWellFormed().replaceAll(/\s+/g, ' ');
  const before = flat(text.slice(start, from)).trimStart();
  const found = flat(text.slice(from, Math.min(to, from + AFTER)));
  const after = flat(text.slice(Math.min(to, from + AFTER), end)).trimEnd();
  const lead = `${start > 0 ? '…' : ''}${before}`;
  return {
    text: `${lead}${found}${after}${end < text.length ? '…' : ''}`,
    from: lead.length,
    to: lead.length + found.length,
    path,
  };
}
