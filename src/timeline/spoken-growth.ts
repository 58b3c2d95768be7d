import { say } from '../base/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { Grown } from './grown.ts';
import type { Page, SpokenGroup } from './spoken-rows.ts';

/** Whether the rows of a page in the document are still those it holds, as the recording grows. */
export class SeenRows {
  readonly #session: Session;
  readonly #grown = new Grown();
  #upTo = Infinity;
  #told = -1;
  #version = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Where the last row of the page stands, ms; what comes later is not in it. */
  reach(upTo: number): void {
    this.#upTo = upTo;
  }

  /** Changes when the rows have to be read again: always while somebody is in the table. */
  version(table: Element | null): number {
    const { toldVersion } = this.#session.state();
    if (toldVersion !== this.#told) {
      this.#told = toldVersion;
      const first = this.#grown.since(this.#session.model());
      if (first <= this.#upTo || table?.contains(document.activeElement) === true) this.#version++;
    }
    return this.#version;
  }
}

/** How many entries a group has by now. */
export const lengthOf = (model: ModelReader, { id, length }: SpokenGroup): number =>
  id === '' ? model.offAxis.length : (model.lane(id)?.count ?? length);

export const headingOf = ({ title, notice }: SpokenGroup, length: number): string =>
  `${say`${title}, ${length} ${length === 1 ? 'entry' : 'entries'}`}${notice === undefined ? '' : `, ${notice}`}`;

export const pageWords = (page: Page, length: number): string =>
  length === 0 ? say`0 entries` : say`${page.from + 1} to ${page.to} of ${length}`;
