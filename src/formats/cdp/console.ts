import { type EntryRow, Level } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';
import { label, plainText } from '../words.ts';

type Row = Omit<EntryRow, 'seq'>;

const LEVELS: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['error', Level.error],
  ['assert', Level.error],
  ['warning', Level.warning],
  ['debug', Level.debug],
  ['verbose', Level.debug],
  ['trace', Level.debug],
]);

/** A console call, an exception or an entry of the log as a row; `undefined`: another event. Their times are epoch ms. */
export function consoleRow(method: string, params: unknown): Row | undefined {
  switch (method) {
    case 'Runtime.consoleAPICalled': {
      const args = field(params, 'args');
      const text = Array.isArray(args) ? args.map(argText).join(' ') : '';
      return row(
        numberField(params, 'timestamp'),
        stringField(params, 'type') ?? 'log',
        text,
        frameOf(field(params, 'stackTrace')),
      );
    }
    case 'Runtime.exceptionThrown': {
      const details = field(params, 'exceptionDetails');
      const thrown =
        stringField(field(details, 'exception'), 'description') ?? argText(field(details, 'exception'));
      const text = [stringField(details, 'text') ?? '', thrown].filter((part) => part !== '').join(' ');
      const at = `${stringField(details, 'url') ?? ''}:${numberField(details, 'lineNumber') ?? 0}`;
      return { ...row(numberField(params, 'timestamp'), 'error', text, at), kind: 'exception' };
    }
    case 'Log.entryAdded': {
      const entry = field(params, 'entry');
      return row(
        numberField(entry, 'timestamp'),
        stringField(entry, 'level') ?? 'info',
        stringField(entry, 'text') ?? '',
        stringField(entry, 'url') ?? '',
      );
    }
    default:
      return undefined;
  }
}

function row(start: number | undefined, level: string, text: string, at: string): Row {
  const plain = plainText(text);
  return {
    start,
    kind: level || 'log',
    level: LEVELS.get(level) ?? Level.info,
    label: label(plain) || level,
    search: `${plain}\n${at}`,
    payload: jsonText({ level, text, ...(at === '' || at === ':0' ? {} : { at }) }),
  };
}

/** A `Runtime.RemoteObject` as the words a console shows. */
function argText(arg: unknown): string {
  const value = field(arg, 'value');
  if (typeof value === 'string') return value;
  if (value !== undefined) return jsonText(value);
  const properties = field(field(arg, 'preview'), 'properties');
  if (Array.isArray(properties) && stringField(arg, 'subtype') !== 'error')
    return `{${properties.map((each: unknown) => `${stringField(each, 'name') ?? ''}: ${stringField(each, 'value') ?? ''}`).join(', ')}}`;
  return (
    stringField(arg, 'unserializableValue') ??
    stringField(arg, 'description') ??
    stringField(arg, 'type') ??
    ''
  );
}

function frameOf(stack: unknown): string {
  const frames = field(stack, 'callFrames');
  const first: unknown = Array.isArray(frames) ? frames[0] : undefined;
  const url = stringField(first, 'url') ?? '';
  return url === '' ? '' : `${url}:${numberField(first, 'lineNumber') ?? 0}`;
}
