import { Level } from '../../model/index.ts';
import type { Located, ModelReader, Score } from '../../model/index.ts';
import { endOf, isSame } from './total-order.ts';

/** Where a score was won or lost, and how that was found: none of it is recorded. */
export interface ScoreMoment {
  readonly entry: Located;
  /** `named`: its words name the request or file. `command`: the last call that names what it measures. `failing`: where the run failed. */
  readonly by: 'named' | 'command' | 'failing';
  /** The words that matched. */
  readonly word: string | undefined;
}

const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[\w./-]*\w/g;
const PATH = /(?<![\w:])\/[\w./-]*\w/g;
const FILE = /\b[\w-]+\.[a-z]\w{0,4}\b/gi;
/** Words of a metric that say nothing of what it measures. */
const EMPTY = new Set([
  'score',
  'pass',
  'passed',
  'check',
  'correct',
  'rate',
  'valid',
  'true',
  'total',
  'value',
  'success',
  'written',
]);

/**
 * The moment that bears on a score, where one can be found: what its reason names, else the last call
 * that names what it measures, else, for one that was not reached, the failing moment. O(entries).
 */
export function scoreMoment(model: ModelReader, score: Score): ScoreMoment | undefined {
  const said = `${score.reason ?? ''} ${score.detail ?? ''}`.slice(0, 2000);
  for (const shape of [REQUEST, PATH, FILE])
    for (const word of new Set(said.match(shape) ?? [])) {
      const entry = lastNaming(model, word.toLowerCase(), score.pass === false);
      if (entry !== undefined) return { entry, by: 'named', word };
    }
  const failed = score.pass === false || score.status === 'unmeasured';
  const failing = failed ? failingEntry(model) : undefined;
  // What was never measured did not run: the last call that names it was another one.
  if (failing !== undefined && score.status === 'unmeasured') return failing;
  for (const word of wordsOf(score)) {
    const entry = lastCallNaming(model, word);
    if (entry !== undefined) return { entry, by: 'command', word };
  }
  return failing;
}

function failingEntry(model: ModelReader): ScoreMoment | undefined {
  const { failingMoment } = model;
  const entry = failingMoment === undefined ? undefined : model.locate(failingMoment.entryId);
  return entry === undefined ? undefined : { entry, by: 'failing', word: undefined };
}

function wordsOf({ metric, grader }: Score): string[] {
  return `${metric} ${grader ?? ''}`
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 4 && !EMPTY.has(word))
    .map((word) => word.replace(/(?<=\w{3})s$/, ''));
}

/** Lanes whose labels name requests and files. */
const NAMING = ['network', 'agent'] as const;

/** The last entry that names `word`; of a failed score the last that failed, if any did. */
function lastNaming(model: ModelReader, word: string, wantsBad: boolean): Located | undefined {
  let last: Located | undefined;
  let bad: Located | undefined;
  for (const laneId of NAMING) {
    for (const track of model.lane(laneId)?.tracks ?? []) {
      for (let index = track.columns.length - 1; index >= 0; index -= 1) {
        const kind = track.kindOf(index);
        if (laneId === 'agent' && kind !== 'tool_call') continue;
        if (!track.label(index).toLowerCase().includes(word)) continue;
        const found = { track, index };
        if (last === undefined || (track.anchored && endOf(found) > endOf(last))) last = found;
        if (bad === undefined && track.columns.level[index] === Level.error) bad = found;
        if (!wantsBad || bad !== undefined) break;
      }
    }
    if (last !== undefined) break;
  }
  return wantsBad && bad !== undefined && last !== undefined && !isSame(bad, last) ? bad : last;
}

function lastCallNaming(model: ModelReader, word: string): Located | undefined {
  const pattern = new RegExp(`(?:^|[^a-z])${word}`, 'i');
  return model.steps.findLast(
    ({ track, index }) => track.kindOf(index) === 'tool_call' && pattern.test(track.label(index)),
  );
}
