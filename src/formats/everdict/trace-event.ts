import {
  encodeName,
  Flag,
  isEpochMs,
  Level,
  parseIso,
  type EntryRow,
  type TrackSpec,
} from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { argsText } from '../call-words.ts';
import { label, plainText } from '../words.ts';

/** What a trace knows beside its events: a declared anchor, and the one that infra events give. */
export interface TraceClock {
  /** Epoch ms that relative `t` of the segment count from. */
  readonly t0: number | undefined;
  /** `at - t` of the first infra event that has both: places infra events, and nothing else. */
  infraAnchor: number | undefined;
}

/** A `t` smaller than this and not epoch-sized is a counter: it has no unit and places nothing. */
const SMALLEST_STAMP = 1e9;

/**
 * The instant of an event in epoch ms (contract: `at`, else the segment's `t0` + `t`, else an
 * epoch-sized `t`). `undefined`: it has none. NaN or an odd number: it has one that cannot be right.
 */
export function stampOf(event: unknown, clock: TraceClock): number | undefined {
  const at = stringField(event, 'at');
  const t = field(event, 't');
  const isInfra = stringField(event, 'kind') === 'infra';
  if (at !== undefined) {
    const stamp = parseIso(at);
    if (!Number.isNaN(stamp)) {
      if (isInfra && typeof t === 'number' && !isEpochMs(t)) clock.infraAnchor ??= stamp - t;
      return stamp;
    }
  }
  if (typeof t === 'number' && isEpochMs(t)) return t;
  if (typeof t === 'number' && Number.isFinite(t)) {
    if (isInfra && clock.infraAnchor !== undefined) return clock.infraAnchor + t;
    if (clock.t0 !== undefined) return clock.t0 + t;
    return Math.abs(t) < SMALLEST_STAMP && t >= 0 ? badAt(at) : t;
  }
  return t === undefined || t === null ? badAt(at) : NaN;
}

/** No usable `t`: an `at` that could not be read makes the time unreadable, none at all makes it absent. */
function badAt(at: string | undefined): number | undefined {
  return at === undefined ? undefined : NaN;
}

export const AGENT: TrackSpec = {
  id: 'agent',
  lane: 'agent',
  archetype: 'span',
  plane: 'agent',
  title: 'Agent',
  clock: 'wall',
  emitter: 'run',
};
/** Where the run was put: each event is a state that lasts until the next. */
const PLACEMENT: TrackSpec = {
  id: 'infra',
  lane: 'infra',
  archetype: 'hold',
  plane: 'evidence',
  title: 'Placement',
  clock: 'wall',
};

/** What was started for the run has a track of its own beside its placement, one a service. */
function infraTrack(event: unknown): TrackSpec {
  if (stringField(event, 'scope') !== 'service') return PLACEMENT;
  const name = stringField(event, 'service') ?? stringField(event, 'unit') ?? 'service';
  return { ...PLACEMENT, id: `infra.${encodeName(name)}`, title: name };
}

/** The track of an emitter's events: the run's own are the agent's; a service has a lane of its own. */
export function trackFor(emitter: string, kind: string, event?: unknown): TrackSpec {
  if (kind === 'infra') return infraTrack(event);
  if (emitter === 'run') return AGENT;
  const id = emitter.startsWith('service:')
    ? `service:${encodeName(emitter.slice(8))}`
    : `agent.${encodeName(emitter)}`;
  const isService = emitter.startsWith('service:');
  return {
    ...AGENT,
    id,
    emitter,
    lane: isService ? id : 'agent',
    plane: isService ? 'environment' : 'agent',
    title: emitter,
  };
}

/** Label, level, length and search text of an event by its kind (contract: `TraceEvent`). */
export function describeEvent(
  event: unknown,
  start: number | undefined,
): Pick<EntryRow, 'kind' | 'label' | 'level' | 'search' | 'end' | 'flags'> {
  const kind = stringField(event, 'kind') ?? 'unknown';
  const length = numberField(event, 'durationMs') ?? numberField(event, 'latencyMs');
  const end = length === undefined || start === undefined ? undefined : start + length;
  const text = stringField(event, 'text') ?? '';
  switch (kind) {
    case 'message':
      return { kind, label: label(text), level: Level.info, search: text, end };
    case 'llm_call': {
      const model = stringField(event, 'model') ?? 'model call';
      return { kind, label: label(model), level: Level.info, search: model, end };
    }
    case 'tool_call': {
      const name = stringField(event, 'name') ?? 'tool';
      const args = argsText(field(event, 'args'));
      return {
        kind,
        label: label(`${name} ${args}`),
        level: Level.info,
        search: `${name} ${args}`,
        end: end ?? 'open',
      };
    }
    case 'tool_result': {
      const output = plainText(stringField(event, 'output') ?? '');
      const ok = field(event, 'ok') !== false;
      return {
        kind,
        label: label(output) || (ok ? 'ok' : 'failed'),
        level: ok ? Level.info : Level.error,
        search: output,
        end: undefined,
      };
    }
    case 'env_action': {
      const action = stringField(event, 'action') ?? 'action';
      const detail = argsText(field(event, 'detail'));
      return {
        kind,
        label: label(`${action} ${detail}`),
        level: Level.info,
        search: `${action} ${detail}`,
        end,
      };
    }
    case 'error': {
      const message = stringField(event, 'message') ?? 'error';
      return { kind, label: label(plainText(message)), level: Level.error, search: message, end };
    }
    case 'log':
      return { kind, label: label(plainText(text)), level: Level.info, search: plainText(text), end };
    case 'artifact': {
      const name = stringField(event, 'name') ?? kind;
      return { kind, label: label(name), level: Level.info, search: name, end };
    }
    case 'span': {
      const name = stringField(event, 'name') ?? kind;
      const flags = startsAgent(event) ? Flag.agent : 0;
      return { kind, label: label(name), level: Level.info, search: name, end, flags };
    }
    case 'infra': {
      const message = stringField(event, 'message') ?? stringField(event, 'event') ?? 'infra';
      return { kind, label: label(message), level: infraLevel(event), search: message, end: undefined };
    }
    default:
      return {
        kind,
        label: label(text || stringField(event, 'name') || kind),
        level: Level.info,
        search: undefined,
        end,
      };
  }
}

/** Whether a span is an agent that another one started: OpenTelemetry's `invoke_agent` below another span, or a role that says so. */
function startsAgent(event: unknown): boolean {
  const attributes = field(event, 'attributes');
  const role = stringField(attributes, 'agent.role');
  if (role !== undefined && /sub-?agent/i.test(role)) return true;
  return (
    stringField(event, 'parentId') !== undefined &&
    stringField(attributes, 'gen_ai.operation.name') === 'invoke_agent'
  );
}

function infraLevel(event: unknown): Level {
  return /oom|kill|fail|crash|evict/i.test(stringField(event, 'event') ?? '') ? Level.error : Level.info;
}
