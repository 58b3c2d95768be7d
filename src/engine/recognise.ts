import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { formats, type FormatDescriptor, type Probe } from '../formats/index.ts';
import type { ByteFile } from '../sources/index.ts';
import type { Opened } from './opening.ts';

const PROBE_BYTES = 65_536;
/** Below this a format's guess does not count. */
const THRESHOLD = 0.15;

export interface Claim {
  readonly format: FormatDescriptor;
  readonly files: readonly ByteFile[];
}

/** Asks every format about every candidate and groups the files by the surest answer, in reading order. */
export async function recognise(opened: Opened): Promise<Result<readonly Claim[], Failure>> {
  if (opened.formatId !== undefined) {
    const format = formats.find(({ id }) => id === opened.formatId);
    return format === undefined
      ? fail('unknown-format', 'No reader for this source.')
      : ok([{ format, files: opened.candidates }]);
  }
  const siblings = opened.source.files().map(({ name }) => name);
  const byFormat = new Map<FormatDescriptor, ByteFile[]>();
  const looks: string[] = [];
  for (const file of opened.candidates) {
    const probe = await probeOf(file, siblings);
    if (probe === undefined) {
      looks.push(`${file.name}: cannot be read`);
      continue;
    }
    const best = surest(probe);
    if (best === undefined) looks.push(`${file.name}: ${lookOf(probe)}`);
    else byFormat.set(best, [...(byFormat.get(best) ?? []), file]);
  }
  if (byFormat.size === 0) return unrecognised(opened, looks);
  return ok(claimsOf(byFormat));
}

function surest(probe: Probe): FormatDescriptor | undefined {
  let best: FormatDescriptor | undefined;
  let confidence = THRESHOLD;
  for (const format of formats) {
    const found = format.sniff(probe);
    if (found > confidence) {
      best = format;
      confidence = found;
    }
  }
  return best;
}

async function probeOf(file: ByteFile, siblings: readonly string[]): Promise<Probe | undefined> {
  try {
    const bytes = await file.slice(0, PROBE_BYTES);
    const text = new TextDecoder().decode(bytes);
    return { name: file.name, size: file.size, bytes, text, siblings };
  } catch {
    return undefined;
  }
}

/**
 * A bundle is read alone. What lies in folders below the documents of a grouped format are its
 * blobs, not documents of their own.
 */
function claimsOf(byFormat: ReadonlyMap<FormatDescriptor, ByteFile[]>): Claim[] {
  const claims = [...byFormat]
    .map(([format, files]) => ({ format, files }))
    .sort((a, b) => a.format.order - b.format.order);
  const bundle = claims.find(({ format }) => format.id === 'bundle');
  if (bundle !== undefined) return [{ format: bundle.format, files: bundle.files.slice(0, 1) }];
  const depth = (file: ByteFile): number => file.name.split('/').length;
  const grouped = claims
    .filter(({ format }) => format.grouped === true)
    .flatMap(({ files }) => files.map(depth));
  if (grouped.length === 0) return claims;
  const shallowest = Math.min(...grouped);
  return claims
    .map(({ format, files }) => ({ format, files: files.filter((file) => depth(file) === shallowest) }))
    .filter(({ files }) => files.length > 0);
}

/** What an unrecognised file seems to be, in words. */
function lookOf({ text, bytes }: Probe): string {
  if (bytes.length === 0) return 'is empty';
  const head = text.trimStart().slice(0, 200).toLowerCase();
  if (head.startsWith('<!doctype') || head.startsWith('<html'))
    return 'is a web page (perhaps a sign-in page), not a recording';
  if (bytes.includes(0)) return 'is binary data of no known kind';
  if (head.startsWith('{') || head.startsWith('[')) return 'is JSON of no known shape';
  return 'is text of no known kind';
}

function unrecognised(opened: Opened, looks: readonly string[]): Result<never> {
  const known = formats.map(({ title }) => title).join(', ');
  const [first] = looks;
  const code = looks.length === 1 && first?.endsWith('is empty') === true ? 'empty' : 'unknown-format';
  const what =
    looks.length === 0
      ? `${opened.source.title} holds no document that could be read`
      : looks.slice(0, 5).join('; ');
  const more = looks.length > 5 ? ` (and ${looks.length - 5} more)` : '';
  return fail(code, `Nothing here can be replayed: ${what}${more}. Tried: ${known}.`);
}
