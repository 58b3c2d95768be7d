import type { Outcome, Score } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, stringField } from '../records.ts';

/** Inspect's letters: correct, incorrect, partial, no answer. */
const LETTERS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['C', 'passed'],
  ['I', 'failed'],
]);

/** Whether a score's value says passed or failed: the letters, 0 and 1, true and false; anything between says neither. */
function outcomeOfValue(value: unknown): Outcome {
  if (typeof value === 'string') return LETTERS.get(value) ?? 'unknown';
  if (value === 1 || value === true) return 'passed';
  return value === 0 || value === false ? 'failed' : 'unknown';
}

/** Outcome of a sample, by its error and its scores together. */
export function outcomeOf(sample: unknown): Outcome {
  const error = field(sample, 'error');
  if (error !== undefined && error !== null && error !== '') return 'failed';
  const found = scoresIn(sample).map(([, score]) => outcomeOfValue(field(score, 'value')));
  if (found.includes('failed')) return 'failed';
  return found.length > 0 && found.every((each) => each === 'passed') ? 'passed' : 'unknown';
}

function scoresIn(sample: unknown): [string, unknown][] {
  const scores = field(sample, 'scores');
  if (typeof scores === 'object' && scores !== null && !Array.isArray(scores)) return Object.entries(scores);
  const single = field(sample, 'score');
  return single === undefined || single === null ? [] : [['score', single]];
}

/** Scores in the model's words. A score of several numbers is told as one each. */
export function scoresOf(sample: unknown): Score[] {
  return scoresIn(sample).flatMap(([name, score]): Score[] => {
    const value = field(score, 'value');
    const reason = stringField(score, 'explanation');
    const detail = stringField(score, 'answer');
    const more = {
      ...(detail === undefined ? {} : { detail }),
      ...(reason === undefined ? {} : { reason }),
      grader: name,
    };
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value).map(([part, each]) => ({
        metric: `${name}: ${part}`,
        ...valueOf(each),
        ...more,
      }));
    return [{ metric: name, ...valueOf(value), ...more }];
  });
}

function valueOf(value: unknown): Pick<Score, 'value' | 'label' | 'pass' | 'status'> {
  const outcome = outcomeOfValue(value);
  const pass = outcome === 'unknown' ? {} : { pass: outcome === 'passed' };
  if (typeof value === 'number') return { value, ...pass };
  if (value === null || value === undefined) return { status: 'unmeasured' };
  return { label: typeof value === 'string' ? value : jsonText(value), ...pass };
}
