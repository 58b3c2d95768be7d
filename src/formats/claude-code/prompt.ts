import { field } from '../records.ts';
import type { Place, Transcript } from '../transcript.ts';
import type { Line } from './line.ts';

const tag = (name: string, text: string): string | undefined =>
  new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1]?.trim();

/**
 * A user line that is no result: what a person said, or what the program put in their place (slash commands, output of local commands,
 * reminders, notes of a finished agent), which is told apart. Answers its seq.
 */
export function promptEvent(part: Transcript, line: Line, text: string, place: Place): number {
  if (field(line.value, 'isCompactSummary') === true)
    return part.message({ ...place, role: 'summary', text });
  const command = tag('command-name', text);
  if (command !== undefined) {
    const args = tag('command-args', text) ?? '';
    return part.message({
      ...place,
      role: 'user',
      text: `${command} ${args}`.trim(),
      more: { command: true },
    });
  }
  const local = tag('local-command-stdout', text) ?? tag('bash-stdout', text);
  if (local !== undefined) return part.log({ ...place, text: local || 'no output', stream: 'stdout' });
  const typed = tag('bash-input', text);
  if (typed !== undefined)
    return part.action({ ...place, action: 'shell (by the user)', detail: { command: typed } });
  if (/^\s*<task-notification>/.test(text))
    return part.log({ ...place, text: tag('summary', text) ?? text, more: { text } });
  if (/^\s*\[Request interrupted by user/.test(text))
    return part.log({ ...place, text: 'Interrupted by the user', level: 2 });
  if (line.isMeta || /^\s*(?:<system-reminder>|Caveat: The messages below)/.test(text))
    return part.log({ ...place, text, stream: 'context' });
  return part.message({ ...place, role: line.isSidechain ? 'prompt' : 'user', text });
}
