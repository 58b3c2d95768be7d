import { phrases, plural } from '../../base/index.ts';
import type { FinalSnapshot, RunMeta, Score } from '../../model/index.ts';
import type { ScoreMoment } from '../causes/score-moment.ts';
import { formatCount, formatUsd } from '../viewing/number-format.ts';

/** The words of the verdict; loaded with it. */
export const outcomeWords = phrases('player/outcome/outcome-words', {
  title: 'Outcome',
  passed: 'Passed',
  failed: 'Failed',
  unknown: 'No verdict',
  live: 'Still running',
  given: 'by the verdict of the run',
  fromScores: 'read from the scores: no verdict was given',
  fromStatus: 'read from the status of the run: no verdict and no score was given',
  failure: 'failure class',
  snapshot: 'final state',
  showEnd: 'Show the end',
  usage: 'spent',
  input: (n: string) => `${n} tokens in`,
  output: (n: string) => `${n} out`,
  scores: 'Scores',
  inferred: 'inferred',
  named: (word: string) => `“${word}” is named in its words`,
  command: (word: string) => `the last call that names “${word}”`,
  failing: 'where the run failed',
  changed: (n: number, count: string) => `${count} ${plural(n, 'file', 'files')} changed`,
  at: (url: string) => `at ${url}`,
  consoleLines: (count: string) => `${count} console lines`,
});

export type ScoreState = 'pass' | 'fail' | 'measured' | 'unmeasured' | 'invalid';

/** What a score says: one that was not measured, or does not count, has neither passed nor failed. */
export function scoreState({ status, pass, value }: Score): ScoreState {
  if (status === 'unmeasured' || status === 'invalid') return status;
  if (pass !== undefined) return pass ? 'pass' : 'fail';
  return value === undefined && status === undefined ? 'unmeasured' : 'measured';
}

export const stateTitles: Readonly<Record<ScoreState, string>> = phrases(
  'player/outcome/outcome-words:stateTitles',
  {
    pass: 'Measured, and passed',
    fail: 'Measured, and failed',
    measured: 'Measured; no bar was set',
    unmeasured: 'Not measured: it has neither passed nor failed',
    invalid: 'Measured, but the value does not count',
  },
);

export function momentWords({ by, word }: ScoreMoment): string {
  switch (by) {
    case 'named':
      return outcomeWords.named(word ?? '');
    case 'command':
      return outcomeWords.command(word ?? '');
    case 'failing':
      return outcomeWords.failing;
  }
}

/** `23,110 tokens in · 659 out · $0.079`; empty where the run says nothing of it. */
export function usageLine({ inputTokens, outputTokens, usd }: NonNullable<RunMeta['usage']>): string {
  const parts = [
    inputTokens === undefined ? undefined : outcomeWords.input(formatCount(inputTokens)),
    outputTokens === undefined ? undefined : outcomeWords.output(formatCount(outputTokens)),
    usd === undefined ? undefined : formatUsd(usd),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** "repo, 3 files changed at 8e6e5fc", "browser at http://…". */
export function snapshotLine(snapshot: FinalSnapshot): string {
  const { kind, url, changedFiles, headSha, consoleLines, output } = snapshot;
  const parts = [kind];
  if (changedFiles !== undefined)
    parts.push(outcomeWords.changed(changedFiles.length, formatCount(changedFiles.length)));
  if (headSha !== undefined) parts.push(`HEAD ${headSha.slice(0, 7)}`);
  if (url !== undefined) parts.push(outcomeWords.at(url));
  if (consoleLines !== undefined) parts.push(outcomeWords.consoleLines(formatCount(consoleLines)));
  if (output !== undefined) parts.push(output.slice(0, 200));
  return parts.join(' · ');
}
