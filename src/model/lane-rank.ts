/** The fixed part of the lane order (RULES.md "Lanes"); a person may drag lanes, the rank stays. */
export const LANE_ORDER: readonly string[] = [
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

const CUSTOM = LANE_ORDER.length;
const FORMAT_OWN = CUSTOM + 1;

/** Known lanes by their place, then custom lanes, then lanes a format adds; ties by first appearance. */
export function laneRank(laneId: string): number {
  const known = LANE_ORDER.indexOf(laneId);
  if (known !== -1) return known;
  return laneId.startsWith('custom:') ? CUSTOM : FORMAT_OWN;
}

/** Lane id of an open-vocabulary track: the recorded name, encoded so that it cannot be mistaken for another id. */
export function customLaneId(name: string): string {
  return `custom:${encodeName(name)}`;
}

/** `encodeURIComponent` that survives lone surrogates (they become U+FFFD). */
export function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}
