import { phrases, plural } from '../../base/index.ts';
/** Words of what is known of the run. */
export const runWords = phrases('player/header/run-words', {
  id: 'run',
  format: 'read as',
  environment: 'environment',
  harness: 'harness',
  model: 'model',
  seed: 'seed',
  began: 'began',
  length: 'length',
  steps: (n: number) => `${n} ${plural(n, 'step', 'steps')}`,
  fidelity: 'fidelity',
  trace: 'trace from',
  input: 'tokens in',
  output: 'tokens out',
  cost: 'cost',
  notes: 'Notes',
});
