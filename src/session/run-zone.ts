import type { RunMeta } from '../model/index.ts';

/**
 * The zone of the machine that ran the agent: what the recording says, else the zone its environment was
 * given (`TZ`). Nothing where neither names a zone that there is.
 */
export function runZone({ zone, dispatch }: RunMeta): string | undefined {
  const named = zone ?? dispatch?.env?.['TZ']?.replace(/^:/, '');
  if (named === undefined || named === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
