import type { ByteFile } from '../../sources/index.ts';
import { field, parseRecord, readLines, readText, stringField } from '../records.ts';

/** Bytes of one style sheet, and sheets of a trace, that are read. */
const MAX_SHEET = 1 << 20;
const MAX_SHEETS = 100;

/** Style sheets that pages of a trace link to, as far as the trace holds their bodies. */
export class SheetTexts {
  readonly #byAddress = new Map<string, string>();
  readonly #byName = new Map<string, string>();

  /** `overrides`: bodies that the snapshot itself names, which a page's scripts had changed. */
  at(address: string, overrides: unknown): string | undefined {
    for (const each of Array.isArray(overrides) ? overrides : []) {
      if (stringField(each, 'url') !== address) continue;
      const name = stringField(each, 'file') ?? stringField(each, 'sha1');
      const text = name === undefined ? undefined : this.#byName.get(name.split('/').at(-1) ?? name);
      if (text !== undefined) return text;
    }
    return this.#byAddress.get(address);
  }

  /** Looks for sheets among the requests, and for those that snapshots name. */
  async read(
    network: readonly ByteFile[],
    named: ReadonlySet<string>,
    siblings: readonly ByteFile[],
    signal: AbortSignal,
  ): Promise<void> {
    const bodies = new Map(
      siblings
        .filter(({ name }) => /(?:^|\/)resources\//.test(name))
        .map((file) => [file.name.split('/').at(-1) ?? '', file]),
    );
    const wanted = new Map<string, string>();
    for (const file of network)
      await readLines(
        file,
        (line) => {
          const snapshot = field(parseRecord(line), 'snapshot');
          const content = field(field(snapshot, 'response'), 'content');
          const url = stringField(field(snapshot, 'request'), 'url');
          const body = stringField(content, '_file') ?? stringField(content, '_sha1');
          if (url !== undefined && body !== undefined && /css/i.test(stringField(content, 'mimeType') ?? ''))
            wanted.set(url, body.split('/').at(-1) ?? body);
        },
        signal,
      );
    const names = new Set([...wanted.values(), ...named].slice(0, MAX_SHEETS));
    for (const name of names) {
      const file = bodies.get(name);
      if (file !== undefined && (file.size ?? 0) <= MAX_SHEET)
        this.#byName.set(name, await readText(file, MAX_SHEET));
    }
    for (const [url, name] of wanted) {
      const text = this.#byName.get(name);
      if (text !== undefined) this.#byAddress.set(url, text);
    }
  }
}

/** Names of bodies that a snapshot puts in place of what was loaded. */
export function overridesOf(snapshot: unknown): readonly string[] {
  const overrides = field(snapshot, 'resourceOverrides');
  return (Array.isArray(overrides) ? overrides : []).flatMap((each) => {
    const name = stringField(each, 'file') ?? stringField(each, 'sha1');
    return name === undefined || !/css/i.test(`${name} ${stringField(each, 'url') ?? ''}`)
      ? []
      : [name.split('/').at(-1) ?? name];
  });
}
