import * as v from 'valibot';
import { get } from '../http.ts';
import { browserAround, type Around } from './around.ts';
import { parseJson } from './json-bytes.ts';

const Listed = v.object({ path: v.string(), size: v.number(), mtimeMs: v.number(), growing: v.boolean() });
const FileAbout = v.object({
  kind: v.literal('file'),
  name: v.string(),
  size: v.number(),
  growing: v.boolean(),
  /** Tells this file from another that takes its name. */
  file: v.string(),
});
const FolderAbout = v.object({ kind: v.literal('folder'), name: v.string(), files: v.array(Listed) });
const About = v.union([FileAbout, FolderAbout]);

export type Listed = v.InferOutput<typeof Listed>;
export type FileAbout = v.InferOutput<typeof FileAbout>;
export type FolderAbout = v.InferOutput<typeof FolderAbout>;

/** What the local server says of a file or folder that it was started with; `undefined`: it is no such server. */
export async function aboutLocal(
  url: string,
  signal?: AbortSignal,
  around: Around = browserAround,
): Promise<FileAbout | FolderAbout | undefined> {
  const address = new URL(url);
  if (!address.pathname.endsWith('/')) address.searchParams.set('about', '');
  const answer = await get(address.href, undefined, {}, signal, around.fetch);
  if (!answer.ok || answer.value.status !== 200) return undefined;
  const body = await answer.value.text().catch(() => '');
  const about = v.safeParse(About, parseJson(body));
  return about.success ? about.output : undefined;
}

const HEAD_BYTES = 65_536;

/**
 * Whether a file is written a record a line, so that it can be followed. A document that is written whole is read as it
 * stands. A file without a first line yet may become anything: it is followed.
 */
export async function isLines(
  url: string,
  signal?: AbortSignal,
  around: Around = browserAround,
): Promise<boolean> {
  const answer = await get(url, undefined, { Range: `bytes=0-${HEAD_BYTES - 1}` }, signal, around.fetch);
  if (!answer.ok) return false;
  if (answer.value.status === 416) return true;
  const head = await answer.value.text().catch(() => '');
  const end = head.indexOf('\n');
  if (end === -1) return head.length < HEAD_BYTES && !isDocument(head);
  return parseJson(head.slice(0, end)) !== undefined;
}

const isDocument = (head: string): boolean => parseJson(head) !== undefined || !/^\s*[[{]/.test(head);
