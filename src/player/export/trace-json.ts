import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import type { Session, TimeWindow } from '../../session/index.ts';
import { fieldOf } from '../viewing/record.ts';
import { redactText } from '../viewing/redact.ts';
import type { Job } from './job.ts';
import { pacer } from './pacer.ts';
import { unsigned } from './unsigned.ts';
import { exportWords } from './words.ts';

const PAGE = 128;
/** Lanes that a trace writes to; logs have other producers too. */
const LANES: ReadonlySet<string> = new Set(['agent', 'infra', 'logs']);
/** Kinds of the control plane's trace (contract: `TraceEvent`). */
const KINDS: ReadonlySet<string> = new Set([
  'message',
  'llm_call',
  'tool_call',
  'tool_result',
  'env_action',
  'error',
  'log',
  'artifact',
  'span',
  'infra',
]);

/**
 * The agent's events as a JSON array of `TraceEvent`, an event a line, which is opened like any trace. Records that are such
 * events go as they came; others are told by what the columns know of them.
 */
export async function traceJson(
  session: Session,
  range: TimeWindow | undefined,
  clean: boolean,
  job: Job,
): Promise<Result<Blob, Failure>> {
  const model = session.model();
  const pieces: Blob[] = [];
  const chosen = inFileOrder(model, range);
  let isFirst = true;
  for (let at = 0; at < chosen.length; at += PAGE) {
    if (job.signal.aborted) return fail('cancelled', 'Cancelled.');
    const page = chosen.slice(at, at + PAGE);
    const texts = await recordsOf(session, page);
    let text = '';
    for (const [i, entry] of page.entries()) {
      const event = eventOf(model, entry, texts[i]);
      if (event === undefined) continue;
      text += `${isFirst ? '' : ',\n'}${unsigned(clean ? redactText(event) : event)}`;
      isFirst = false;
    }
    pieces.push(new Blob([text]));
    job.onProgress(at / chosen.length);
    await pacer.yield();
  }
  if (isFirst) return fail('no-trace', exportWords.noTrace);
  return ok(new Blob(['[', ...pieces, ']\n'], { type: 'application/json' }));
}

/** Entries of the trace's tracks as their file had them: several tracks share one file, and its seqs. */
function inFileOrder(model: ModelReader, range: TimeWindow | undefined): Located[] {
  const chosen: Located[] = [];
  for (const track of model.tracks) {
    if (!LANES.has(track.laneId)) continue;
    const { start, end, length } = track.columns;
    for (let index = 0; index < length; index++) {
      const from = start[index] as number;
      const until = Number.isNaN(end[index]) ? from : (end[index] as number);
      if (range === undefined || !track.anchored || (from <= range.to && until >= range.from))
        chosen.push({ track, index });
    }
  }
  const seqOf = ({ track, index }: Located): number => track.columns.seq[index] as number;
  const emitterOf = ({ track }: Located): string => track.emitter ?? '';
  return chosen.sort(
    (a, b) =>
      (emitterOf(a) === emitterOf(b) ? 0 : emitterOf(a) < emitterOf(b) ? -1 : 1) || seqOf(a) - seqOf(b),
  );
}

/** Records of entries of several tracks, in their order. */
async function recordsOf(session: Session, page: readonly Located[]): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = Array.from({ length: page.length });
  for (const track of new Set(page.map((entry) => entry.track))) {
    const places = page.flatMap((entry, i) => (entry.track === track ? [i] : []));
    const own = await session.engine.payloads(
      track.id,
      places.map((i) => track.columns.seq[(page[i] as Located).index] as number),
    );
    for (const [k, i] of places.entries()) texts[i] = own[k];
  }
  return texts;
}

/** The event of one entry, on one line; `undefined` for what another lane's producer told. */
function eventOf(
  model: ModelReader,
  { track, index }: Located,
  text: string | undefined,
): string | undefined {
  const record = parsed(text);
  const kind = fieldOf(record, 'kind');
  const hasTime = fieldOf(record, 't') !== undefined || fieldOf(record, 'at') !== undefined;
  if (text !== undefined && typeof kind === 'string' && KINDS.has(kind) && hasTime) return oneLine(text);
  if (track.laneId !== 'agent' && track.laneId !== 'infra') return undefined;
  return JSON.stringify(told(model, track, index, record));
}

function told(
  model: ModelReader,
  track: TrackReader,
  index: number,
  record: unknown,
): Record<string, unknown> {
  const { start, end } = track.columns;
  const from = start[index] as number;
  const until = end[index] as number;
  const own = track.kindOf(index);
  const kind = KINDS.has(own) ? own : 'span';
  const label = track.label(index);
  const epoch = model.origin !== null && track.anchored ? model.origin + from : undefined;
  return {
    t: epoch ?? from,
    ...(epoch === undefined ? {} : { at: new Date(epoch).toISOString() }),
    kind,
    ...(Number.isFinite(until) ? { durationMs: until - from } : {}),
    ...wordsOf(kind, label, record),
  };
}

function wordsOf(kind: string, label: string, record: unknown): Record<string, unknown> {
  switch (kind) {
    case 'message': {
      const role = fieldOf(record, 'role');
      return { role: role === 'user' ? 'user' : 'assistant', text: label };
    }
    case 'llm_call':
      return { model: label };
    case 'tool_call':
      return { id: '', name: label, args: record ?? {} };
    case 'tool_result':
      return { id: '', ok: true, output: label };
    case 'env_action':
      return { action: label };
    case 'error':
    case 'infra':
      return { message: label };
    case 'log':
      return { stream: 'stdout', text: label };
    default:
      return { name: label };
  }
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Line ends in JSON are white space between tokens. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ').trim();
