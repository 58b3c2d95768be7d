import { FileX2, Hourglass, MousePointer2, ScanSearch, TriangleAlert } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { StageProps } from '../../lane-kit/index.ts';
import { Button, EmptyState, Fetching } from '../../ui/index.ts';
import { Notes } from './Notes.tsx';
import { fit, useFit } from './fit.ts';
import { messages } from './messages.ts';
import { PageSelect } from './PageSelect.tsx';
import { drawPointer } from './draw-pointer.ts';
import { EMPTY_VIEW, StageController } from './stage-controller.ts';
import type { StageView } from './stage-controller.ts';
import styles from './Stage.module.css';

const InspectPanel = lazy(() => import('./inspect/InspectPanel.tsx'));

/** The recorded page at the playhead, to scale, and what of it the recording does not hold. */
export default function DomStage({ session, engine, lane }: StageProps) {
  const area = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pointer = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<StageController>();
  const [paperSheet, setPaperSheet] = useState<HTMLDivElement | null>(null);
  const [inspecting, setInspecting] = useState(false);
  const [view, setView] = useState<StageView>(EMPTY_VIEW);
  const [picked, setPicked] = useState<string>();
  const room = useFit(area);
  const scale = fit(room, view);
  const shown = view.picture === 'shown';
  const sheet: CSSProperties & { readonly '--scale': number } = {
    width: view.width * scale,
    height: view.height * scale,
    '--scale': scale,
  };

  useEffect(() => {
    if (paper.current === null) return undefined;
    const stage = new StageController(session, engine, {
      paper: paper.current,
      changed: setView,
      pointer: (state, surface) => {
        if (pointer.current !== null) drawPointer(pointer.current, state, surface);
      },
    });
    setController(stage);
    return () => stage.close();
  }, [session, engine, lane.id]);

  const pick = (id: string | undefined): void => {
    setPicked(id);
    controller?.pick(id);
  };

  return (
    <div className={styles['stage']}>
      <div className={styles['bar']}>
        {view.pages.length > 1 && (
          <PageSelect pages={view.pages} active={view.active} picked={picked} onPick={pick} />
        )}
        <Notes view={view} />
        {shown && (
          <span className={styles['size']}>
            {view.width}×{view.height} · {Math.round(scale * 100)} %
          </span>
        )}
        <Button
          size="s"
          variant="ghost"
          icon={<ScanSearch />}
          title={messages.inspectTitle}
          aria-pressed={inspecting}
          onClick={() => setInspecting(!inspecting)}
        >
          {messages.inspect}
        </Button>
      </div>
      <div className={styles['body']}>
        <div ref={area} className={styles['area']}>
          <div
            ref={setPaperSheet}
            className={styles['sheet']}
            data-waiting={shown ? undefined : true}
            style={sheet}
          >
            <div
              ref={paper}
              className={styles['paper']}
              style={{ width: view.width, height: view.height, transform: `scale(${scale})` }}
            />
            <div ref={pointer} className={styles['pointer']} hidden aria-hidden="true">
              <span className={styles['press']} />
              <MousePointer2 className={styles['arrow']} />
            </div>
          </div>
          <Absence view={view} />
        </div>
        {inspecting && controller !== undefined && paperSheet !== null && (
          <Suspense fallback={<Fetching label={messages.inspectLoading} />}>
            <InspectPanel
              session={session}
              engine={engine}
              controller={controller}
              sheet={paperSheet}
              scale={scale}
              trackId={view.active}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Why there is no page to see, in words. */
function Absence({ view }: { readonly view: StageView }) {
  switch (view.picture) {
    case 'before':
      return <EmptyState icon={<Hourglass />} title={messages.before} text={messages.beforeText} />;
    case 'none':
      return (
        <EmptyState
          icon={<FileX2 />}
          title={messages.none}
          text={messages.noneText(view.count)}
          code="dom-no-snapshot"
        />
      );
    case 'failed':
      return <EmptyState icon={<TriangleAlert />} tone="err" title={messages.failed} text={view.failure} />;
    default:
      return null;
  }
}
