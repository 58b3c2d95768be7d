import { Flag, type EntryRow } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { FrameTree } from './frame-tree.ts';
import { NodeIds, pictureOf, type PageFacts, type PageNode } from './page-nodes.ts';
import { overridesOf, type SheetTexts } from './sheet-texts.ts';
import type { TraceRun } from './trace-run.ts';
import type { FileTracks } from './tracks.ts';

/** Characters of pages that are written for one trace; what would come after is told of as a gap. */
const MAX_WRITTEN = 96 << 20;
/** Rows that one line may make, so that the seq of each says its line. */
const ROWS = 4;

interface Held {
  readonly snapshot: unknown;
  readonly seq: number;
  readonly start: number | undefined;
}

interface Page {
  readonly ids: NodeIds;
  /** Of its main frame: what was written last. */
  root: readonly unknown[] | undefined;
  facts: string;
  /** Frame id -> element that waits for its document, and the roots of those that have one. */
  frames: Map<string, number>;
  attached: Map<string, readonly unknown[]>;
  main: { readonly tree: FrameTree; readonly index: number; readonly facts: PageFacts } | undefined;
}

/**
 * Pages as they were before, during and after each call, for the DOM lane: rrweb's snapshots, made of Playwright's. They are written when the
 * file has been read, since style sheets lie in files beside it; a page that is as it was is folded into what is shown.
 */
export class DomSnapshots {
  readonly #run: TraceRun;
  readonly #held: Held[] = [];
  readonly #pages = new Map<string, Page>();
  readonly #trees = new Map<string, FrameTree>();
  #written = 0;
  #left = 0;

  constructor(run: TraceRun) {
    this.#run = run;
  }

  /** Bodies that snapshots name; `undefined` where there is no snapshot. */
  get sheetNames(): ReadonlySet<string> | undefined {
    return this.#held.length === 0
      ? undefined
      : new Set(this.#held.flatMap(({ snapshot }) => overridesOf(snapshot)));
  }

  add(snapshot: unknown, seq: number): void {
    this.#held.push({ snapshot, seq, start: numberField(snapshot, 'timestamp') });
  }

  write(tracks: FileTracks, sheets: SheetTexts): void {
    for (const held of this.#held.splice(0)) this.#one(held, tracks, sheets);
    if (this.#left === 0) return;
    this.#run.sink.gap({
      laneId: 'dom',
      from: null,
      to: null,
      code: 'capped',
      reason: 'capped',
      detail: `${this.#left} snapshots of pages beyond what is kept of one trace`,
    });
  }

  #one({ snapshot, seq, start }: Held, tracks: FileTracks, sheets: SheetTexts): void {
    const pageId = stringField(snapshot, 'pageId') ?? '';
    const frameId = stringField(snapshot, 'frameId') ?? '';
    const key = `${pageId} ${frameId}`;
    let tree = this.#trees.get(key);
    if (tree === undefined) this.#trees.set(key, (tree = new FrameTree()));
    const index = tree.add(field(snapshot, 'html'));
    const url = stringField(snapshot, 'frameUrl') ?? '';
    const fold = (code: string): void => this.#run.sink.merged(code, url);
    const root = tree.root(index);
    if (root === undefined || typeof root === 'string') return fold('snapshot-without-page');
    if (this.#written > MAX_WRITTEN) {
      this.#left++;
      return fold('dom-snapshot');
    }
    const page = this.#pageOf(pageId);
    const viewport = field(snapshot, 'viewport');
    const size = { width: numberField(viewport, 'width') ?? 0, height: numberField(viewport, 'height') ?? 0 };
    const facts: PageFacts = {
      url,
      doctype: stringField(snapshot, 'doctype'),
      sheetOf: (address) => sheets.at(address, field(snapshot, 'resourceOverrides')),
    };
    const append = this.#appendTo(tracks, pageId, start);
    if (field(snapshot, 'isMainFrame') === true) {
      const told = JSON.stringify([url, size]);
      if (page.root === root.node && page.facts === told) return fold('page-as-before');
      if (page.facts !== told)
        append(seq * ROWS, 'meta', url, { type: 4, data: { href: url, ...size } }, { derived: true });
      page.root = root.node;
      page.facts = told;
      page.main = { tree, index, facts };
      this.#draw(page, (node, text) =>
        append(
          seq * ROWS + 1,
          'full-snapshot',
          wordsOf(snapshot),
          { type: 2, data: { node, initialOffset: { left: 0, top: 0 } } },
          { flags: Flag.keyframe, search: text },
        ),
      );
      return;
    }
    if (page.main === undefined || !page.frames.has(frameId)) return fold('frame-not-in-page');
    if (page.attached.get(frameId) === root.node) return fold('page-as-before');
    // A frame that has a document gets another one: the page is drawn anew, and its frames after it.
    if (page.attached.has(frameId))
      this.#draw(page, (node) =>
        append(
          seq * ROWS,
          'full-snapshot',
          wordsOf(snapshot),
          { type: 2, data: { node, initialOffset: { left: 0, top: 0 } } },
          { flags: Flag.keyframe, derived: true },
        ),
      );
    const parentId = page.frames.get(frameId);
    if (parentId === undefined) return fold('frame-not-in-page');
    const picture = pictureOf(tree, index, page.ids, facts);
    for (const [id, place] of picture.frames) page.frames.set(id, place);
    page.attached.set(frameId, root.node);
    append(
      seq * ROWS + 1,
      'mutation',
      `frame ${url}`,
      {
        type: 3,
        data: {
          source: 0,
          texts: [],
          attributes: [],
          removes: [],
          adds: [{ parentId, nextId: null, node: picture.document }],
          isAttachIframe: true,
        },
      },
      { search: picture.text },
    );
  }

  #draw(page: Page, write: (node: PageNode, text: string) => void): void {
    if (page.main === undefined) return;
    page.ids.begin();
    const { document, frames, text } = pictureOf(page.main.tree, page.main.index, page.ids, page.main.facts);
    page.frames = new Map(frames);
    page.attached = new Map();
    write(document, text);
  }

  #appendTo(tracks: FileTracks, pageId: string, start: number | undefined) {
    return (
      seq: number,
      kind: string,
      label: string,
      event: Readonly<Record<string, unknown>>,
      more: Partial<EntryRow>,
    ): void => {
      const payload = JSON.stringify({ ...event, timestamp: start ?? 0 });
      this.#written += payload.length;
      tracks.dom(pageId).append({ seq, start, kind, label, search: label, payload, ...more });
    };
  }

  #pageOf(pageId: string): Page {
    let page = this.#pages.get(pageId);
    if (page === undefined) {
      page = {
        ids: new NodeIds(),
        root: undefined,
        facts: '',
        frames: new Map(),
        attached: new Map(),
        main: undefined,
      };
      this.#pages.set(pageId, page);
    }
    return page;
  }
}

/** `before@call@12` to version 8, a phase since. */
function wordsOf(snapshot: unknown): string {
  const phase = stringField(snapshot, 'phase') ?? stringField(snapshot, 'snapshotName')?.split('@')[0];
  const call = stringField(snapshot, 'callId') ?? '';
  return phase === undefined
    ? 'page'
    : `page ${phase === 'action' || phase === 'input' ? 'during' : phase} ${call}`.trim();
}
