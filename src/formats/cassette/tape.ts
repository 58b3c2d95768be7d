import { sha256 } from '@noble/hashes/sha2.js';
import { field, numberField, parseRecord, stringField, textOf } from '../records.ts';
import { auditStream } from './audit.ts';
import { LIMITS } from './policy.ts';
import type { Refusals } from './refusal.ts';

export type Provider = 'codex' | 'claude-code';
export type FrameKind = 'outbound' | 'stdout' | 'stderr' | 'exit';

export interface Connection {
  readonly id: string;
  readonly provider: Provider;
  readonly session: string;
  readonly ordinal: number;
  readonly origin: 'process-start' | 'attached-live-connection';
}

export interface Frame {
  readonly connection: string;
  readonly chunk: number;
  readonly global: number;
  /** Ms since the capture of its connection began. */
  readonly elapsed: number;
  readonly kind: FrameKind;
  readonly data: Uint8Array;
  readonly exitCode: number | undefined;
  readonly line: number;
}

export interface Tape {
  readonly connections: readonly Connection[];
  readonly frames: readonly Frame[];
}

const MANIFEST = 'provider/manifest.json';
const FRAMES = 'provider/frames.jsonl';
const KINDS = new Set(['outbound', 'stdout', 'stderr', 'exit']);

/** The tape of what went between product and provider (contracts/cassette.md 1.4, 1.5): the rules of both of Tutti's checkers, and two that neither has. */
export function readTape(manifest: unknown, bytes: Uint8Array, refusals: Refusals): Tape {
  const refuse = (code: string, message: string): void => refusals.add(code, MANIFEST, message);
  if (numberField(manifest, 'schemaVersion') !== 4 || numberField(manifest, 'projectionVersion') !== 1)
    refuse('tape-schema', 'The tape has another version than 4, projection 1.');
  if (stringField(manifest, 'status') !== 'complete')
    refuse('tape-incomplete', 'The tape was not completed.');
  const connections = connectionsOf(manifest, refuse);
  if (numberField(manifest, 'storedBytes') !== bytes.length)
    refuse('tape-size', 'The frames are not as many bytes as the tape says.');
  if (bytes.length > LIMITS.frames) refuse('tape-too-large', 'The frames are more than the format allows.');
  if (hexOf(sha256(bytes)) !== stringField(manifest, 'framesSha256'))
    refuse('tape-digest', 'The frames are not what the tape was made of.');
  const frames = framesOf(textOf(bytes), connections, refusals);
  if (numberField(manifest, 'frameCount') !== frames.length)
    refuse(
      'tape-count',
      `The tape holds ${frames.length} frames, not ${String(numberField(manifest, 'frameCount'))}.`,
    );
  audit({ connections, frames }, refusals);
  return { connections, frames };
}

function connectionsOf(manifest: unknown, refuse: (code: string, message: string) => void): Connection[] {
  const list = field(manifest, 'connections');
  const keys = new Set<string>();
  return (Array.isArray(list) ? list : []).flatMap((each: unknown): Connection[] => {
    const id = stringField(each, 'connectionId') ?? '';
    const provider = stringField(each, 'provider');
    const origin = stringField(each, 'captureOrigin');
    const session = (stringField(each, 'agentSessionId') ?? '').trim();
    const ordinal = numberField(each, 'launchOrdinal') ?? 0;
    if (provider !== 'codex' && provider !== 'claude-code') {
      refuse('provider-unknown', `${id}: there is no decoder for the provider ${provider ?? '(none)'}.`);
      return [];
    }
    if (origin !== 'process-start' && origin !== 'attached-live-connection') {
      refuse('capture-origin', `${id}: how its capture began is not said.`);
      return [];
    }
    if (!/^connection-[1-9]\d*$/.test(id) || ordinal < 1)
      refuse('connection-invalid', `${id || '(no id)'} is no connection.`);
    const key = `${session}\n${provider}\n${ordinal}`;
    if (keys.has(key)) refuse('connection-repeated', `${id} is a launch that another connection is already.`);
    keys.add(key);
    return [{ id, provider, session, ordinal, origin }];
  });
}

function framesOf(text: string, connections: readonly Connection[], refusals: Refusals): Frame[] {
  const frames: Frame[] = [];
  const last = new Map<string, { chunk: number; elapsed: number }>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const refuse = (code: string, message: string): void => refusals.add(code, `${FRAMES}:${i + 1}`, message);
    if (line.length > LIMITS.line) {
      refuse('frame-line-too-long', 'A line is longer than 16 MiB.');
      continue;
    }
    const frame = frameOf(parseRecord(line), i + 1);
    if (frame === undefined) {
      refuse('frame-invalid', 'The line is no frame of a tape.');
      continue;
    }
    // Once each: what follows from one fault is no fault of its own.
    if (!connections.some(({ id }) => id === frame.connection) && !last.has(frame.connection))
      refuse('frame-connection-unknown', `The tape has no ${frame.connection}.`);
    const expected = (frames.at(-1)?.global ?? 0) + 1;
    if (frame.global !== expected)
      refuse('frame-global-sequence', `Frame ${frame.global} stands where ${expected} belongs.`);
    const before = last.get(frame.connection) ?? { chunk: 0, elapsed: 0 };
    if (frame.chunk !== before.chunk + 1)
      refuse(
        'frame-chunk-sequence',
        `Chunk ${frame.chunk} of ${frame.connection} follows chunk ${before.chunk}.`,
      );
    if (frame.elapsed < before.elapsed)
      refuse(
        'frame-time-backwards',
        `Chunk ${frame.chunk} of ${frame.connection} came before the one before it.`,
      );
    if (frame.data.length > LIMITS.frame) refuse('frame-too-large', 'A frame holds more than 8 MiB.');
    last.set(frame.connection, frame);
    frames.push(frame);
  }
  return frames;
}

function frameOf(record: unknown, line: number): Frame | undefined {
  const connection = stringField(record, 'connectionId');
  const chunk = numberField(record, 'chunkSeq');
  const global = numberField(record, 'globalSeq');
  const elapsed = numberField(record, 'elapsedMs');
  const kind = stringField(record, 'kind');
  const exitCode = numberField(record, 'exitCode');
  const data = bytesOf(stringField(record, 'data') ?? '');
  if (connection === undefined || chunk === undefined || global === undefined || data === undefined)
    return undefined;
  if (elapsed === undefined || elapsed < 0 || kind === undefined || !KINDS.has(kind)) return undefined;
  if (kind === 'exit' ? exitCode === undefined : exitCode !== undefined) return undefined;
  return { connection, chunk, global, elapsed, kind: kind as FrameKind, data, exitCode, line };
}

function audit({ connections, frames }: Tape, refusals: Refusals): void {
  for (const { id, provider } of connections)
    for (const kind of ['outbound', 'stdout', 'stderr'] as const) {
      const own = frames.filter((frame) => frame.connection === id && frame.kind === kind);
      auditStream(own, kind, provider, refusals);
    }
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
