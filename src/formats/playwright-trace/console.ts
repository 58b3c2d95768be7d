import { type EntryRow, Level } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { errorMessage, label, plain } from './words.ts';

const LEVELS: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['error', Level.error],
  ['assert', Level.error],
  ['warning', Level.warning],
  ['warn', Level.warning],
  ['debug', Level.debug],
  ['verbose', Level.debug],
  ['trace', Level.debug],
]);

type Row = Omit<EntryRow, 'seq' | 'start'>;

/** A console call as a row; its text is the browser's, with its placeholders. */
export function consoleRow(type: string, text: string, line: unknown): Row {
  const location = field(line, 'location');
  const url = stringField(location, 'url') ?? '';
  return {
    kind: type,
    level: LEVELS.get(type) ?? Level.info,
    label: label(text),
    search: `${text}\n${url}`,
    payload: JSON.stringify({
      level: type,
      text,
      ...(url === '' ? {} : { at: `${url}:${numberField(location, 'lineNumber') ?? 0}` }),
      ...(field(line, 'args') === undefined ? {} : { args: field(line, 'args') }),
    }),
  };
}

/** An exception that a page did not catch: it stands in the console, as a browser shows it. */
export function pageErrorRow(params: unknown): Row | undefined {
  const error = field(params, 'error');
  const message = errorMessage(error);
  if (message === undefined) return undefined;
  const stack = stringField(field(error, 'error') ?? error, 'stack');
  const text = stack ?? message;
  return {
    kind: 'pageerror',
    level: Level.error,
    label: label(message),
    search: text,
    payload: JSON.stringify({ level: 'error', text: plain(text) }),
  };
}

/** Version 4 and 5: the message is an object of its own line, which an event names later. */
export class ConsoleObjects {
  readonly #objects = new Map<string, unknown>();

  add(line: unknown): void {
    const guid = stringField(line, 'guid');
    if (guid !== undefined) this.#objects.set(guid, field(line, 'initializer'));
  }

  row(params: unknown): Row | undefined {
    const guid = stringField(field(params, 'message'), 'guid');
    const found = guid === undefined ? undefined : this.#objects.get(guid);
    if (found === undefined) return undefined;
    return consoleRow(stringField(found, 'type') ?? 'log', stringField(found, 'text') ?? '', found);
  }
}

/** What the test process wrote. */
export function outputRow(stream: 'stdout' | 'stderr', line: unknown): Row {
  const text = stringField(line, 'text') ?? decoded(stringField(line, 'base64') ?? '');
  return {
    kind: stream,
    label: label(text),
    search: plain(text),
    payload: JSON.stringify({ stream, text }),
  };
}

function decoded(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return base64;
  }
}
