import type { RecordingSink, TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, stringField } from '../records.ts';
import { stampOf } from './entry.ts';

export interface Page {
  readonly seq: number;
  readonly id: string | undefined;
  readonly start: number | undefined;
  readonly title: string;
  readonly value: object;
}

/** An element of `log.pages` (har-spec 1.2 "pages"); `undefined` when it is none. */
export function pageOf(value: unknown, seq: number): Page | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return {
    seq,
    id: stringField(value, 'id'),
    start: stampOf(field(value, 'startedDateTime')),
    title: stringField(value, 'title') ?? '',
    value,
  };
}

/** Pages as navigations. */
export class PageWriter {
  readonly #sink: RecordingSink;
  readonly #trackId: string;
  #track: TrackWriter | undefined;

  constructor(sink: RecordingSink, trackId: string) {
    this.#sink = sink;
    this.#trackId = trackId;
  }

  /** `address`: where its first request went, which no page says of itself. */
  write(page: Page, address: string | undefined): void {
    this.#track ??= this.#sink.track({
      id: this.#trackId,
      lane: 'nav',
      archetype: 'hold',
      plane: 'environment',
      title: 'Navigation',
      clock: 'wall',
    });
    const url = isAddress(page.title) ? page.title : address;
    this.#track.append({
      seq: page.seq,
      start: page.start,
      kind: 'navigation',
      label: (url ?? (page.title === '' ? (page.id ?? 'page') : page.title)).slice(0, 300).toWellFormed(),
      payload: jsonText(url === undefined ? page.value : { url, ...page.value }),
      search: `${page.title} ${url ?? ''}`,
    });
  }
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
