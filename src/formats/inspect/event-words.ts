import { Level, parseIso } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `events`, or before 0.3.50 `transcript.events`. */
export function eventsOf(sample: unknown): readonly unknown[] {
  const events = listOf(field(sample, 'events'));
  return events.length > 0 ? events : listOf(field(field(sample, 'transcript'), 'events'));
}

export function stampOf(value: unknown): number | undefined {
  return typeof value === 'string' && value !== '' ? parseIso(value) : undefined;
}

export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  const message = stringField(error, 'message') ?? stringField(error, 'traceback') ?? 'error';
  const type = stringField(error, 'type');
  return type === undefined ? message : `${type}: ${message}`;
}

export function levelOf(name: string | undefined): Level {
  if (name === 'error' || name === 'critical') return Level.error;
  return name === 'warning' ? Level.warning : name === 'debug' || name === 'trace' ? Level.debug : Level.info;
}

export function moreOf(event: unknown, output: unknown): Record<string, unknown> | undefined {
  const stop = field(listOf(field(output, 'choices'))[0], 'stop_reason');
  const more = {
    stopReason: stop,
    cache: field(event, 'cache') ?? undefined,
    role: field(event, 'role') ?? undefined,
    retries: field(event, 'retries') ?? undefined,
  };
  return Object.values(more).some((value) => value !== undefined) ? more : undefined;
}

export function wordsOf(name: string, event: unknown): string {
  const changes = field(event, 'changes');
  if (!Array.isArray(changes)) return name;
  const paths = changes
    .slice(0, 4)
    .map((change: unknown) => `${stringField(change, 'op') ?? ''} ${stringField(change, 'path') ?? ''}`);
  return `${name}: ${paths.join(', ')}${changes.length > 4 ? ` and ${changes.length - 4} more` : ''}`;
}

const SAID = ['file', 'input', 'output'] as const;

/** What was done in the sandbox: command, exit code, what was read or written. */
export function sandboxDetail(event: unknown): object {
  const command = field(event, 'cmd') ?? undefined;
  const exitCode = numberField(event, 'result');
  const rest = SAID.flatMap((name) => {
    const value = field(event, name) ?? undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(command === undefined ? {} : { command }),
    ...(exitCode === undefined ? {} : { exitCode }),
    ...Object.fromEntries(rest),
  };
}

/** Name of a stretch, with its type where that says more. */
export function nameOf(event: unknown): string {
  const name = stringField(event, 'name') ?? stringField(event, 'event') ?? 'span';
  const type = stringField(event, 'type');
  return type === undefined || type === '' || type === name ? name : `${type}: ${name}`;
}

/** What a grader gave, and why. */
export function scoreWords(event: unknown): { readonly name: string; readonly text: string } {
  const score = field(event, 'score');
  const value = field(score, 'value');
  const words = typeof value === 'string' ? value : jsonText(value);
  const why = [stringField(score, 'explanation'), stringField(score, 'answer')].find(
    (text) => text !== undefined && text !== '',
  );
  return {
    name: `${field(event, 'intermediate') === true ? 'intermediate score' : 'score'}: ${words}`,
    text: why ?? words,
  };
}
