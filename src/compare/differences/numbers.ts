import { formatDuration, upperBound } from '../../base/index.ts';
import { formatCount, formatUsd } from '../../lane-kit/index.ts';
import { spentBy } from '../../lanes/index.ts';
import { knownAt, Level } from '../../model/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import type { Fact } from './FactsTable.tsx';
import { words } from './words.ts';

/** What one run has come to at t: nothing of it lies after t. */
export interface Numbers {
  readonly elapsed: number;
  readonly steps: number;
  readonly errors: number;
  readonly tokens: number | undefined;
  readonly usd: number | undefined;
  readonly requests: number | undefined;
  readonly consoleErrors: number | undefined;
  readonly url: string | undefined;
  readonly now: string | undefined;
}

interface Counted {
  readonly version: number;
  readonly errors: Float64Array;
  readonly consoleErrors: Float64Array;
}

const counted = new WeakMap<ModelReader, Counted>();

/** O(log n) once the errors have been counted, O(errors + console) for that. */
export function numbersAt({ session }: ComparedRun, t: number): Numbers {
  const model = session.model();
  const { errors, consoleErrors } = countedOf(model);
  const spent = spentBy(model, t);
  const agent = model.lane('agent');
  const step = model.steps[session.state().step];
  const url = model.latest('nav', t);
  return {
    elapsed: Math.max(0, t - (agent?.firstT ?? model.start)),
    steps: session.state().step + 1,
    errors: upperBound(errors, errors.length, t),
    tokens: spent?.tokens,
    usd: spent?.usd,
    requests: startedBy(model, 'network', t),
    consoleErrors:
      model.lane('console') === undefined ? undefined : upperBound(consoleErrors, consoleErrors.length, t),
    url: url?.track.label(url.index),
    now: step?.track.label(step.index),
  };
}

function startedBy(model: ModelReader, laneId: string, t: number): number | undefined {
  const lane = model.lane(laneId);
  if (lane === undefined || !lane.anchored) return undefined;
  return lane.tracks.reduce((sum, track) => sum + track.latestAt(t) + 1, 0);
}

function countedOf(model: ModelReader): Counted {
  const kept = counted.get(model);
  if (kept?.version === model.version) return kept;
  const times = model.errors.filter(({ track }) => track.anchored);
  const inConsole = times.filter(
    ({ track, index }) => track.laneId === 'console' && track.columns.level[index] === Level.error,
  );
  const fresh = {
    version: model.version,
    errors: Float64Array.from(times, (each) => knownAt(each)).sort(),
    consoleErrors: Float64Array.from(inConsole, (each) => knownAt(each)).sort(),
  };
  counted.set(model, fresh);
  return fresh;
}

/** The numbers of two runs as facts, with what B has more. */
export function numberFacts(a: Numbers, b: Numbers, axis: 'time' | 'steps'): Fact[] {
  const n = words.numbers;
  const count = (
    name: string,
    left: number | undefined,
    right: number | undefined,
    write = formatCount,
  ): Fact[] => {
    if (left === undefined && right === undefined) return [];
    const by = left === undefined || right === undefined ? 0 : right - left;
    return [
      {
        name,
        a: left === undefined ? undefined : write(left),
        b: right === undefined ? undefined : write(right),
        change: by === 0 ? undefined : `${by > 0 ? '+' : '−'}${write(Math.abs(by))}`,
      },
    ];
  };
  const time = (ms: number): string => (axis === 'steps' ? `${Math.round(ms)} steps` : formatDuration(ms));
  return [
    ...count(n.time, a.elapsed, b.elapsed, time),
    { name: n.now, a: a.now, b: b.now },
    ...count(n.steps, a.steps, b.steps),
    ...count(n.errors, a.errors, b.errors),
    ...count(n.tokens, a.tokens, b.tokens),
    ...count(n.cost, a.usd, b.usd, formatUsd),
    ...(a.url === undefined && b.url === undefined ? [] : [{ name: n.url, a: a.url, b: b.url }]),
    ...count(n.requests, a.requests, b.requests),
    ...count(n.consoleErrors, a.consoleErrors, b.consoleErrors),
  ];
}
