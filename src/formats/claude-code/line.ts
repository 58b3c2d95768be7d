import { parseIso } from '../../model/index.ts';
import { field, stringField } from '../records.ts';

/** What every line may say of itself (contract: Claude Code 1.0 to 2.1). */
export interface Line {
  readonly value: object;
  readonly type: string;
  readonly uuid: string | undefined;
  readonly parentUuid: string | undefined;
  readonly sessionId: string | undefined;
  readonly agentId: string | undefined;
  readonly isSidechain: boolean;
  readonly isMeta: boolean;
  /** Epoch ms; `undefined`: none; NaN: one that cannot be read. */
  readonly at: number | undefined;
  readonly message: unknown;
  /** Blocks of the message; a text alone is one block. */
  readonly blocks: readonly unknown[];
}

export function lineOf(value: object): Line {
  const message = field(value, 'message');
  const content = field(message, 'content') ?? field(value, 'content');
  return {
    value,
    type: stringField(value, 'type') ?? 'unknown',
    uuid: stringField(value, 'uuid'),
    parentUuid: stringField(value, 'parentUuid') ?? stringField(value, 'logicalParentUuid'),
    sessionId: stringField(value, 'sessionId'),
    agentId: stringField(value, 'agentId'),
    isSidechain: field(value, 'isSidechain') === true,
    isMeta: field(value, 'isMeta') === true,
    at: timeOf(value),
    message,
    blocks:
      typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : [],
  };
}

/** The line's own time; a snapshot has it one level down. */
export function timeOf(value: unknown): number | undefined {
  const stamp = field(value, 'timestamp') ?? field(field(value, 'snapshot'), 'timestamp');
  if (stamp === undefined || stamp === null) return undefined;
  return typeof stamp === 'string' ? parseIso(stamp) : typeof stamp === 'number' ? stamp : NaN;
}

/** A person's (or another agent's) words, and not a tool's answer or what the program put in by itself. */
export function isPrompt(line: Line): boolean {
  return (
    line.type === 'user' &&
    !line.isMeta &&
    field(line.value, 'isCompactSummary') !== true &&
    !line.blocks.some((block) => stringField(block, 'type') === 'tool_result')
  );
}

export function textOf(blocks: readonly unknown[]): string {
  return blocks
    .map((block) => stringField(block, 'text'))
    .filter((text) => text !== undefined && text !== '')
    .join('\n');
}
