import { Level, type RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';
import { label, plainText } from '../words.ts';
import { anyValue, attributesOf } from './any-value.ts';
import type { Nanoseconds } from './nanoseconds.ts';

/** Log records that belong to no span (opentelemetry-proto, logs.proto "LogRecord"). */
export class LogRecords {
  readonly #sink: RecordingSink;
  readonly #times: Nanoseconds;
  #seq = 0;

  constructor(sink: RecordingSink, times: Nanoseconds) {
    this.#sink = sink;
    this.#times = times;
  }

  add(value: unknown, bytes: Uint8Array | string): void {
    this.#sink.read(1);
    if (typeof value !== 'object' || value === null) {
      this.#sink.reject('not-a-log-record', 'A log record is no object.', '');
      return;
    }
    const attributes = attributesOf(field(value, 'attributes'));
    const body = anyValue(field(value, 'body'));
    const event = stringField(value, 'eventName') ?? attributes['event.name'];
    const said = typeof body === 'string' ? body : body === undefined ? '' : jsonText(body);
    const words = [typeof event === 'string' ? event : '', said].filter((each) => each !== '').join(' ');
    const text = plainText(words === '' ? jsonText(attributes) : words);
    const start =
      this.#times.of(field(value, 'timeUnixNano')) ?? this.#times.of(field(value, 'observedTimeUnixNano'));
    this.#sink
      .track({
        id: 'logs',
        lane: 'logs',
        archetype: 'point',
        plane: 'runtime',
        title: 'Log records',
        clock: this.#times.clock(this.#sink),
      })
      .append({
        seq: this.#seq++,
        start,
        kind: 'stdout',
        level: levelOf(numberField(value, 'severityNumber') ?? 9),
        label: label(text),
        search: `${text}\n${jsonText(attributes)}`,
        payload: bytes.length > 0 ? jsonText({ stream: 'stdout', text, attributes }) : '',
      });
  }
}

/** 1 to 24 (logs.proto "SeverityNumber"). */
function levelOf(severity: number): Level {
  if (severity >= 17) return Level.error;
  if (severity >= 13) return Level.warning;
  return severity >= 9 || severity === 0 ? Level.info : Level.debug;
}
