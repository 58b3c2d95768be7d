import { parseIso } from '../../model/index.ts';
import { contentText } from '../content-text.ts';
import { field, numberField, parseRecord, stringField } from '../records.ts';
import type { Usage } from '../transcript.ts';

/** Epoch ms of a step; a stamp that was blacked out is none. */
export function stampOf(step: unknown): number | undefined {
  const stamp = field(step, 'timestamp');
  if (typeof stamp === 'number') return stamp > 1e11 ? stamp : stamp * 1000;
  if (typeof stamp !== 'string' || /redacted/i.test(stamp)) return undefined;
  return parseIso(stamp);
}

/** When the model was asked and when it had answered, where the relay says so (epoch s). */
export function invocationOf(step: unknown): { readonly from: number; readonly to: number } | undefined {
  const invocation = field(field(step, 'extra'), 'invocation');
  const from = numberField(invocation, 'start_timestamp');
  const to = numberField(invocation, 'end_timestamp');
  return from === undefined || to === undefined ? undefined : { from: from * 1000, to: to * 1000 };
}

export function usageOf(metrics: unknown): Usage | undefined {
  if (typeof metrics !== 'object' || metrics === null) return undefined;
  return {
    input: numberField(metrics, 'prompt_tokens'),
    output: numberField(metrics, 'completion_tokens'),
    cacheRead: numberField(metrics, 'cached_tokens'),
    usd: numberField(metrics, 'cost_usd'),
  };
}

/** Text of a message, which is a string, or parts since 1.6. */
export const messageText = (message: unknown): string => contentText(message);

/** Paths and addresses of the pictures in parts. */
export function picturesOf(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => {
    const path = stringField(field(part, 'source'), 'path') ?? stringField(field(part, 'source'), 'url');
    return stringField(part, 'type') === 'image' && path !== undefined ? [path] : [];
  });
}

/** Those of a step's message and of all its results. */
export function picturesOfStep(step: unknown): string[] {
  const results = field(field(step, 'observation'), 'results');
  const parts = [
    field(step, 'message'),
    ...(Array.isArray(results) ? results : []).map((result) => field(result, 'content')),
  ];
  return parts.flatMap(picturesOf);
}

/** Terminus writes its commands as JSON into the message: what it thinks, and what it types. */
export function terminusOf(
  text: string,
): { readonly text: string; readonly keystrokes: string[] } | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"commands"')) return undefined;
  const value = parseRecord(text);
  const commands = field(value, 'commands');
  if (!Array.isArray(commands)) return undefined;
  const words = [stringField(value, 'analysis'), stringField(value, 'plan')].filter(
    (each) => each !== undefined,
  );
  const keystrokes = commands.flatMap((command: unknown) => stringField(command, 'keystrokes') ?? []);
  return { text: words.join('\n\n') || text, keystrokes };
}

/** An exit code that the output's last lines tell, as OpenHands puts it there. */
export function exitCodeOf(text: string): number | undefined {
  const code = /\[(?:The command completed|Command finished) with exit code (-?\d+)\.?\]\s*$/.exec(
    text.slice(-400),
  )?.[1];
  return code === undefined ? undefined : Number(code);
}
