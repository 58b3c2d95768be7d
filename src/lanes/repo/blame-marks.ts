import { say } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { DiffFile, DiffLine, DiffMark } from '../../ui/index.ts';
import { sinceOf } from './blame/blame.ts';
import { intervalOf } from './blame/scan.ts';
import { type Cause, causeOf, checkedSince, type Checked } from './cause/cause.ts';
import type { Samples } from './use-samples.ts';
import { causeShort, causeText, checkedText, toneOf } from './words.ts';

/** What is known of a file, and of each of its lines, as of the playhead. */
export interface FileKnowledge {
  /** What changed it last. */
  readonly lastEdit: Cause;
  readonly checked: Checked;
}

export class BlameMarks {
  readonly #samples: Samples;
  readonly #model: ModelReader;
  readonly #t: number;
  readonly #files = new Map<string, FileKnowledge | undefined>();
  readonly #marks = new WeakMap<DiffLine, { readonly mark: DiffMark; readonly cause: Cause }>();

  constructor(samples: Samples, model: ModelReader, t: number) {
    this.#samples = samples;
    this.#model = model;
    this.#t = t;
  }

  file(path: string): FileKnowledge | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#know(path));
    return this.#files.get(path);
  }

  of(file: DiffFile, line: DiffLine): DiffMark | undefined {
    return this.#line(file, line)?.mark;
  }

  cause(file: DiffFile, line: DiffLine): Cause | undefined {
    return this.#line(file, line)?.cause;
  }

  #know(path: string): FileKnowledge | undefined {
    const { all, index, steps } = this.#samples;
    const blame = all[index]?.blame?.get(path);
    if (blame === undefined) return undefined;
    const { from, to } = intervalOf(all, blame.changedAt, this.#model.start);
    const lastEdit = causeOf(steps, from, to, path);
    // Without a proven step the edit may be as late as the sample that found it.
    const edited = lastEdit.proven ? Math.max(...lastEdit.steps.map(({ end }) => end)) : to;
    return { lastEdit, checked: checkedSince(steps, edited, this.#t) };
  }

  #line(file: DiffFile, line: DiffLine): { readonly mark: DiffMark; readonly cause: Cause } | undefined {
    const { all, index, steps } = this.#samples;
    const known = this.#marks.get(line);
    if (known !== undefined) return known;
    const blame = all[index]?.blame?.get(file.path);
    if (blame === undefined || line.kind !== '+' || line.newNo === undefined) return undefined;
    const since = sinceOf(blame, line.newNo);
    if (since === undefined) return undefined;
    const { axis, start, steps: acted } = this.#model;
    const { from, to } = intervalOf(all, since, start);
    const cause = causeOf(steps, from, to, file.path, line.text);
    const checked = this.file(file.path)?.checked ?? { state: 'unverified' };
    const found = {
      cause,
      mark: {
        key: `${since} ${cause.proven ? cause.steps.map(({ number }) => number).join(' ') : ''}`,
        text: causeShort(axis, cause),
        // Without a trace nobody can say what was checked.
        title: say`Added ${causeText(axis, cause)}.${acted.length === 0 ? '' : say` This file: ${checkedText(checked)}.`}`,
        tone: acted.length === 0 ? 'neutral' : toneOf(checked),
      },
    };
    this.#marks.set(line, found);
    return found;
  }
}
