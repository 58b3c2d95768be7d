import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field, parseRecord, readText } from '../records.ts';

const MAX_BYTES = 64 << 20;

/** Where calls come from, by call id and the `.trace` beside it: `.stacks` holds `{files, stacks: [[id, [[file, line, column, fn]]]]}`. */
export class StackTable {
  readonly #frames = new Map<string, readonly string[]>();
  readonly files = new Set<string>();

  async read(file: ByteFile, sink: RecordingSink): Promise<void> {
    const value = parseRecord(await readText(file, MAX_BYTES));
    const files = field(value, 'files');
    const stacks = field(value, 'stacks');
    if (!Array.isArray(files) || !Array.isArray(stacks)) {
      sink.read(1);
      sink.reject('bad-stacks', `${file.name} cannot be read: calls have no source.`, file.name);
      return;
    }
    const names = files.map((name: unknown) => (typeof name === 'string' ? name : ''));
    for (const name of names) if (name !== '') this.files.add(name);
    sink.read(stacks.length);
    for (const each of stacks) this.#stack(each, names, prefixOf(file.name), sink);
  }

  of(traceName: string, callId: string): readonly string[] {
    return this.#frames.get(`${prefixOf(traceName)} ${callId}`) ?? [];
  }

  #stack(each: unknown, names: readonly string[], prefix: string, sink: RecordingSink): void {
    const [id, frames]: unknown[] = Array.isArray(each) ? each : [];
    if ((typeof id !== 'string' && typeof id !== 'number') || !Array.isArray(frames)) {
      sink.reject('bad-stacks', 'A stack names no call.', String(JSON.stringify(each)).slice(0, 80));
      return;
    }
    // Up to version 8 the id is the number alone.
    const callId = typeof id === 'number' ? `call@${id}` : id;
    const words = frames.flatMap((frame: unknown) => {
      const [file, line, column]: unknown[] = Array.isArray(frame) ? frame : [];
      const name = typeof file === 'number' ? names[file] : undefined;
      return name === undefined ? [] : [`${name}:${Number(line) || 0}:${Number(column) || 0}`];
    });
    this.#frames.set(`${prefix} ${callId}`, words);
    sink.merged('call-source', words[0] ?? callId);
  }
}

/** `1-trace` of `1-trace.trace`, `1-trace.stacks` and `1-trace.network`. */
export function prefixOf(name: string): string {
  return name.replace(/\.[^./]+$/, '');
}
