import type { StepKey } from './types.ts';
import { normalised, target } from './normalise.ts';

/** A step as its recording gives it: what the columns say, and its record. */
export interface StepSource {
  readonly kind: string;
  readonly label: string;
  /** The record behind it as JSON text; `undefined` where the recording keeps none. */
  readonly record: string | undefined;
}

/** A record beyond this is compared by its label and its beginning, characters. */
const MAX_RECORD = 1_000_000;
const BETWEEN = '\u0000';

/**
 * The keys of a step: kind, tool and normalised arguments. Times, costs, lengths and ids of calls are no
 * part of them, so that what differs in these alone is the same step.
 */
export function stepKey({ kind, label, record }: StepSource): StepKey {
  const value = parsed(record);
  const { tool, args } = partsOf(kind, label, value);
  const loose = `${kind}${BETWEEN}${tool}`;
  const aim = target(args);
  return {
    loose,
    near: aim === undefined ? loose : `${loose}${BETWEEN}${aim}`,
    exact: `${loose}${BETWEEN}${normalised(args)}`,
    plain: kind === 'llm_call',
  };
}

interface Parts {
  readonly tool: string;
  readonly args: unknown;
}

/** Field names of the contract first (contracts/everdict.md, TraceEvent), then those other formats use. */
function partsOf(kind: string, label: string, value: Fields | undefined): Parts {
  if (value === undefined) return { tool: '', args: label };
  switch (kind) {
    case 'message':
      return { tool: textOf(value['role']), args: value['text'] ?? value['content'] ?? label };
    case 'llm_call':
      return { tool: '', args: value['model'] ?? '' };
    case 'env_action':
      return { tool: textOf(value['action']), args: embedded(value['detail']) };
    default: {
      const tool = value['name'] ?? value['tool'] ?? value['toolName'];
      const args = value['args'] ?? value['input'] ?? value['arguments'] ?? value['parameters'];
      // A record of another shape: what its format made the label of says what was done.
      if (tool === undefined && args === undefined) return { tool: '', args: label };
      return { tool: textOf(tool), args: embedded(args) };
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(record: string | undefined): Fields | undefined {
  if (record === undefined || record.length > MAX_RECORD) return undefined;
  try {
    const value: unknown = JSON.parse(record);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // Without a prototype: keys are recorded names.
    return Object.assign(Object.create(null) as Record<string, unknown>, value);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some producers keep arguments as JSON text. */
function embedded(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
