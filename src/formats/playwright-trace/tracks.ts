import { encodeName, type EntryRow, type RecordingSink, type TrackSpec } from '../../model/index.ts';

/** Numbers that tell the pages of all files apart, in order of appearance. */
export class Pages {
  readonly #numbers = new Map<string, number>();

  /** A page that another file tells of as well (a later chunk, the same trace given twice) is another one there: seqs are a file's. */
  numberOf(file: string, pageId: string): number {
    const key = `${file} ${pageId}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Takes rows in the clock of their file. */
export interface FileWriter {
  append(row: EntryRow): void;
}

/** The tracks that one `.trace` writes to, opened when the first entry comes. */
export class FileTracks {
  readonly #sink: RecordingSink;
  readonly #clock: string;
  /** Empty for the file that the spine comes from. */
  readonly #suffix: string;
  readonly #title: string;
  readonly #pages: Pages;
  readonly #open = new Map<string, FileWriter>();
  #offset: number | undefined;

  constructor(sink: RecordingSink, clock: string, name: string, isSpine: boolean, pages: Pages) {
    this.#sink = sink;
    this.#clock = clock;
    this.#suffix = isSpine ? '' : `.${encodeName(name)}`;
    this.#title = name;
    this.#pages = pages;
  }

  /** From here on stamps are told on the wall, `t + offset`. Without it the file has a clock of its own. */
  placeBy(offset: number): void {
    this.#offset = offset;
  }

  get agent(): FileWriter {
    return this.#track(this.#spine());
  }

  #spine(): Omit<TrackSpec, 'clock'> {
    const title = this.#suffix === '' ? 'Test' : `Browser calls (${this.#title})`;
    const emitter = this.#suffix === '' ? 'run' : this.#title;
    return { id: `agent${this.#suffix}`, lane: 'agent', archetype: 'span', plane: 'agent', title, emitter };
  }

  openSpine(): void {
    this.#track(this.#spine());
  }

  get console(): FileWriter {
    return this.#environment('console', 'point', 'Console');
  }

  get logs(): FileWriter {
    return this.#track({
      id: `logs${this.#suffix}`,
      lane: 'logs',
      archetype: 'point',
      plane: 'runtime',
      title: 'Output',
    });
  }

  get nav(): FileWriter {
    return this.#environment('nav', 'hold', 'Navigation');
  }

  numberOf(pageId: string): number {
    return this.#pages.numberOf(this.#title, pageId);
  }

  frames(pageId: string): FileWriter {
    const number = this.numberOf(pageId);
    const id = number === 1 ? 'frames' : `frames.${number}`;
    const title = number === 1 ? 'Screen' : `Screen of page ${number}`;
    return this.#track({
      id,
      lane: 'frames',
      archetype: 'hold',
      plane: 'environment',
      title,
      emitter: pageId,
    });
  }

  /** What a page's document was, as rrweb would tell of it. */
  dom(pageId: string): FileWriter {
    const number = this.numberOf(pageId);
    const id = number === 1 ? 'dom' : `dom.${number}`;
    const title = number === 1 ? 'DOM' : `DOM of page ${number}`;
    return this.#track({
      id,
      lane: 'dom',
      archetype: 'fold',
      plane: 'environment',
      title,
      emitter: pageId,
    });
  }

  /** Lines of a type that this reader does not know. */
  get other(): FileWriter {
    return this.#track({
      id: `other${this.#suffix}`,
      lane: 'custom:playwright',
      archetype: 'point',
      plane: 'evidence',
      title: 'Other Playwright events',
    });
  }

  #environment(id: string, archetype: TrackSpec['archetype'], title: string): FileWriter {
    return this.#track({ id: `${id}${this.#suffix}`, lane: id, archetype, plane: 'environment', title });
  }

  #track(spec: Omit<TrackSpec, 'clock'>): FileWriter {
    const known = this.#open.get(spec.id);
    if (known !== undefined) return known;
    const offset = this.#offset;
    this.#sink.clock({ id: this.#clock, kind: offset === undefined ? 'relative' : 'wall' });
    const track = this.#sink.track({ ...spec, clock: this.#clock });
    if (offset === undefined) return track;
    const writer: FileWriter = {
      append: (row) => {
        const { start, end } = row;
        track.append({
          ...row,
          start: start === undefined ? undefined : start + offset,
          end: typeof end === 'number' ? end + offset : end,
        });
      },
    };
    this.#open.set(spec.id, writer);
    return writer;
  }
}
