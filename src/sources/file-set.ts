import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { isUrl, resolvePath } from './paths.ts';
import type { ByteFile, Source } from './types.ts';

/**
 * Files opened together: a drop, a folder, the members of a zip. A ref is looked up beside the file
 * that names it, then from the root; a URL is refused, since nobody allowed its origin.
 */
export class FileSet implements Source {
  readonly title: string;
  readonly #files: readonly ByteFile[];
  readonly #byName = new Map<string, ByteFile>();
  readonly #close: () => void;

  constructor(title: string, files: readonly ByteFile[], close: () => void = () => {}) {
    this.title = title;
    this.#files = files;
    this.#close = close;
    for (const file of files) this.#byName.set(file.name, file);
  }

  files(): readonly ByteFile[] {
    return this.#files;
  }

  resolve(ref: string, from: string): Promise<Result<ByteFile, Failure>> {
    return Promise.resolve(this.#look(ref, from));
  }

  close(): void {
    this.#close();
  }

  #look(ref: string, from: string): Result<ByteFile, Failure> {
    if (isUrl(ref)) {
      return fail('ref-refused', `${ref} lies outside the files that were opened; it was not fetched.`);
    }
    const beside = resolvePath(ref, from);
    const atRoot = resolvePath(ref, '');
    const found =
      (beside.ok ? this.#byName.get(beside.value) : undefined) ??
      (atRoot.ok ? this.#byName.get(atRoot.value) : undefined);
    if (found !== undefined) return ok(found);
    if (!beside.ok) return beside;
    return fail('missing', `${ref} is not among the files that were opened.`);
  }
}
