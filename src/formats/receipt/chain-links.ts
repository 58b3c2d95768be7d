import { parseIso, type EvidenceChain } from '../../model/index.ts';
import { numberField, stringField } from '../records.ts';
import type { ChainLine, ChainVerdict } from './chain.ts';

/** Links that are told; of a longer chain those around the first broken one. */
const MAX_LINKS = 2000;
const HASH = 'sha256:'.length + 12;

/** The chain as it can be looked at: in the order of the file, with the entry that each event became. */
export function chainOf(
  lines: readonly ChainLine[],
  { line: brokenLine, fault }: Pick<ChainVerdict, 'line' | 'fault'>,
  entryOf: ReadonlyMap<number, string>,
): EvidenceChain {
  const at = brokenLine === undefined ? -1 : lines.findIndex(({ line }) => line === brokenLine);
  const from = Math.max(0, Math.min(at - MAX_LINKS / 2, lines.length - MAX_LINKS));
  const links = lines.slice(from, from + MAX_LINKS).map(({ line, record, text }) => {
    const entryId = entryOf.get(line);
    return {
      seq: numberField(record, 'seq'),
      line,
      label: stringField(record, 'type') ?? text.slice(0, 60),
      at: parseIso(stringField(record, 'timestamp') ?? ''),
      hash: (stringField(record, 'event_hash') ?? '').slice(0, HASH),
      ...(entryId === undefined ? {} : { entryId }),
    };
  });
  return {
    total: lines.length,
    links,
    ...(at === -1 ? {} : { broken: at - from }),
    ...(fault === undefined ? {} : { fault }),
  };
}
