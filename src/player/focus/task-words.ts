import { locale, phrases } from '../../base/index.ts';

/** What tasks say, as they say it in English; `{}` stands for what is named. */
const SENTENCES = [
  'Failed, then passed: {}',
  'Failed: {}',
  '{} failed{}; the last of {} tries passed.',
  'What changed between the tries was looked at.',
  'Its output was read.',
  'An error after the last passing check',
  '{} errors after the last passing check',
  'It was decided whether what had passed still holds.',
  'The server failed: {}',
  'The answer’s body and the step that asked were looked at.',
  'Called {} times in a row: {}',
  'The same call with nothing else done in between: what it answered did not change what was done next.',
  'The first answer and the last were compared.',
  'Nothing happened for {}',
  'No step had begun.',
  'The last step before it: “{}”.',
  'It is known what was waited for.',
  'Ends with a question: {}',
  'The last message asks, and nothing answers it.',
  'The question was answered.',
  '{} was edited and not tested after it',
  '{} files were edited and not tested after it',
  'No test ran in the whole run.',
  'The last test ran before these edits.',
  'The edits were read, or tests were run on the final state.',
  'Dependencies changed: {}',
  'What is installed decides what runs: new or raised versions are worth a look.',
  'Each changed dependency was looked at.',
  'Changed where harm is easily done: {}',
  'Build servers, containers, credentials, migrations and hooks reach beyond the code.',
  'Each change was read.',
  'The evidence does not check out: {}',
  'The recording was fetched anew from its producer, or what differs is explained.',
  'Something is not in the recording ({})',
  '{} things are not in the recording ({})',
  'It was decided whether what is missing bears on the verdict.',
  'Memory ran out: {}',
  'The run fails here: {}',
  'The last error of a failed run; a later try made it good.',
  'Where it begins, where it shows and what ran then were looked at.',
  'Something was killed for want of memory; what it was doing may be half done.',
  'What was killed, and what it left half done, were looked at.',
  'The final patch and what was seen to change differ',
  'It is known where the difference comes from.',
  'No instructions were captured for the code that changed',
  'Neither AGENTS.md nor CLAUDE.md was found when the session began: which rules the agent worked by is not known.',
  'It is known by which rules the change is to be judged.',
  'Check not passed: {}',
  'Its grader gives no reason.',
  'The moment that bears on it was looked at.',
  'No result is known: {}',
  'It began, and nothing tells how it ended: it says nothing of what was left behind.',
  'Its result was found elsewhere, or it was run again.',
  'No test, lint or type check ran',
  '{} commands ran and {} edits were made; none of the commands is known to check code.',
  'A check was run on the final state, or it was decided that none is needed.',
  'Ran once and failed{}.',
  'Ran {} times and failed each time{}.',
  '{} of {} tries failed, the last one too{}.',
  '“{}” passed; an error came later, first “{}”.',
  '“{}” passed; errors came later, first “{}”.',
  'Answered with an error of its own {}.',
  'Answered with an error of its own {}, first during “{}”.',
  'The earliest error that no later success made good.',
  'The earliest error that no later success made good. It happened during “{}”.',
  'Nothing made it good later. Before that command {} was edited.',
  'Nothing made it good later. Before that command {} were edited.',
  'Nothing made it good later. It happened during “{}”. Before that command {} was edited.',
  'Nothing made it good later. It happened during “{}”. Before that command {} were edited.',
  '“{}” was told of {} earlier, by another lane, and nothing made the failure good later.',
  '“{}” was told of {} earlier, by another lane, and nothing made the failure good later. It happened during “{}”.',
  'In the final patch, and nobody was seen to change it: {}.',
  'Edited, and not in the final patch: {}.',
  'In the final patch, and nobody was seen to change it: {}. Edited, and not in the final patch: {}.',
] as const;

type Sentence = (typeof SENTENCES)[number];

/** The same in the language of the page, by what they are in English; `{0}`, `{1}` … stand for what is named. */
export const taskWords = phrases(
  'player/focus/task-words',
  Object.fromEntries(SENTENCES.map((sentence) => [sentence, sentence])) as Record<Sentence, string>,
);

/** Parts of those sentences that are counted. */
export const taskPieces = phrases('player/focus/task-words:pieces', {
  once: 'once',
  twice: 'twice',
  times: (n: string) => `${n} times`,
  exit: (codes: string) => ` with exit code ${codes}`,
});

function sayPiece(text: string): string {
  const exit = /^ with exit code ([\d, -]+)$/.exec(text)?.[1];
  if (exit !== undefined) return taskPieces.exit(exit);
  const times = /^(\d+) times$/.exec(text)?.[1];
  if (times !== undefined) return taskPieces.times(times);
  return /^once$/i.test(text) ? taskPieces.once : /^twice$/i.test(text) ? taskPieces.twice : text;
}

/** Those with the most words of their own first: they fit the least else. */
const PATTERNS = SENTENCES.toSorted((a, b) => b.length - a.length).map(
  (sentence) =>
    [
      sentence,
      new RegExp(
        `^${sentence
          .split('{}')
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('([^]*?)')}$`,
      ),
    ] as const,
);

/**
 * A sentence of a task in the language of the page. Tasks themselves stay English: what leaves the page is the same whatever it speaks.
 * One that is a recording's own words, or not known here, stays as it is.
 */
export function sayTask(text: string): string {
  if (locale() === 'en') return text;
  for (const [sentence, pattern] of PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null)
      return taskWords[sentence].replaceAll(/\{(\d)\}/g, (_, at: string) =>
        sayPiece(found[Number(at) + 1] ?? ''),
      );
  }
  return text;
}
