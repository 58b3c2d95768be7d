import type { Engine } from '../../engine/index.ts';
import { readPayload } from '../../lane-kit/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { SpanEvent } from './records.ts';

/** The agent inside the run that an entry belongs to. */
export interface SubAgent {
  readonly entryId: string;
  readonly name: string;
  readonly role: string | undefined;
}

/** Ancestors looked at; deeper nests keep the name of none. */
const MAX_DEPTH = 64;

/** Ancestors of an entry on its track, innermost first. */
function ancestorsOf({ track, index }: Located): Located[] {
  const chain: Located[] = [];
  let parent = track.columns.parent[index] ?? -1;
  while (parent >= 0 && chain.length < MAX_DEPTH) {
    const at = track.indexOf(parent);
    if (at < 0) break;
    chain.push({ track, index: at });
    parent = track.columns.parent[at] ?? -1;
  }
  return chain;
}

/** Whether a span is an agent that another one started (OpenTelemetry GenAI conventions, or a role that says so). */
export function isSubAgent(span: SpanEvent, hasParent: boolean): boolean {
  const attributes = new Map(Object.entries(span.attributes ?? {}));
  const role = attributes.get('agent.role');
  if (typeof role === 'string' && /sub-?agent/i.test(role)) return true;
  return hasParent && attributes.get('gen_ai.operation.name') === 'invoke_agent';
}

/** The innermost sub-agent that an entry lies in; undefined for the run's own agent. */
export async function subAgentOf(
  engine: Engine,
  model: ModelReader,
  entryId: string,
): Promise<SubAgent | undefined> {
  const entry = model.locate(entryId);
  if (entry === undefined) return undefined;
  const spans = ancestorsOf(entry).filter(({ track, index }) => track.kindOf(index) === 'span');
  const { track } = entry;
  const texts = await engine.payloads(
    track.id,
    spans.map(({ index }) => track.columns.seq[index] ?? 0),
  );
  for (const [i, span] of spans.entries()) {
    const record = readPayload(SpanEvent, texts[i]);
    const hasParent = (track.columns.parent[span.index] ?? -1) >= 0;
    if (record === undefined || !isSubAgent(record, hasParent)) continue;
    const role = new Map(Object.entries(record.attributes ?? {})).get('agent.role');
    return {
      entryId: track.entryId(span.index),
      name: record.name ?? track.label(span.index),
      role: typeof role === 'string' ? role : undefined,
    };
  }
  return undefined;
}
