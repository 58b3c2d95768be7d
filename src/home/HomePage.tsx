import { lazy, Suspense, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { ControlPlane } from './ControlPlane.tsx';
import { ComparedFiles } from './ComparedFiles.tsx';
import { DropZone, noticeOf } from './DropZone.tsx';
import { SampleCards } from './SampleCards.tsx';
import { agoWords } from './ago.ts';
import { collectDrop } from './collect-files.ts';
import type { Collected, OpenedFile } from './collect-files.ts';
import type { WallSlot } from './runs.ts';
import { severalRecordings } from './several-recordings.ts';
import type { ComparedSample, SampleCard } from './samples.ts';
import styles from './HomePage.module.css';

const WhatOpens = lazy(() => import('./WhatOpens.tsx'));

export interface RecentItem {
  readonly title: string;
  /** An address of this page, such as `?sample=web-checkout`. */
  readonly href: string;
  /** When it was opened, epoch ms. */
  readonly when: number;
}

export interface HomePageProps {
  onOpenFiles(files: OpenedFile[]): void;
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
  const [now] = useState(() => Date.now());
  const [several, setSeveral] = useState<readonly OpenedFile[]>();

  const open = (collected: Collected) => {
    setNotice(noticeOf(collected));
    setSeveral(undefined);
    if (onCompareFiles !== undefined && severalRecordings(collected.files)) setSeveral(collected.files);
    else if (collected.files.length > 0) onOpenFiles([...collected.files]);
  };
  const withFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const onDrop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (!withFiles(event)) return;
    event.preventDefault();
    setReading(true);
    void collectDrop(event.dataTransfer).then((collected) => {
      setReading(false);
      open(collected);
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
        <span className={styles['line']}>replay of agent runs</span>
        <span className={styles['grow']} />
        {headerAside}
      </header>
      <main className={styles['main']}>
        {error !== undefined && (
          <div className={styles['error']} role="alert">
            <TriangleAlert size={16} aria-hidden="true" />
            <p>
              {error.message} <code>{error.code}</code>
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
              Recorded samples
            </h2>
            <SampleCards
              samples={samples}
              base={samplesBase}
              onOpenSample={onOpenSample}
              onCompare={onCompareSamples}
            />
          </section>
        )}
        <div className={styles['pair']}>
          <section aria-labelledby="plane-title">
            <h2 id="plane-title" className={styles['heading']}>
              Runs of a control plane
            </h2>
            <ControlPlane
              defaultApi={defaultApi}
              onOpenRun={onOpenRun}
              onCompareRuns={onCompareRuns}
              wall={wall}
            />
          </section>
          <section aria-labelledby="recent-title">
            <h2 id="recent-title" className={styles['heading']}>
              Opened before
            </h2>
            {recents.length === 0 ? (
              <p className={styles['none']}>
                What you open from an address is listed here. Dropped files are not kept.
              </p>
            ) : (
              <ul className={styles['recents']}>
                {recents.map((recent) => (
                  <li key={recent.href}>
                    <a href={recent.href} title={recent.href}>
                      {recent.title}
                    </a>
                    <span>{agoWords(recent.when, now)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <Suspense>
          <WhatOpens />
        </Suspense>
      </main>
    </div>
  );
}
