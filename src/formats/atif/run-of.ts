/** A trial of Harbor keeps what its agent wrote, sub-agents and continuations with it, in one folder. */
const TRIAL = /^(.*\/)?agent\//;
/** `trajectory.json`, `trajectory.cont-1.json`, `hello.trajectory.json`: what stands behind the word tells parts of one run apart. */
const PART = /(trajectory)(?:\.[^/]*)?\.json$/i;

/** What run a trajectory is of, by the name of its file. */
export function runOf(name: string): string {
  const trial = TRIAL.exec(name);
  return trial === null ? name.replace(PART, '$1') : (trial[1] ?? '');
}
