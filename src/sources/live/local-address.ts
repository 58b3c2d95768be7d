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
