import { field, numberField, stringField } from '../records.ts';
import { eventKind, sourceKind } from './versions.ts';

/**
 * Tells a stream in which two pages were recorded at once, untagged, from a page that navigates: a
 * navigation loads (events 0 and 1) or keeps its window's size; a second page comes out of nowhere in
 * another size. Says so once.
 */
export class PageMix {
  #href: string | undefined;
  #size = '';
  #loaded = false;
  #said = false;

  /** True at the event that gives the mix away. */
  sees(event: unknown): boolean {
    const kind = eventKind(numberField(event, 'type') ?? -1);
    const data = field(event, 'data');
    if (kind === 'dom-content-loaded' || kind === 'load') this.#loaded = true;
    if (kind === 'incremental' && sourceKind(field(data, 'source')) === 'viewport') this.#size = sizeOf(data);
    if (kind !== 'meta') return false;
    const href = stringField(data, 'href');
    const size = sizeOf(data);
    const strange = this.#href !== undefined && href !== this.#href && size !== this.#size && !this.#loaded;
    this.#href = href;
    this.#size = size;
    this.#loaded = false;
    if (!strange || this.#said) return false;
    this.#said = true;
    return true;
  }
}

const sizeOf = (data: unknown): string =>
  `${numberField(data, 'width') ?? 0}x${numberField(data, 'height') ?? 0}`;
