import { field, parseRecord, stringField } from '../records.ts';
import type { Confidence } from '../types.ts';
import { recordStamp, stampOf } from './stamps.ts';

const LOOKED_AT = 60;
const TIME_KEYS = ['timestamp', 'time', '@timestamp', 'ts', 'asctime', 'date', 'datetime', 't'] as const;
const MESSAGE_KEYS = ['message', 'msg', 'text', 'log', 'event', 'short_message'] as const;
const LEVEL_KEYS = ['level', 'severity', 'lvl', 'levelname', 'log.level', 'loglevel'] as const;

/** Time, message and level of a record, by the names that loggers use. */
export interface LogRecord {
  readonly time: unknown;
  readonly message: string;
  readonly level: unknown;
}

export function recordOf(value: unknown): LogRecord | undefined {
  const first = (keys: readonly string[]): string | undefined =>
    keys.find((key) => field(value, key) !== undefined);
  const time = first(TIME_KEYS);
  const message = MESSAGE_KEYS.map((key) => stringField(value, key)).find((text) => text !== undefined);
  if (time === undefined || message === undefined) return undefined;
  const level = first(LEVEL_KEYS);
  return { time: field(value, time), message, level: level === undefined ? undefined : field(value, level) };
}

const NAMED = /(?:^|[/._-])(?:log|logs|out|err|stdout|stderr|journal|console)(?:\.\d+)?(?:\.txt)?$/i;

/** Told by how many of the first lines begin with a time. A conversation or a trace is told better by whoever knows it. */
export function confidence(text: string, name: string): Confidence {
  if (text.includes('\0')) return 0;
  const lines = text.split('\n', LOOKED_AT + 1).slice(0, LOOKED_AT);
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
  if (whole.length === 0) return 0;
  const isNamed = NAMED.test(name);
  if (/^\s*[[{<]/.test(text) && stampOf(whole[0] ?? '') === undefined) {
    const records = whole.map((line) => recordOf(parseRecord(line)));
    const logs = records.filter(
      (record) => record?.level !== undefined && recordStamp(record.time) !== undefined,
    );
    return logs.length >= Math.max(1, whole.length * 0.7) ? 0.45 : 0;
  }
  const stamped = whole.filter((line) => stampOf(line) !== undefined).length;
  if (stamped >= 2 && stamped >= whole.length * 0.5) return isNamed ? 0.55 : 0.45;
  if (stamped >= 1 && (isNamed || stamped >= whole.length * 0.3)) return 0.3;
  return isNamed ? 0.18 : 0;
}
