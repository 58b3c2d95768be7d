import type { ByteFile } from '../sources/index.ts';
import type { InlinePictures } from './inline-pictures.ts';
import type { Transcript } from './transcript.ts';

const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/**
 * Pictures that a transcript names by a path of the machine it was made on: they are looked for by their file's name among
 * what was opened. What is not there is a gap, told once.
 */
export class SiblingPictures {
  readonly #transcript: Transcript;
  readonly #pictures: InlinePictures;
  readonly #byName: ReadonlyMap<string, ByteFile>;
  readonly #missing: string[] = [];

  constructor(transcript: Transcript, pictures: InlinePictures, siblings: readonly ByteFile[]) {
    this.#transcript = transcript;
    this.#pictures = pictures;
    this.#byName = new Map(siblings.map((file) => [baseName(file.name), file]));
  }

  has(path: string): boolean {
    return this.#byName.has(baseName(path));
  }

  /** `entry`: seq of what names the picture. */
  see(path: string, at: number | undefined, entry: number): void {
    const file = this.#byName.get(baseName(path));
    if (file === undefined) this.#missing.push(baseName(path));
    else this.#pictures.frame(file.name, at, entry);
  }

  finish(): void {
    const [first] = this.#missing;
    if (first === undefined) return;
    this.#transcript.sink.gap({
      laneId: 'frames',
      from: null,
      to: null,
      code: 'pictures-elsewhere',
      reason: 'missing',
      detail: `${this.#missing.length} pictures lie in files that were not opened (${first} …): open the folder.`,
    });
    this.#transcript.sink.issue({
      code: 'pictures-elsewhere',
      severity: 'info',
      laneId: 'frames',
      message: `${this.#missing.length} pictures lie in files that were not opened, the first is ${first}. Open the folder to see them.`,
    });
  }
}
