import { Level, type RecordingSink } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { label, plainText } from '../words.ts';
import { anyValue, attributesOf, nanoseconds } from './any-value.ts';

/** Log records that belong to no span (opentelemetry-proto, logs.proto "LogRecord"). */
export class LogRecords {
  readonly #sink: RecordingSink;
  #seq = 0;

  constructor(sink: RecordingSink) {
    this.#sink = sink;
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
    const said = typeof body === 'string' ? body : body === undefined ? '' : (JSON.stringify(body) ?? '');
    const words = [typeof event === 'string' ? event : '', said].filter((each) => each !== '').join(' ');
    const text = plainText(words === '' ? JSON.stringify(attributes) : words);
    this.#sink.clock({ id: 'wall', kind: 'wall' });
    this.#sink
      .track({
        id: 'logs',
        lane: 'logs',
        archetype: 'point',
        plane: 'runtime',
        title: 'Log records',
        clock: 'wall',
      })
      .append({
        seq: this.#seq++,
        start: nanoseconds(field(value, 'timeUnixNano')) ?? nanoseconds(field(value, 'observedTimeUnixNano')),
        kind: 'stdout',
        level: levelOf(numberField(value, 'severityNumber') ?? 9),
        label: label(text),
        search: `${text}\n${JSON.stringify(attributes)}`,
        payload: bytes.length > 0 ? JSON.stringify({ stream: 'stdout', text, attributes }) : '',
      });
  }
}

/** 1 to 24 (logs.proto "SeverityNumber"). */
function levelOf(severity: number): Level {
  if (severity >= 17) return Level.error;
  if (severity >= 13) return Level.warning;
  return severity >= 9 || severity === 0 ? Level.info : Level.debug;
}
