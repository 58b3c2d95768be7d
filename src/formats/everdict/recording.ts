import * as v from 'valibot';
import { ELEMENT } from '../../base/index.ts';
import { isEpochMs, type RecordingSink, type Rung } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, readText, stringField } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { LastStamp } from './last-stamp.ts';
import { diffLabel, flagsFor, mapEntry } from './tracks.ts';

interface Pending {
  readonly track: string;
  readonly index: number;
  readonly bytes: Uint8Array;
}

export interface RecordingHead {
  readonly runId: string | undefined;
  readonly t0: number | undefined;
  /** DOM batches in file order; they are read after everything else, so that the first paint does not wait. */
  readonly batches: readonly { readonly index: number; readonly t: number; readonly ref: string }[];
  readonly complete: boolean;
  /** Epoch ms of the latest entry. */
  readonly lastStamp: number | undefined;
  /** Text of the last repo diff; undefined where there is none that could be read. */
  readonly lastDiff: string | undefined;
}

const Dispatch = v.object({
  harness: v.optional(v.string()),
  model: v.optional(v.string()),
  seed: v.optional(v.union([v.number(), v.string()])),
  runtime: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.unknown())),
  fixtures: v.optional(v.string()),
});
const MAX_VARIABLES = 200;
const RUNGS: readonly Rung[] = ['off', 'final', 'frames', 'semantic', 'full'];
/** Diffs behind a ref are read for their counts up to this size. */
const MAX_DIFF_BYTES = 1 << 20;
/** Entries that wait for a `t0` that comes behind them in the file. */
const MAX_WAITING = 200_000;

/**
 * Reads a `CaseRecording` entry by entry, straight from the bytes. The document may stand alone or
 * inside the server's `{status, found, recording}`. Entries wait for `t0` where a file has it last.
 */
export async function readRecording(
  file: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<RecordingHead> {
  const reading = new RecordingReading(file, input, sink);
  const end = await readJson(
    file,
    {
      descend: (path) => reading.descend(path),
      onValue: (path, bytes, index) => reading.value(path, bytes, index),
    },
    signal,
    () => reading.drain(false),
  );
  await reading.drain(true);
  if (!end.complete && !signal.aborted) reading.cut(end.rest);
  return reading.head(end.complete);
}

/** Variables as text, as many as can be told; without a prototype, for the names are the producer's. */
function textsOf(env: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(env).slice(0, MAX_VARIABLES))
    texts[name] = typeof value === 'string' ? value : jsonText(value);
  return texts;
}

/** Turns members and entries of a recording, in whatever file they come, into rows. */
export class RecordingReading {
  readonly #file: ByteFile;
  readonly #input: ReadInput;
  readonly #sink: RecordingSink;
  readonly #pending: Pending[] = [];
  readonly #batches: { index: number; t: number; ref: string }[] = [];
  readonly #lastIdentity = new Map<string, string>();
  readonly #last = new LastStamp();
  #lastDiff: { readonly start: number; readonly text: string | undefined } | undefined;
  #prefix = 0;
  #runId: string | undefined;
  #t0: number | undefined;

  constructor(file: ByteFile, input: ReadInput, sink: RecordingSink) {
    this.#file = file;
    this.#input = input;
    this.#sink = sink;
    sink.clock({ id: 'wall', kind: 'wall' });
  }

  descend(path: readonly string[]): boolean {
    if (path.length === 0) return true;
    if (path.length === 1 && path[0] === 'recording') {
      this.#prefix = 1;
      return true;
    }
    const inner = path.length - this.#prefix;
    return path[this.#prefix] === 'tracks' && inner <= 2;
  }

  value(path: readonly string[], bytes: Uint8Array, index: number): void {
    const [name, track, element] = path.slice(this.#prefix);
    if (name === 'tracks' && track !== undefined && element === ELEMENT) {
      this.#sink.read(1);
      this.#pending.push({ track, index, bytes: bytes.slice() });
      return;
    }
    if (track !== undefined) return;
    const value = parseRecord(bytes);
    if (name === 't0') this.#setOrigin(value);
    else if (name === 'runId' && typeof value === 'string') {
      this.#runId = value;
      this.#sink.meta({ runId: value });
    } else if (name === 'envKind' && typeof value === 'string') this.#sink.meta({ envKind: value });
    else if (name === 'effectiveFidelity') {
      const rung = RUNGS.find((each) => each === value);
      if (rung !== undefined) this.#sink.meta({ fidelity: rung });
    } else if (name === 'dispatch') this.#dispatch(value);
  }

  /** Gives what waits to the sink, once the origin is known or the file has ended. */
  async drain(ended: boolean): Promise<void> {
    if (this.#t0 === undefined && !ended && this.#pending.length < MAX_WAITING) return;
    const entries = this.#pending.splice(0);
    for (const entry of entries) await this.#entry(entry);
  }

  /** The record that the end of the file cut in half. */
  cut(rest: Uint8Array): void {
    this.#sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${this.#file.name} ends in the middle: what came before the cut is shown.`,
    });
    if (rest.length === 0) return;
    this.#sink.read(1);
    this.#sink.reject(
      'truncated',
      'The last record is cut in half.',
      String.fromCharCode(...rest.subarray(0, 80)),
    );
  }

  head(complete: boolean): RecordingHead {
    return {
      runId: this.#runId,
      t0: this.#t0,
      batches: this.#batches,
      complete,
      lastStamp: this.#last.value,
      lastDiff: this.#lastDiff?.text,
    };
  }

  #setOrigin(value: unknown): void {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      this.#sink.issue({
        code: 'bad-t0',
        severity: 'warning',
        message: 'The recording’s t0 is not a number; times count from its first entry.',
      });
      return;
    }
    if (!isEpochMs(value)) {
      this.#sink.issue({
        code: 'odd-t0',
        severity: 'warning',
        message: `The recording’s t0 (${value}) is no epoch time in milliseconds; no wall clock is shown.`,
      });
    }
    this.#t0 = value;
    this.#sink.origin(value);
  }

  #dispatch(value: unknown): void {
    const parsed = v.safeParse(Dispatch, value);
    if (!parsed.success) return;
    const { harness, model, seed, runtime, env, fixtures } = parsed.output;
    const beside = {
      ...(runtime === undefined ? {} : { runtime }),
      ...(env === undefined ? {} : { env: textsOf(env) }),
      ...(fixtures === undefined ? {} : { fixtures }),
    };
    this.#sink.meta({
      ...(harness === undefined ? {} : { harness }),
      ...(model === undefined ? {} : { model }),
      ...(seed === undefined ? {} : { seed: String(seed) }),
      ...(Object.keys(beside).length === 0 ? {} : { dispatch: beside }),
    });
  }

  async #entry({ track, index, bytes }: Pending): Promise<void> {
    const entry = parseRecord(bytes);
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      this.#sink.reject(
        'not-an-entry',
        `An entry of the ${track} track is no object.`,
        String.fromCharCode(...bytes.subarray(0, 80)),
      );
      return;
    }
    const stamp = field(entry, 't');
    const start = stamp === undefined || stamp === null ? undefined : typeof stamp === 'number' ? stamp : NaN;
    const ref = stringField(entry, 'ref');
    if (track === 'domEvents') {
      this.#batch(index, start, ref, bytes);
      return;
    }
    const mapped = mapEntry(track, entry, start);
    const found = mapped.ref === undefined ? undefined : await this.#input.resolve(mapped.ref, this.#file);
    const missing = found !== undefined && !found.ok;
    if (missing) this.#missing(mapped.spec.lane, start, found.error.code, mapped.ref ?? '');
    const held = mapped.identity !== undefined && this.#lastIdentity.get(mapped.spec.id) === mapped.identity;
    if (mapped.identity !== undefined) this.#lastIdentity.set(mapped.spec.id, mapped.identity);
    this.#last.see(mapped.row.start);
    this.#last.see(mapped.row.end);
    let { row } = mapped;
    if (mapped.spec.lane === 'repo') {
      const text = found?.ok === true ? await this.#diffText(found.value) : stringField(entry, 'text');
      if (found?.ok === true && text !== undefined) row = { ...row, label: diffLabel(text) };
      if (start !== undefined && start >= (this.#lastDiff?.start ?? -Infinity))
        this.#lastDiff = { start, text };
    }
    const flags = flagsFor(held, missing);
    this.#sink
      .track(mapped.spec)
      .append({ ...row, seq: index, payload: bytes, flags: flags | (row.flags ?? 0) });
  }

  async #diffText(file: ByteFile): Promise<string | undefined> {
    if ((file.size ?? Infinity) > MAX_DIFF_BYTES) return undefined;
    return readText(file, MAX_DIFF_BYTES).then(
      (text) => text,
      () => undefined,
    );
  }

  #batch(index: number, start: number | undefined, ref: string | undefined, bytes: Uint8Array): void {
    if (ref === undefined) {
      this.#sink.reject('no-ref', 'A DOM batch has no ref.', String.fromCharCode(...bytes.subarray(0, 80)));
      return;
    }
    this.#sink.merged('dom-batch', ref);
    this.#batches.push({ index, t: start ?? NaN, ref });
  }

  #missing(laneId: string, start: number | undefined, code: string, ref: string): void {
    const from = start !== undefined && this.#t0 !== undefined ? start - this.#t0 : null;
    this.#sink.gap({
      laneId,
      from,
      to: null,
      code,
      reason: code === 'ref-refused' ? 'refused' : 'missing',
      detail: ref,
    });
    this.#sink.issue({
      code,
      laneId,
      severity: 'warning',
      message:
        code === 'ref-refused'
          ? `A file that the ${laneId} lane names lies outside the recording and was refused: ${ref}`
          : `A file that the ${laneId} lane names is not there: ${ref}`,
    });
  }
}
