/** Statuses of a run that is over (contract: RunRecord, and two that a web client also meets). */
const OVER: ReadonlySet<string> = new Set(['succeeded', 'failed', 'superseded', 'cancelled']);
const GOING: ReadonlySet<string> = new Set(['queued', 'running', 'suspended']);

export const isOver = (status: string | undefined): boolean => status !== undefined && OVER.has(status);
export const isGoing = (status: string | undefined): boolean => status !== undefined && GOING.has(status);
