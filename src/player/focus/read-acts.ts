import type { Engine } from '../../engine/index.ts';
import { readInput } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import { counterpartCandidates } from '../inspector/pairs.ts';
import { fieldOf, readRecord, textField } from '../viewing/record.ts';
import type { Act } from './types.ts';

/** Calls whose records are read; what comes after is counted. */
const MAX_ACTS = 5000;
const BATCH = 256;
const MAX_OUTPUT = 4000;
const EXIT = /(?:\[exit (-?\d+)\]|\bexit(?:ed)?(?: with)?(?: code| status)?[: ]+(-?\d+)\b)/i;

/** Every tool call of the agent's lane, with its arguments and its result read. O(calls). */
export async function readActs(
  engine: Engine,
  model: ModelReader,
): Promise<{ readonly acts: readonly Act[]; readonly unread: number }> {
  const calls = model.steps.filter(({ track, index }) => track.kindOf(index) === 'tool_call');
  const read = calls.slice(0, MAX_ACTS);
  const results = read.map((call) => counterpartCandidates(call));
  const records = await recordsOf(engine, [...read, ...results.flat()]);
  const acts = read.map((entry, i): Act => {
    const record = records.get(idOf(entry));
    const call = textField(record, 'id');
    const result = (results[i] ?? []).find(
      (other) =>
        other.track.columns.parent[other.index] === entry.track.columns.seq[entry.index] ||
        (call !== undefined && textField(records.get(idOf(other)), 'id') === call),
    );
    return actOf(entry, record, result === undefined ? undefined : records.get(idOf(result)));
  });
  return { acts, unread: calls.length - read.length };
}

function actOf(entry: Located, record: unknown, result: unknown): Act {
  const { track, index } = entry;
  const { input } = readInput(fieldOf(record, 'args'));
  const output = outputOf(result ?? fieldOf(record, 'result') ?? record);
  const exitCode = exitCodeOf(result, output) ?? exitCodeOf(record, '');
  const end = track.columns.end[index] ?? NaN;
  const start = track.columns.start[index] ?? 0;
  return {
    entry,
    entryId: track.entryId(index),
    start,
    end: Number.isNaN(end) ? start : end,
    failed:
      (track.columns.level[index] ?? 0) >= Level.error ||
      fieldOf(result, 'ok') === false ||
      (exitCode !== undefined && exitCode !== 0),
    exitCode,
    command: input.kind === 'command' ? input.command : undefined,
    files: filesOf(input),
    output: output.slice(0, MAX_OUTPUT),
  };
}

function filesOf(input: ReturnType<typeof readInput>['input']): readonly string[] {
  switch (input.kind) {
    case 'edit':
    case 'write':
      return input.path === undefined ? [] : [input.path];
    case 'patch': {
      const named = [
        ...input.patch.matchAll(/^(?:\+\+\+ (?:b\/)?|\*\*\* (?:Update|Add|Delete) File: )(\S+)/gm),
      ];
      return [
        ...new Set(named.map(([, path]) => path ?? '').filter((path) => path !== '' && path !== '/dev/null')),
      ];
    }
    default:
      return [];
  }
}

function outputOf(result: unknown): string {
  const output = fieldOf(result, 'output');
  if (typeof output === 'string') return output;
  const streams = [textField(output, 'stdout'), textField(output, 'stderr')].filter(
    (text) => text !== undefined,
  );
  if (streams.length > 0) return streams.join('\n');
  return output === undefined ? '' : JSON.stringify(output);
}

function exitCodeOf(result: unknown, output: string): number | undefined {
  for (const holder of [result, fieldOf(result, 'output')])
    for (const name of ['exitCode', 'exit_code', 'code']) {
      const code = fieldOf(holder, name);
      if (typeof code === 'number' && Number.isInteger(code)) return code;
    }
  // At the end of an output, where shells' wrappers say it.
  const said = EXIT.exec(output.slice(-200));
  return said === null ? undefined : Number(said[1] ?? said[2]);
}

async function recordsOf(engine: Engine, entries: readonly Located[]): Promise<ReadonlyMap<string, unknown>> {
  const seqs = new Map<TrackReader, Set<number>>();
  for (const { track, index } of entries) {
    const own = seqs.get(track) ?? new Set<number>();
    own.add(track.columns.seq[index] ?? -1);
    seqs.set(track, own);
  }
  const records = new Map<string, unknown>();
  for (const [track, wanted] of seqs) {
    const list = [...wanted];
    for (let from = 0; from < list.length; from += BATCH) {
      const batch = list.slice(from, from + BATCH);
      const texts = await engine.payloads(track.id, batch);
      texts.forEach((text, i) => {
        if (text !== undefined) records.set(`${track.id}:${batch[i]}`, readRecord(text).value);
      });
    }
  }
  return records;
}

const idOf = ({ track, index }: Located): string => `${track.id}:${track.columns.seq[index]}`;
