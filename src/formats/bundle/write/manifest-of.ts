import { bareAddress } from '../../../base/index.ts';
import type { ManifestInput } from '../manifest.ts';

/** What the manifest says beside the inventory. */
export type ManifestHead = Omit<ManifestInput, 'inventory' | 'derivedFrom' | 'schemaVersion'>;

/** A manifest with its members in one order, and without those that say nothing: what is read is written again the same. No address in it is signed. */
export function manifestOf(
  head: ManifestHead,
  derivedFrom: ManifestInput['derivedFrom'],
  inventory: NonNullable<ManifestInput['inventory']>,
): ManifestInput {
  const { runId, title, attempts, sources = [], beside = [], opened, refs = [], notes, readerNotes } = head;
  return {
    schemaVersion: 1,
    runId: bareAddress(runId),
    ...(title === undefined ? {} : { title: bareAddress(title) }),
    attempts: attempts.map(({ generation, outcome = 'unknown', run, recording, traces = [] }) => ({
      generation,
      ...(outcome === 'unknown' ? {} : { outcome }),
      ...(run === undefined ? {} : { run }),
      ...(recording === undefined ? {} : { recording }),
      ...(traces.length === 0 ? {} : { traces }),
    })),
    ...(sources.length === 0 ? {} : { sources: sources.map(unsigned) }),
    ...(beside.length === 0 ? {} : { beside: beside.map(unsigned) }),
    ...(opened === undefined ? {} : { opened }),
    ...(refs.length === 0
      ? {}
      : {
          refs: refs
            .map(({ ref, path }) => ({ ref: bareAddress(ref), path }))
            .sort((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0)),
        }),
    ...(notes === undefined ? {} : { notes }),
    ...(readerNotes === undefined ? {} : { readerNotes }),
    ...(derivedFrom === undefined ? {} : { derivedFrom }),
    inventory,
  };
}

/** `name` is what a file was opened by, an address perhaps. */
const unsigned = <T extends { readonly name?: string | undefined }>(file: T): T =>
  file.name === undefined ? file : { ...file, name: bareAddress(file.name) };
