import type { Transcript } from '../transcript.ts';
import { countDiff } from '../words.ts';

/**
 * What had been changed before the session began, by the first look at the working tree (`diffs/000001.patch`): it is not
 * the agent's, and stands on the repo lane before anything it did. Empty where the tree was clean.
 */
export function writeStartPatch(transcript: Transcript, patch: string, at: number | undefined): void {
  const text = patch.replaceAll('\r\n', '\n');
  if (text.trim() === '') return;
  const { added, removed } = countDiff(text);
  transcript.sink
    .track({
      id: 'repo.start',
      lane: 'repo',
      archetype: 'hold',
      plane: 'environment',
      title: 'Before the session',
      clock: transcript.clock,
    })
    .append({
      seq: transcript.nextSeq(),
      start: at,
      kind: 'repo-diff',
      label: `+${added} −${removed} before the session`,
      search: text,
      payload: JSON.stringify({ name: 'repo-diff', text, what: 'diffs/000001.patch' }),
      derived: true,
    });
}
