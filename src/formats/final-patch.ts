import { Flag, type TrackSpec } from '../model/index.ts';
import type { Transcript } from './transcript.ts';
import { countDiff } from './words.ts';

/**
 * The patch that a run left behind (a submission, a `git_patch`): the last state of the repo lane. It has no time of its
 * own and takes the last entry's, or `at` where another record says when it was taken. Some runners write it with CR LF and a blank line before it; both are taken off.
 */
export function writeFinalPatch(
  transcript: Transcript,
  patch: string,
  name: string,
  at = transcript.lastAt,
): void {
  const text = patch.replaceAll('\r\n', '\n').replace(/^\s*\n/, '');
  if (text.trim() === '') return;
  const { added, removed } = countDiff(text);
  transcript.sink.track(SPEC(transcript.clock)).append({
    seq: transcript.nextSeq(),
    start: at,
    kind: 'repo-diff',
    label: `+${added} −${removed}`,
    search: text,
    flags: at === undefined ? 0 : Flag.assumed,
    payload: JSON.stringify({ name: 'repo-diff', text, what: name }),
    derived: true,
  });
}

const SPEC = (clock: string): TrackSpec => ({
  id: 'repo.final',
  lane: 'repo',
  archetype: 'hold',
  plane: 'environment',
  title: 'What the run left behind',
  clock,
});
