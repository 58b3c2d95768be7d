const PLANES: ReadonlyMap<string, 'agent' | 'env' | 'run'> = new Map([
  ['agent', 'agent'],
  ['infra', 'run'],
  ['runtime', 'run'],
  ['logs', 'run'],
  ['tokens', 'agent'],
  ['nav', 'env'],
  ['network', 'env'],
  ['console', 'env'],
  ['dom', 'env'],
  ['frames', 'env'],
  ['repo', 'env'],
  ['windows', 'env'],
  ['terminal', 'env'],
]);

/** The hue token of a lane named in a list of samples; lanes that no one knows are evidence. */
export function planeOf(laneId: string): 'agent' | 'env' | 'run' | 'evi' {
  return PLANES.get(laneId) ?? 'evi';
}
