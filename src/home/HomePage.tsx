import { told } from '../base/index.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { ControlPlane } from './ControlPlane.tsx';
import { ComparedFiles } from './ComparedFiles.tsx';
import { DropZone, noticeOf } from './DropZone.tsx';
import { SampleCards } from './SampleCards.tsx';
import { collectDrop } from './collect-files.ts';
import type { Collected, OpenedFile } from './collect-files.ts';
import { handlesOfDrop } from './file-handles.ts';
import { Recents } from './Recents.tsx';
import type { RecentItem } from './Recents.tsx';
import type { WallSlot } from './runs.ts';
import { severalRecordings } from './several-recordings.ts';
import type { ComparedSample, SampleCard } from './samples.ts';
import { labels } from './labels.ts';
import styles from './HomePage.module.css';

const WhatOpens = lazy(() => import('./WhatOpens.tsx'));

export interface HomePageProps {
  /** `handles`: by what they can be found again, where the browser gave it. */
  onOpenFiles(files: OpenedFile[], handles?: readonly FileSystemHandle[]): void;
  onOpenUrl(url: string): void;
  onOpenSample(id: string): void;
  onOpenRun(api: string, runId: string, token?: string): void;
  /** Side by side; without these nothing can be chosen to compare. */
  readonly onCompareFiles?: ((files: readonly OpenedFile[]) => void) | undefined;
  /** An id stands once for each of its attempts that is compared. */
  readonly onCompareSamples?: ((samples: readonly ComparedSample[]) => void) | undefined;
  readonly onCompareRuns?: ((api: string, runIds: readonly string[]) => void) | undefined;
  /** Draws the runs of a scorecard, where the page has something that does. */
  readonly wall?: ((slot: WallSlot) => ReactNode) | undefined;
  readonly recents: readonly RecentItem[];
  readonly onForget?: ((recents: readonly RecentItem[]) => void) | undefined;
  /** Shows around in a sample. */
  readonly onTour?: (() => void) | undefined;
  /** Stands at the foot of the page: whether it opens without a network. */
  readonly foot?: ReactNode;
  readonly samples: readonly SampleCard[];
  /** Where the samples' files are, ending in a slash; `samples/` beside the page by default. */
  readonly samplesBase?: string | undefined;
  /** Why the last attempt to open something ended here. */
  readonly error?: { readonly code: string; readonly message: string } | undefined;
  readonly defaultApi?: string | undefined;
  /** Stands at the end of the header: the theme switch. */
  readonly headerAside?: ReactNode;
}

/** The page without a recording: open one, or pick a sample. */
export function HomePage(props: HomePageProps) {
  const {
    onOpenFiles,
    onOpenUrl,
    onOpenSample,
    onOpenRun,
    recents,
    onForget,
    onTour,
    foot,
    samples,
    samplesBase = 'samples/',
    error,
    defaultApi,
    headerAside,
    onCompareFiles,
    onCompareSamples,
    onCompareRuns,
    wall,
  } = props;
  // Enter and leave come for every child passed; the drag is over the page while there are more of the first.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [notice, setNotice] = useState<string | undefined>(undefined);
  const [several, setSeveral] = useState<readonly OpenedFile[]>();

  const open = (collected: Collected, handles?: readonly FileSystemHandle[]) => {
    setNotice(noticeOf(collected));
    setSeveral(undefined);
    if (onCompareFiles !== undefined && severalRecordings(collected.files)) setSeveral(collected.files);
    else if (collected.files.length > 0) onOpenFiles([...collected.files], handles);
  };
  const withFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const onDrop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (!withFiles(event)) return;
    event.preventDefault();
    setReading(true);
    // Both are asked before the event is over: after it the browser has emptied the list.
    const handles = handlesOfDrop(event.dataTransfer);
    void Promise.all([collectDrop(event.dataTransfer), handles]).then(([collected, found]) => {
      setReading(false);
      open(collected, found.length === 0 ? undefined : found);
    });
  };

  return (
    <div
      className={styles['page']}
      onDragEnter={(event) => {
        if (withFiles(event)) {
          depth.current++;
          setOver(true);
        }
      }}
      onDragLeave={(event) => {
        if (withFiles(event) && --depth.current <= 0) {
          depth.current = 0;
          setOver(false);
        }
      }}
      onDragOver={(event) => {
        if (withFiles(event)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
        }
      }}
      onDrop={onDrop}
    >
      <header className={styles['header']}>
        <span className={styles['mark']} aria-hidden="true" />
        <b>Playhead</b>
        <span className={styles['line']}>{labels.replayOfAgentRuns}</span>
        <span className={styles['grow']} />
        {headerAside}
      </header>
      <main className={styles['main']}>
        {error !== undefined && (
          <div className={styles['error']} role="alert">
            <TriangleAlert size={16} aria-hidden="true" />
            <p>
              {told(error)} <code>{error.code}</code>
            </p>
          </div>
        )}
        <DropZone over={over} reading={reading} notice={notice} onCollected={open} onOpenUrl={onOpenUrl} />
        {several !== undefined && (
          <ComparedFiles
            files={several}
            onCompare={() => onCompareFiles?.(several)}
            onOpen={() => onOpenFiles([...several])}
            onClose={() => setSeveral(undefined)}
          />
        )}
        {samples.length > 0 && (
          <section aria-labelledby="samples-title">
            <h2 id="samples-title" className={styles['heading']}>
              {labels.recordedSamples}
            </h2>
            <SampleCards
              samples={samples}
              base={samplesBase}
              onOpenSample={onOpenSample}
              onCompare={onCompareSamples}
              onTour={onTour}
            />
          </section>
        )}
        <div className={styles['pair']}>
          <section aria-labelledby="plane-title">
            <h2 id="plane-title" className={styles['heading']}>
              {labels.runsOfAControlPlane}
            </h2>
            <ControlPlane
              defaultApi={defaultApi}
              onOpenRun={onOpenRun}
              onCompareRuns={onCompareRuns}
              wall={wall}
            />
          </section>
          <Recents recents={recents} onOpenFiles={open} onForget={onForget} />
        </div>
        <Suspense>
          <WhatOpens />
        </Suspense>
        {foot}
      </main>
    </div>
  );
}
