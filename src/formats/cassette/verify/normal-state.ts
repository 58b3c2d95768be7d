import { field, stringField } from '../../records.ts';
import { isRecord } from './difference.ts';
import type { Places } from './identities.ts';

/** Keys whose value is an identity of somewhere in the state. */
const IDENTITIES: ReadonlySet<string> = new Set([
  'sessionId',
  'agentSessionId',
  'rootSessionId',
  'parentSessionId',
  'sourceSessionId',
  'providerSessionId',
  'turnId',
  'rootTurnId',
  'parentTurnId',
  'sourceTurnId',
  'rootProviderTurnId',
  'parentToolCallId',
  'sourceToolCallId',
  'toolCallId',
  'callId',
  'requestId',
  'messageId',
  'finalAssistantMessageId',
  'activationId',
  'revisionId',
  'currentRevisionId',
  'attachmentId',
]);
/** `id` alone is one where the state itself declares things; elsewhere it is whatever somebody called so. */
const DECLARED =
  /^\$\.(?:agent\.sessions\[\d+\](?:\.(?:turns|messages)\[\d+\])?|tuttiMode\.activations\[\d+\]|workflows\[\d+\]|issues\[\d+\](?:\.tasks\[\d+\])?)\.id$/;
const LISTS_OF_IDENTITIES: ReadonlySet<string> = new Set(['issueIds']);
/** Identities of operations: declared nowhere, so the n-th one that is met is the n-th. */
const OPERATIONS: ReadonlySet<string> = new Set([
  'operationId',
  'sourceGoalOperationId',
  'pendingOperationId',
  'idempotencyKey',
]);
/** When it was, what it cost, and in whose workspace: no part of what a session ended as. */
const LEFT = /^(?:usage|tokenUsage|workspaceId|.*UnixMs|.*At(?:Ms)?|timestamp|durationMs|elapsedMs)$/;
const WATERMARK = /watermark/i;

/** What in a state names something that the state does not hold. */
export interface Unresolved {
  readonly path: string;
  readonly value: string;
}

/**
 * A state with its identities told by where they stand. Texts are never searched: a value is an identity by its key alone, tokens such as
 * `${REPLAY_CWD}` stay as they are, and so do the ids that the client gave.
 */
export function normalState(
  state: unknown,
  places: Places,
): { readonly value: unknown; readonly unresolved: readonly Unresolved[] } {
  const unresolved: Unresolved[] = [];
  const operations = new Map<string, string>();

  function identity(id: string, path: string): string {
    const place = places.get(id);
    if (place === undefined) unresolved.push({ path, value: id });
    return place ?? `unresolved:${id}`;
  }

  function operation(id: string): string {
    const known = operations.get(id) ?? `operation#${operations.size}`;
    operations.set(id, known);
    return known;
  }

  function each(value: unknown, path: string, key: string, canceled: boolean): unknown {
    if (typeof value === 'string' && value !== '') {
      if (IDENTITIES.has(key) || (key === 'id' && DECLARED.test(path))) return identity(value, path);
      return OPERATIONS.has(key) ? operation(value) : value;
    }
    if (Array.isArray(value))
      return value.map((item: unknown, i) =>
        each(item, `${path}[${i}]`, LISTS_OF_IDENTITIES.has(key) ? 'callId' : '', canceled),
      );
    if (!isRecord(value)) return value;
    const isCanceled = canceled || stringField(value, 'outcome') === 'canceled';
    const out: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [name, item] of Object.entries(value)) {
      if (LEFT.test(name) || (isCanceled && WATERMARK.test(name))) continue;
      // What an agent's tool was given and gave back is its own: keys in there mean what the tool says.
      const isTools = (name === 'input' || name === 'output' || name === 'error') && isToolPayload(value);
      out[name] = isTools ? item : each(item, `${path}.${name}`, name, isCanceled);
    }
    return out;
  }

  return { value: each(state, '$', '', false), unresolved };
}

const isToolPayload = (value: unknown): boolean =>
  field(value, 'toolName') !== undefined && field(value, 'name') !== undefined;
