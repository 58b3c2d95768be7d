import type { Located } from '../../model/index.ts';

/**
 * How an edge is known. Recorded: `call` (a result and its call), `parent` (the trace says so), `task`
 * (a sub-agent's work and who it was given to), `artifact` (the same ref), `validation` (a check and what
 * it checked). Inferred: `inside` (it began while the action ran), `after` (within 2 s of its end), `sampled` (the
 * last edit since the sample before), `failure` (an error right after another), `order` (what the
 * trace says just before).
 */
export type RecordedRule = 'call' | 'parent' | 'task' | 'artifact' | 'validation';
export type Rule = RecordedRule | 'inside' | 'after' | 'sampled' | 'failure' | 'order';
export type Basis = 'recorded' | 'inferred';

/** One step back: `cause` brought `effect` about. The cause is always before it in the total order. */
export interface CauseEdge {
  readonly cause: Located;
  readonly effect: Located;
  readonly basis: Basis;
  readonly rule: Rule;
  /** From the cause's end (0 while it ran) to the effect, ms; `undefined` off the axis. */
  readonly gap: number | undefined;
  /** Other actions that ran at that instant and fit as well: an inferred edge may have taken the wrong one. */
  readonly rivals: number;
}

/** What a rule found; the edge is made of it. */
export interface Found {
  readonly cause: Located;
  readonly rule: Rule;
  readonly rivals?: number;
}

/** The role a message's record names, by entry id; `undefined` where it is not known. */
export type RoleOf = (entryId: string) => string | undefined;

const RECORDED: ReadonlySet<Rule> = new Set<Rule>(['call', 'parent', 'task', 'artifact', 'validation']);

/** What the recording says itself wins over what time and order suggest. */
export const basisOf = (rule: Rule): Basis => (RECORDED.has(rule) ? 'recorded' : 'inferred');
