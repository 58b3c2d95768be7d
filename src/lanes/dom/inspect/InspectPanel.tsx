import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { MousePointerClick, ScanSearch } from 'lucide-react';
import type { Engine } from '../../../engine/index.ts';
import type { Session } from '../../../session/index.ts';
import { EmptyState, IconButton, Tabs } from '../../../ui/index.ts';
import type { StageController } from '../stage-controller.ts';
import { ChangesView } from './ChangesView.tsx';
import { NodeFacts } from './NodeFacts.tsx';
import { Overlay } from './Overlay.tsx';
import { PageTree } from './PageTree.tsx';
import { isElement, parentOf } from './page-tree.ts';
import { selectorOf } from './selector.ts';
import { usePage } from './use-page.ts';
import { words } from './words.ts';
import styles from './Inspect.module.css';

export interface InspectProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly controller: StageController;
  /** The sheet that the page lies on, and how much smaller it is drawn than it was. */
  readonly sheet: HTMLElement;
  readonly scale: number;
  /** Track of the page that is shown. */
  readonly trackId: string | undefined;
}

/** What stays of a choice when the document is built again. */
interface Chosen {
  readonly node: Node;
  readonly id: number | undefined;
  /** Under another snapshot the id may be another node's: only the selector is left then. */
  readonly snapshot: string;
  readonly selector: string | undefined;
}

/** The page at the playhead as a tree, one element of it in full, and what became of it until marker B. */
export default function InspectPanel({ session, engine, controller, sheet, scale, trackId }: InspectProps) {
  const { surface, snapshot, revision } = usePage(controller);
  const [tab, setTab] = useState('tree');
  const [chosen, setChosen] = useState<Chosen>();
  const [hovered, setHovered] = useState<Node>();
  const [picking, setPicking] = useState(false);
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [miss, setMiss] = useState(false);
  const page = surface?.frame.contentDocument ?? undefined;

  const selected = useMemo(() => {
    if (chosen === undefined || surface === undefined || page === undefined) return undefined;
    const again =
      chosen.id === undefined || chosen.snapshot !== snapshot ? undefined : surface.node(chosen.id);
    if (again?.isConnected === true) return again;
    return chosen.selector === undefined ? undefined : (page.querySelector(chosen.selector) ?? undefined);
    // The document changes in place: its revision says so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen, surface, page, snapshot, revision]);

  const choose = useCallback(
    (node: Node) => {
      if (surface === undefined) return;
      setMiss(false);
      setChosen({
        node,
        id: surface.idOf(node),
        snapshot,
        selector: isElement(node) && node.getRootNode() === page ? selectorOf(node) : undefined,
      });
      const above = new Map<number, boolean>();
      for (let at = parentOf(node, surface.frame); at !== undefined; at = parentOf(at, surface.frame)) {
        const id = surface.idOf(at);
        if (id !== undefined) above.set(id, true);
      }
      setFolds((old) => new Map([...old, ...above]));
    },
    [surface, page, snapshot],
  );

  const chooseId = (id: number | undefined): void => {
    const found = id === undefined ? undefined : surface?.node(id);
    if (found?.isConnected === true && found.parentNode !== null) choose(found);
    else setMiss(true);
  };

  if (surface === undefined || page === undefined)
    return (
      <section className={styles['panel']} aria-label={words.panel}>
        <EmptyState icon={<ScanSearch />} title={words.nothing} />
      </section>
    );
  return (
    <section
      className={styles['panel']}
      aria-label={words.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !picking) return;
        event.stopPropagation();
        setPicking(false);
      }}
    >
      <Tabs
        label={words.panel}
        active={tab}
        onChange={setTab}
        className={styles['tabs']}
        items={[
          { id: 'tree', label: words.tree },
          { id: 'changes', label: words.changes },
        ]}
        aside={
          <IconButton
            size="s"
            label={words.pick}
            icon={<MousePointerClick />}
            pressed={picking}
            onClick={() => setPicking(!picking)}
          />
        }
      >
        {tab === 'tree' ? (
          <PageTree
            page={page}
            surface={surface}
            revision={revision}
            selected={selected}
            folds={folds}
            onFold={(id, open) => setFolds((old) => new Map(old).set(id, open))}
            onChoose={choose}
            onHover={setHovered}
          />
        ) : (
          <ChangesView session={session} engine={engine} trackId={trackId} onChoose={chooseId} />
        )}
      </Tabs>
      <p className={styles['say']} role="status">
        {picking ? words.picking : miss ? words.notHere : ''}
      </p>
      {selected === undefined ? (
        <p className={styles['hint']}>
          {words.choose} {words.filtered}
        </p>
      ) : (
        <NodeFacts surface={surface} node={selected} revision={revision} />
      )}
      {createPortal(
        <Overlay
          surface={surface}
          revision={revision}
          scale={scale}
          selected={selected}
          hovered={hovered}
          picking={picking}
          onHover={setHovered}
          onPick={(element) => {
            setPicking(false);
            setHovered(undefined);
            setTab('tree');
            choose(element);
          }}
        />,
        sheet,
      )}
    </section>
  );
}
