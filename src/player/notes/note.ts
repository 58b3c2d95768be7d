import * as v from 'valibot';
import { fail, ok, type Failure, type Result } from '../../base/index.ts';

/** Characters of a comment. */
export const MAX_TEXT = 4000;
/** Characters of a bookmark's or a range's name: it may stand on the ruler. */
export const MAX_NAME = 60;
/** Notes of one recording. */
export const MAX_NOTES = 2000;
/** Largest file of notes that is read, bytes. */
export const MAX_FILE_BYTES = 16 << 20;

const Finite = v.pipe(v.number(), v.finite());
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const base = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** Ms since `origin`; a step's index where the axis is in steps. */
  t: Finite,
  /** Epoch ms of the instant that t counts from; `null` where the recording does not say. */
  origin: v.nullable(Finite),
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  /** Epoch ms. */
  made: Finite,
  edited: Finite,
};
const Point = v.object({
  /** The frame that was commented on, and on no other is it shown. */
  frame: v.pipe(v.string(), v.maxLength(400)),
  /** Shares of the picture's width and height, from its top left corner. */
  x: Share,
  y: Share,
});
const NoteSchema = v.variant('kind', [
  v.object({ kind: v.literal('bookmark'), ...base }),
  v.object({ kind: v.literal('range'), ...base, to: Finite }),
  v.object({ kind: v.literal('comment'), ...base, point: v.optional(Point) }),
]);
const FileSchema = v.object({
  schemaVersion: v.literal(1),
  notes: v.pipe(v.array(v.unknown()), v.maxLength(MAX_NOTES)),
});

/** What a person wrote down about a recording. It is theirs, not the recording's: no lane shows it. */
export type Note = v.InferOutput<typeof NoteSchema>;
export type NotePoint = v.InferOutput<typeof Point>;

/** A value from storage or from a file as a note; nothing where it is none. */
export function noteOf(value: unknown): Note | undefined {
  const parsed = v.safeParse(NoteSchema, value);
  return parsed.success ? parsed.output : undefined;
}

/** The notes as the text of a bundle's file: the same notes give the same text, a line each. */
export function notesText(notes: readonly Note[]): string {
  const lines = [...notes].sort(byTime).map((note) => JSON.stringify(plain(note)));
  return `{"schemaVersion":1,"notes":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`;
}

/** Members in one order, whatever order they were set in. */
function plain(note: Note): unknown {
  const { id, kind, t, origin, text, made, edited } = note;
  const rest =
    note.kind === 'range'
      ? { to: note.to }
      : note.kind === 'comment' && note.point !== undefined
        ? { point: { frame: note.point.frame, x: note.point.x, y: note.point.y } }
        : {};
  return { id, kind, t, ...rest, origin, text, made, edited };
}

export interface ReadNotes {
  readonly notes: readonly Note[];
  /** Those that are no notes of this version. */
  readonly unreadable: number;
}

/** Reads the text of a bundle's file of notes. One that cannot be read costs itself alone. */
export function parseNotes(text: string): Result<ReadNotes, Failure> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('bad-notes', 'The notes in this file are not valid JSON.');
  }
  const parsed = v.safeParse(FileSchema, value);
  if (!parsed.success) return fail('bad-notes', 'The notes in this file are of a kind that is not known.');
  const notes = parsed.output.notes.flatMap((each) => noteOf(each) ?? []);
  return ok({ notes, unreadable: parsed.output.notes.length - notes.length });
}

/** By instant, then by what was made first. */
export const byTime = (a: Note, b: Note): number =>
  a.t - b.t || a.made - b.made || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
