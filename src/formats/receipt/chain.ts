import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../../base/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { goJson } from './go-json.ts';

/** `H` of the contract: `sha256:` and the digest in lower case. */
export function hashOf(bytes: Uint8Array | string): string {
  const digest = sha256(typeof bytes === 'string' ? encodeUtf8(bytes) : bytes);
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const GENESIS = hashOf('agentreceipt genesis');

/** One line of `events.jsonl`, parsed, with its text. */
export interface ChainLine {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly record: unknown;
}

export interface ChainVerdict {
  readonly ok: boolean;
  /** Hash of the last event, as it should be by all before it; empty where the chain is broken. */
  readonly head: string;
  /** What is wrong with the first broken link, and its line. */
  readonly fault: string | undefined;
  readonly line: number | undefined;
  /** Lines that say the same as what was hashed, in another spelling or with keys that the hash does not cover. */
  readonly notCanonical: readonly number[];
}

/** Order of a record's own keys in what is hashed; absent ones are left out. */
const KEYS = [
  'event_id',
  'session_id',
  'seq',
  'timestamp',
  'source',
  'type',
  'provider',
  'cwd',
  'payload',
  'prev_hash',
] as const;

/**
 * Checks that each event follows from the one before it: one session, seq from 1 without a hole, each hash over the hash before
 * and the event's own bytes (contracts/receipt.md 2.3). The first broken link ends it: what comes after follows from nothing.
 */
export function checkChain(lines: readonly ChainLine[]): ChainVerdict {
  let prev = GENESIS;
  const session = stringField(lines[0]?.record, 'session_id');
  const notCanonical: number[] = [];
  const broken = (fault: string, line: number): ChainVerdict => ({
    ok: false,
    head: '',
    fault,
    line,
    notCanonical,
  });
  for (const [i, { record, text, line }] of lines.entries()) {
    const seq = numberField(record, 'seq');
    if (record === undefined) return broken(`line ${line} is no JSON`, line);
    if (stringField(record, 'session_id') !== session)
      return broken(`event ${i + 1} belongs to another session`, line);
    if (seq !== i + 1) {
      const twin = lines.slice(0, i).find((other) => other.text === text);
      return broken(
        twin === undefined
          ? `event sequence mismatch: got ${seq ?? 'none'}, want ${i + 1}`
          : `event ${seq} is told twice, in lines ${twin.line} and ${line}`,
        line,
      );
    }
    if (stringField(record, 'prev_hash') !== prev)
      return broken(`prev_hash of event ${seq} is not the hash of the event before it`, line);
    const claimed = stringField(record, 'event_hash') ?? '';
    // As it lies there, which also shows that nothing was added to it; else as its known fields spell it.
    const asWritten = hashOf(prev + withoutHash(text, claimed));
    if (asWritten !== claimed) {
      if (hashOf(prev + rebuilt(record)) !== claimed)
        return broken(`event_hash mismatch at seq ${seq}`, line);
      notCanonical.push(line);
    }
    prev = claimed;
  }
  return { ok: true, head: prev, fault: undefined, line: undefined, notCanonical };
}

function withoutHash(text: string, claimed: string): string {
  const tail = `,"event_hash":"${claimed}"}`;
  const line = text.trim();
  return line.endsWith(tail) ? `${line.slice(0, -tail.length)}}` : line;
}

function rebuilt(record: unknown): string {
  const parts = KEYS.flatMap((key) => {
    const value = field(record, key);
    const isEmpty = value === undefined || ((key === 'cwd' || key === 'provider') && value === '');
    return isEmpty ? [] : [`${JSON.stringify(key)}:${goJson(value, true)}`];
  });
  return `{${parts.join(',')}}`;
}
