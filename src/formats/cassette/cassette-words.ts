import { field, parseRecord, stringField } from '../records.ts';
import type { ActivityEvent } from './activity.ts';
import type { Message } from './messages.ts';
import { listOf } from './states.ts';
import type { Frame } from './tape.ts';

/** An event of the user's lane in one line. */
export function lineOf({ type, payload, kind }: ActivityEvent): string {
  const said = promptOf(payload) ?? stringField(payload, 'optionId') ?? stringField(payload, 'action');
  const outcome = stringField(payload, 'outcome');
  return `${type}${said === undefined ? '' : `: ${said.slice(0, 160)}`}${kind === 'effect' && outcome !== undefined ? ` (${outcome})` : ''}`;
}

/** What a person typed, where an event carries it. */
export function promptOf(payload: unknown): string | undefined {
  const prompt = field(payload, 'prompt');
  const shown =
    stringField(payload, 'displayPrompt') ??
    stringField(payload, 'initialDisplayPrompt') ??
    stringField(prompt, 'displayPrompt');
  if (shown !== undefined) return shown;
  for (const holder of [payload, prompt])
    for (const name of ['content', 'initialContent']) {
      const texts = listOf(holder, name).flatMap((block) => stringField(block, 'text') ?? []);
      if (texts.length > 0) return texts.join('\n');
    }
  return undefined;
}

/** A frame in one line: what it says, else how much of it there is. */
export function frameLine(frame: Frame, messages: readonly Message[]): string {
  if (frame.kind === 'exit') return `exit ${frame.exitCode}`;
  if (messages.length === 0) return `${frame.kind}: ${frame.data.length} bytes, goes on`;
  return messages
    .map(({ text }) => {
      const value = parseRecord(text);
      const name = stringField(value, 'method') ?? stringField(value, 'type');
      const id = field(value, 'id');
      if (name !== undefined) return name;
      return value === undefined
        ? text.slice(0, 160)
        : `answer${typeof id === 'string' || typeof id === 'number' ? ` ${id}` : ''}`;
    })
    .join(', ');
}
