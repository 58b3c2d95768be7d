import { Flag, type RecordingSink, type TrackSpec } from '../model/index.ts';
import { bodyDiff } from './body-diff.ts';
import { linesOf, SparseFile, type HunkLine } from './sparse-file.ts';
import type { Transcript } from './transcript.ts';
import { countDiff } from './words.ts';

/** One change of one file, as far as the format tells it. */
export type FileChange =
  /** Hunks with line numbers of the file as it was just before (`structuredPatch`, unified diffs). `original`: the file then, where it is told. */
  | {
      readonly kind: 'hunks';
      readonly path: string;
      readonly hunks: readonly { readonly oldStart: number; readonly lines: readonly HunkLine[] }[];
      readonly original?: string | undefined;
    }
  /** Pieces without line numbers (apply_patch, `old_string` and `new_string`). */
  | { readonly kind: 'chunks'; readonly path: string; readonly chunks: readonly (readonly HunkLine[])[] }
  /** The whole file, before and after. `before` undefined: it is not told. */
  | {
      readonly kind: 'bodies';
      readonly path: string;
      readonly before: string | undefined;
      readonly after: string;
    }
  | { readonly kind: 'create'; readonly path: string; readonly body: string }
  | { readonly kind: 'delete'; readonly path: string; readonly body?: string | undefined }
  | { readonly kind: 'move'; readonly path: string; readonly to: string };

export interface Edit {
  readonly changes: readonly FileChange[];
  /** When the result of the call came. */
  readonly at: number | undefined;
  readonly tool: string;
  /** Seq of that result. */
  readonly entry: number;
}

interface Tracked {
  file: SparseFile;
  /** Path before the first edit; `undefined`: it did not exist. */
  readonly was: string | undefined;
  isGone: boolean;
  text: string;
}

/** Texts of all checkpoints together, bytes: from there on only every eighth edit has one, and the last. */
const MOST_TEXT = 48 << 20;

/**
 * The repo lane of a transcript: after each edit, everything that the agent's edit tools changed since the first. What its
 * commands changed is in no transcript, and the lane says so.
 */
export class RepoEdits {
  readonly #files = new Map<string, Tracked>();
  #root: string | undefined;
  #written = 0;
  #edits = 0;
  #isDeclared = false;
  #held: (() => void) | undefined;

  /** Paths below the working directory are told from there. The first one counts. */
  root(directory: string | undefined): void {
    if (directory !== undefined && directory !== '') this.#root ??= directory.replace(/[/\\]+$/, '');
  }

  /** Paths that were edited, in the order of their first edit. */
  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** What one call changed, and a checkpoint behind it. A sub-agent's edits come through its own part of the transcript. */
  apply(by: Transcript, edit: Edit): void {
    if (edit.changes.length === 0) return;
    for (const change of edit.changes) this.#change(change);
    this.#edits++;
    const seq = by.nextSeq();
    const write = (): void => this.#checkpoint(by, edit, seq);
    const isThinned = this.#written > MOST_TEXT && this.#edits % 8 !== 0;
    this.#held = isThinned ? write : undefined;
    if (!isThinned) write();
  }

  /** The end of the file: the last state is there, whatever was left out before it. */
  finish(): void {
    this.#held?.();
    this.#held = undefined;
  }

  #change(change: FileChange): void {
    const path = this.#relative(change.path);
    const known = this.#files.get(path);
    switch (change.kind) {
      case 'hunks': {
        const tracked = this.#tracked(path, change.original);
        // From the last to the first: the numbers of those above stay true.
        for (const { oldStart, lines } of [...change.hunks].sort((a, b) => b.oldStart - a.oldStart))
          tracked.file.apply(oldStart, lines);
        break;
      }
      case 'chunks': {
        const tracked = this.#tracked(path, undefined);
        let from = 0;
        for (const chunk of change.chunks) from = tracked.file.place(chunk, from);
        break;
      }
      case 'bodies':
        this.#bodies(path, change.before, change.after);
        break;
      case 'create': {
        if (known === undefined || known.isGone) {
          const file = SparseFile.of('');
          file.apply(1, added(change.body));
          this.#files.set(path, { file, was: known?.was, isGone: false, text: '' });
        } else this.#bodies(path, undefined, change.body);
        break;
      }
      case 'delete': {
        const tracked = this.#tracked(path, change.body);
        const lines = tracked.file.lines;
        if (lines !== undefined)
          tracked.file.apply(
            1,
            lines.map((text): HunkLine => ({ mark: '-', text })),
          );
        tracked.isGone = true;
        break;
      }
      case 'move': {
        const tracked = this.#tracked(path, undefined);
        this.#files.delete(path);
        this.#files.set(this.#relative(change.to), tracked);
        this.#render(this.#relative(change.to));
        return;
      }
    }
    this.#render(path);
  }

  #bodies(path: string, before: string | undefined, after: string): void {
    const tracked = this.#tracked(path, before);
    const lines = tracked.file.lines;
    if (lines === undefined) {
      // What stood there is not told: all of the new text counts as new.
      const file = SparseFile.of('');
      file.apply(1, added(after));
      file.drifted = true;
      tracked.file = file;
    } else tracked.file.apply(1, bodyDiff(lines, linesOf(after)));
    tracked.isGone = false;
  }

  #tracked(path: string, body: string | undefined): Tracked {
    let tracked = this.#files.get(path);
    if (tracked === undefined) {
      const file = body === undefined ? SparseFile.unknown() : SparseFile.of(body);
      tracked = { file, was: path, isGone: false, text: '' };
      this.#files.set(path, tracked);
    }
    return tracked;
  }

  #relative(path: string): string {
    const plain = path.replaceAll('\\', '/').replace(/^\.\//, '');
    const root = this.#root?.replaceAll('\\', '/');
    if (root !== undefined && plain.startsWith(`${root}/`)) return plain.slice(root.length + 1);
    return plain.replace(/^\/+/, '');
  }

  #render(path: string): void {
    const tracked = this.#files.get(path);
    if (tracked === undefined) return;
    const { file, was, isGone } = tracked;
    const hunks = file.hunks();
    const isNew = was === undefined;
    if ((isNew && isGone) || (!isNew && !isGone && was === path && hunks === '')) {
      tracked.text = '';
      return;
    }
    const from = was ?? path;
    const head = [`diff --git a/${from} b/${path}`];
    if (isNew) head.push('new file mode 100644');
    if (isGone) head.push('deleted file mode 100644');
    if (from !== path) head.push(`rename from ${from}`, `rename to ${path}`);
    if (hunks !== '')
      head.push(`--- ${isNew ? '/dev/null' : `a/${from}`}`, `+++ ${isGone ? '/dev/null' : `b/${path}`}`);
    tracked.text = `${head.join('\n')}\n${hunks}`;
  }

  #checkpoint(by: Transcript, { changes, at, tool, entry }: Edit, seq: number): void {
    this.#declare(by.sink);
    const text = [...this.#files.values()].map((tracked) => tracked.text).join('');
    this.#written += text.length;
    const { added: more, removed: less } = countDiff(text);
    const paths = changes.map((change) => this.#relative(change.path));
    const uncertain = [...this.#files]
      .filter(([, { file }]) => file.drifted || file.placeless)
      .map(([path]) => path);
    const last = by.lastAt;
    by.sink.track(SPEC(by.clock)).append({
      seq,
      start: at ?? last,
      kind: 'edits',
      label: text === '' ? 'no changes' : `+${more} −${less}`,
      search: paths.join('\n'),
      flags: at === undefined && last !== undefined ? Flag.assumed : 0,
      payload: JSON.stringify({
        name: 'repo-diff',
        kind: 'edits',
        text,
        by: tool,
        files: paths,
        entry: by.entryId(entry),
        ...(uncertain.length === 0 ? {} : { uncertain }),
      }),
      derived: true,
    });
  }

  #declare(sink: RecordingSink): void {
    if (this.#isDeclared) return;
    this.#isDeclared = true;
    sink.gap({
      laneId: 'repo',
      from: null,
      to: null,
      code: 'edits-only',
      reason: 'not capable',
      detail:
        'These are the changes that the agent’s edit tools made, counted from the first. What its commands changed is not recorded.',
    });
  }
}

const SPEC = (clock: string): TrackSpec => ({
  id: 'repo.edits',
  lane: 'repo',
  archetype: 'hold',
  plane: 'environment',
  title: 'Changed by the agent’s edit tools',
  clock,
});

function added(body: string): HunkLine[] {
  return linesOf(body).map((text) => ({ mark: '+', text }));
}
