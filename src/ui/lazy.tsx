import { Suspense, lazy } from 'react';
import { Busy } from './Busy.tsx';
import { Spinner } from './Progress.tsx';
import { fetched } from './fetched.tsx';
import type { DiffProps } from './diff/diff-props.ts';
import type { JsonTreeProps } from './json-tree-props.ts';
import type { MarkdownProps } from './markdown-props.ts';
import type { SplitProps } from './split-props.ts';
import { labels } from './labels.ts';
import styles from './Split.module.css';

// The heavy parts, each in a chunk of its own: panels 16 kB, diff 10 kB, JSON 4 kB, Markdown 45 kB (gzip).
const SplitPart = fetched<SplitProps>(() => import('./Split.tsx'));
const DiffPart = lazy(() => import('./diff/Diff.tsx'));
const JsonTreePart = lazy(() => import('./JsonTree.tsx'));
const MarkdownPart = lazy(() => import('./Markdown.tsx'));

/** Fetches the panels ahead of the first `Split`. */
export const preloadSplit = SplitPart.preload;

/** Panels with dividers that drag, take arrow keys, and are remembered under `id`. */
export function Split(props: SplitProps) {
  return (
    <Suspense
      fallback={
        <div className={styles['loading']}>
          <Busy />
        </div>
      }
    >
      <SplitPart.Part {...props} />
    </Suspense>
  );
}

/** What stands where a part will be, once it has been fetched. */
export function Fetching({ label }: { readonly label: string }) {
  return (
    <div className={styles['fetching']}>
      <Busy />
      <Spinner label={label} />
    </div>
  );
}

/** A unified diff: files with counts, numbered lines, hidden characters flagged. */
export function LazyDiff(props: DiffProps) {
  return (
    <Suspense fallback={<Fetching label={labels.loadingTheDiff} />}>
      <DiffPart {...props} />
    </Suspense>
  );
}

/** A JSON value as a tree, closed at first. */
export function LazyJsonTree(props: JsonTreeProps) {
  return (
    <Suspense fallback={<Fetching label={labels.loadingTheValue} />}>
      <JsonTreePart {...props} />
    </Suspense>
  );
}

/** Markdown without raw HTML, images or links other than http(s). The text itself shows until the part is there. */
export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <>
          <Busy />
          <p style={{ whiteSpace: 'pre-wrap' }}>{props.text}</p>
        </>
      }
    >
      <MarkdownPart {...props} />
    </Suspense>
  );
}
