import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { formats, type Confidence, type FormatDescriptor, type Probe } from '../formats/index.ts';
import type { ByteFile } from '../sources/index.ts';
import type { Candidate, Claim, Group } from './joining.ts';
import type { Opened } from './opening.ts';
import type { Choices, FileGuess, RecordingGuess } from './types.ts';

export type { Claim };

const PROBE_BYTES = 65_536;
/** Below this a format's guess does not count. */
const THRESHOLD = 0.15;
const MANIFEST = 'manifest.json';
/** From here on nearly always the answer. */
const CERTAIN = 0.85;
/** Files whose ids and clocks are looked at to join them. */
const MOST_JOINED = 200;
/** What lies below the documents of these in a folder is theirs. */
const CONTAINERS: ReadonlySet<string> = new Set(['everdict', 'playwright-trace', 'inspect']);
/**
 * What such a format says of a file whose name ends as its files do is the answer: asking the others costs more than reading the file's
 * head, and files of one run of these alone are one recording, whatever ids and clocks they hold.
 */
const SOLE: ReadonlySet<string> = new Set(['bundle', 'playwright-trace']);
/** Heads that are read while others are looked at. */
const AHEAD = 4;

/** What was found of what was opened. */
export interface Recognition {
  readonly files: readonly FileGuess[];
  /** More than one: what was opened are several recordings. */
  readonly recordings: readonly RecordingGuess[];
  readonly joins: Group['joins'];
}

interface Look {
  readonly file: ByteFile;
  readonly probe: Probe | undefined;
  readonly ranked: readonly { readonly format: FormatDescriptor; readonly sure: Confidence }[];
}

/** Asks every format about every candidate, and groups the files into the recordings that they are. */
export async function recognise(
  opened: Opened,
  choices?: Choices,
  tell: (found: Recognition) => void = () => undefined,
): Promise<Result<readonly Claim[], Failure>> {
  if (opened.formatId !== undefined) {
    const format = formats.find(({ id }) => id === opened.formatId);
    return format === undefined
      ? fail('unknown-format', 'No reader for this source.')
      : ok([{ format, files: opened.candidates }]);
  }
  const siblings = opened.source.files().map(({ name }) => name);
  const looks: Look[] = [];
  for await (const { file, probe } of probesOf(manifestFirst(opened.candidates), siblings)) {
    const look = lookAt(file, probe, choices?.formats);
    looks.push(look);
    // A bundle is read alone: what else there is, its manifest says.
    if (look.ranked[0]?.format.id === 'bundle' && choices?.formats === undefined) break;
  }
  const found = inContainers(looks.filter(({ ranked }) => ranked.length > 0));
  const [first] = found;
  if (first === undefined) {
    tell({ files: guesses(looks), recordings: [], joins: [] });
    const { nearMiss } = await import('./near-misses.ts');
    return fail(...nearMiss(opened.source.title, looks, siblings));
  }
  const one = claimsOf(found);
  if (
    found.length === 1 ||
    choices?.together === true ||
    found.length > MOST_JOINED ||
    (one.length === 1 && SOLE.has(first.ranked[0]?.format.id ?? '') && areOfOneRun(found))
  ) {
    tell({ files: guesses(looks), recordings: [], joins: [] });
    return ok(one);
  }
  const { groupsOf } = await import('./joining.ts');
  const groups = groupsOf(await Promise.all(found.map(candidateOf)));
  const recordings = groups.map(recordingOf);
  const joins = groups.flatMap((group) => group.joins);
  if (groups.length === 1) {
    tell({ files: guesses(looks), recordings: [], joins });
    return ok(one);
  }
  tell({ files: guesses(looks), recordings, joins });
  return fail('several-recordings', severalWords(recordings));
}

const areOfOneRun = (looks: readonly Look[]): boolean =>
  new Set(looks.map(({ file, ranked }) => ranked[0]?.format.runOf?.(file.name) ?? '')).size === 1;

/** Heads in order, the next ones being read meanwhile: a member of a zip is unpacked in many small steps. */
async function* probesOf(
  files: readonly ByteFile[],
  siblings: readonly string[],
): AsyncGenerator<{ readonly file: ByteFile; readonly probe: Probe | undefined }> {
  const ahead: Promise<Probe | undefined>[] = [];
  for (const [i, file] of files.entries()) {
    // A manifest may make all others needless.
    const until = i === 0 && file.name === MANIFEST ? 1 : i + AHEAD;
    for (const next of files.slice(i + ahead.length, until)) ahead.push(probeOf(next, siblings));
    yield { file, probe: await ahead.shift() };
  }
}

function lookAt(file: ByteFile, probe: Probe | undefined, chosen: Choices['formats']): Look {
  const name = chosen !== undefined && Object.hasOwn(chosen, file.name) ? chosen[file.name] : undefined;
  const format = formats.find(({ id }) => id === name);
  if (format !== undefined) return { file, probe, ranked: [{ format, sure: 1 }] };
  if (probe === undefined || name === 'none') return { file, probe, ranked: [] };
  const sole = soleOf(probe);
  if (sole !== undefined) {
    expectReaders(sole.format);
    return { file, probe, ranked: [sole] };
  }
  const ranked = formats
    .map((each) => {
      const sure = each.sniff(probe);
      if (sure >= CERTAIN) expectReaders(each);
      return { format: each, sure };
    })
    .filter(({ sure }) => sure > THRESHOLD)
    .sort((a, b) => b.sure - a.sure);
  return { file, probe, ranked };
}

function soleOf(probe: Probe): Look['ranked'][number] | undefined {
  for (const format of formats) {
    if (!SOLE.has(format.id) || !format.hints.some((ending) => probe.name.endsWith(ending))) continue;
    const sure = format.sniff(probe);
    if (sure >= CERTAIN) return { format, sure };
  }
  return undefined;
}

/** Fetches what will most likely be wanted next, while the other formats are asked. What fails here fails again, and is told then. */
function expectReaders({ load, handsTo = [] }: FormatDescriptor): void {
  load().catch(() => undefined);
  for (const format of formats) if (handsTo.includes(format.id)) format.load().catch(() => undefined);
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

/** The manifest of a bundle makes it needless to look at anything else. */
const manifestFirst = (files: readonly ByteFile[]): readonly ByteFile[] =>
  files.toSorted((a, b) => Number(b.name === MANIFEST) - Number(a.name === MANIFEST));

/**
 * A bundle is read alone. What lies in folders below the documents of a container are its blobs, not documents of their own.
 */
function inContainers(looks: readonly Look[]): readonly Look[] {
  const idOf = ({ ranked }: Look): string => ranked[0]?.format.id ?? '';
  const bundle = looks.find((look) => idOf(look) === 'bundle');
  if (bundle !== undefined) return [bundle];
  const depth = ({ file }: Look): number => file.name.split('/').length;
  const owners = looks.filter((look) => CONTAINERS.has(idOf(look)));
  if (owners.length === 0) return looks;
  const shallowest = Math.min(...owners.map(depth));
  const whole = owners.find((look) => depth(look) === shallowest);
  return looks.filter(
    (look) =>
      depth(look) <= shallowest ||
      (whole !== undefined && idOf(look) === idOf(whole) && idOf(look) !== 'everdict'),
  );
}

/** Claims in reading order, one a format. */
function claimsOf(looks: readonly Look[]): Claim[] {
  const byFormat = new Map<FormatDescriptor, ByteFile[]>();
  for (const { ranked, file } of looks) {
    const format = ranked[0]?.format;
    if (format !== undefined) byFormat.set(format, [...(byFormat.get(format) ?? []), file]);
  }
  return [...byFormat]
    .map(([format, files]) => ({ format, files }))
    .sort((a, b) => a.format.order - b.format.order);
}

/** Ids and clocks by a file's first and last 64 KiB. */
async function candidateOf({ file, probe, ranked }: Look): Promise<Candidate> {
  const { clockRange, idsIn } = await import('./clock-look.ts');
  const [best] = ranked;
  if (best === undefined) throw new Error(`${file.name} was not recognised`);
  const texts = [probe?.text ?? ''];
  if (file.size !== undefined && file.size > PROBE_BYTES) {
    const tail = await file
      .slice(Math.max(PROBE_BYTES, file.size - PROBE_BYTES), file.size)
      .catch(() => undefined);
    if (tail !== undefined) texts.push(new TextDecoder().decode(tail));
  }
  return {
    file,
    format: best.format,
    sure: best.sure,
    ids: idsIn([file.name, ...texts]),
    range: clockRange(texts),
  };
}

function guesses(looks: readonly Look[]): FileGuess[] {
  return looks.map(({ file, ranked }) => ({
    name: file.name,
    size: file.size,
    format: ranked[0]?.format.id,
    title: ranked[0]?.format.title,
    sure: ranked[0]?.sure ?? 0,
    others: ranked.slice(1, 4).map(({ format, sure }) => ({ format: format.id, title: format.title, sure })),
  }));
}

function recordingOf({ members }: Group): RecordingGuess {
  return {
    files: members.map(({ file }) => file.name),
    formats: [...new Set(members.map(({ format }) => format.title))],
  };
}

function severalWords(recordings: readonly RecordingGuess[]): string {
  const few = recordings.slice(0, 4).map(({ files, formats: titles }) => {
    const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
    return `${files[0] ?? ''}${more} (${titles.join(', ')})`;
  });
  const rest = recordings.length > 4 ? `; and ${recordings.length - 4} more` : '';
  return `These are ${recordings.length} recordings, not one: ${few.join('; ')}${rest}. They share no id, and their clocks do not meet.`;
}
