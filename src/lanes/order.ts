import type { LaneDefinition } from '../lane-kit/index.ts';

/** The order of RULES.md "Lanes"; a lane that is not in it stands behind those that are. */
const RANK: readonly string[] = [
  'agent',
  'infra',
  'nav',
  'network',
  'console',
  'dom',
  'frames',
  'repo',
  'windows',
  'logs',
  'runtime',
];

const rankOf = (id: string): number => {
  if (id === 'generic') return Infinity;
  const known = RANK.indexOf(id);
  return known === -1 ? RANK.length : known;
};

export function orderDefinitions(definitions: readonly LaneDefinition[]): LaneDefinition[] {
  return [...definitions].sort((a, b) => {
    const rank = (x: LaneDefinition): number => Math.min(rankOf(x.id), Number.MAX_SAFE_INTEGER);
    return rank(a) - rank(b) || (a.id < b.id ? -1 : 1);
  });
}
