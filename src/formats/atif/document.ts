import { ELEMENT } from '../../base/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, stringField, textOf } from '../records.ts';

/** One trajectory: what its file holds, or what another one holds inside it. */
export interface Trajectory {
  readonly version: string | undefined;
  readonly id: string | undefined;
  readonly sessionId: string | undefined;
  readonly agent: unknown;
  readonly steps: readonly RawStep[];
  readonly metrics: unknown;
  readonly continued: string | undefined;
  readonly inside: readonly Trajectory[];
  /** Fields of the root that are not read, by name. */
  readonly rest: Readonly<Record<string, unknown>>;
  readonly isCut: boolean;
}

export interface RawStep {
  /** `undefined`: it is no JSON. */
  readonly value: unknown;
  readonly index: number;
  readonly example: string;
}

const READ: ReadonlySet<string> = new Set([
  'schema_version',
  'trajectory_id',
  'session_id',
  'agent',
  'steps',
  'final_metrics',
  'continued_trajectory_ref',
  'subagent_trajectories',
]);
const EXAMPLE = 160;

/** Reads a document step by step. What a model was sent token by token is left out: it makes files large and nothing of it is shown. */
export async function readDocument(file: ByteFile, signal: AbortSignal): Promise<Trajectory> {
  const steps: RawStep[] = [];
  const root: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const end = await readJson(
    file,
    {
      descend: (path) => path.length === 0 || (path.length === 1 && path[0] === 'steps'),
      onValue: (path, bytes, index) => {
        const [key = ''] = path;
        if (path.length === 2 && path[1] === ELEMENT)
          steps.push({ value: lean(parseRecord(bytes)), index, example: textOf(bytes.subarray(0, EXAMPLE)) });
        else if (path.length === 1) root[key] = parseRecord(bytes);
      },
    },
    signal,
  );
  if (!end.complete && end.rest.length > 0)
    steps.push({ value: undefined, index: steps.length, example: textOf(end.rest.subarray(0, EXAMPLE)) });
  return trajectoryOf(root, steps, !end.complete);
}

function trajectoryOf(root: unknown, steps: readonly RawStep[], isCut: boolean): Trajectory {
  const inside = field(root, 'subagent_trajectories');
  return {
    version: stringField(root, 'schema_version'),
    id: stringField(root, 'trajectory_id'),
    sessionId: stringField(root, 'session_id'),
    agent: field(root, 'agent'),
    steps,
    metrics: field(root, 'final_metrics'),
    continued: stringField(root, 'continued_trajectory_ref'),
    inside: (Array.isArray(inside) ? inside : []).map((each: unknown) => {
      const own = field(each, 'steps');
      const list = (Array.isArray(own) ? own : []).map(
        (value: unknown, index): RawStep => ({
          value: lean(value),
          index,
          example: jsonText(value).slice(0, EXAMPLE),
        }),
      );
      return trajectoryOf(each, list, false);
    }),
    rest: Object.fromEntries(Object.entries(Object(root) as object).filter(([key]) => !READ.has(key))),
    isCut,
  };
}

function lean(step: unknown): unknown {
  const metrics = field(step, 'metrics');
  if (typeof metrics !== 'object' || metrics === null || typeof step !== 'object' || step === null)
    return step;
  const {
    prompt_token_ids: _,
    completion_token_ids: __,
    logprobs: ___,
    ...rest
  } = metrics as Record<string, unknown>;
  return { ...step, metrics: rest };
}
