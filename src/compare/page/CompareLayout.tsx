import { useState } from 'react';
import { Maximize2, Minimize2, PanelBottomOpen, X } from 'lucide-react';
import { Button, IconButton, Split, Tabs } from '../../ui/index.ts';
import { useCassettes } from '../cassettes/use-batch.ts';
import { LanesPanel } from '../rows/LanesPanel.tsx';
import { letterOf, messages } from '../messages.ts';
import { RunTile, Stages } from '../stages/Stages.tsx';
import { useCompare, useComparisonState } from './context.ts';
import { PANELS, type PanelName } from './panel-name.ts';
import { PairPick } from './PairPick.tsx';
import { PanelBody } from './PanelBody.tsx';
import styles from './CompareBody.module.css';

export interface LayoutProps {
  readonly pair: readonly [number, number];
  readonly onPair: (pair: readonly [number, number]) => void;
  readonly panel: PanelName;
  readonly onPanel: (panel: PanelName) => void;
  /** On a narrow screen: the panel is open over the stage. */
  readonly sheet: boolean;
  readonly onSheet: (open: boolean) => void;
}

/** Stages in columns, what differs under them, then the lanes of all on one ruler. */
export function WideLayout(props: LayoutProps) {
  const [tall, setTall] = useState(false);
  const stages = {
    id: 'stages',
    title: messages.layout.stages,
    minSize: 120,
    defaultSize: '35',
    content: <Stages />,
  };
  return (
    <main className={styles['wide']}>
      <Split
        id={tall ? 'compare:tall' : 'compare:rows'}
        key={tall ? 'tall' : 'rows'}
        direction="vertical"
        label={messages.layout.resize}
        panels={[
          ...(tall ? [] : [stages]),
          {
            id: 'panel',
            title: messages.layout.panel,
            minSize: 90,
            defaultSize: tall ? '60' : '25',
            content: <Panels {...props} tall={tall} onTall={setTall} />,
          },
          {
            id: 'lanes',
            title: messages.layout.lanes,
            minSize: 110,
            defaultSize: '40',
            content: <LanesPanel />,
          },
        ]}
      />
    </main>
  );
}

/** One run's stage at a time, the panels as sheets over it, the lanes of all under it. */
export function NarrowLayout(props: LayoutProps) {
  const { comparison } = useCompare();
  const { active } = useComparisonState();
  const run = comparison.runs[active] ?? comparison.runs[0];
  const panels = useShownPanels();
  return (
    <main className={styles['narrow']}>
      <div className={styles['picks']} role="group" aria-label={messages.layout.runs}>
        {comparison.runs.map(({ index }) => (
          <button
            key={index}
            type="button"
            className={styles['pick']}
            aria-pressed={index === active}
            onClick={() => comparison.setActive(index)}
          >
            {letterOf(index)}
          </button>
        ))}
      </div>
      <div className={styles['one']}>{run !== undefined && <RunTile key={run.index} run={run} />}</div>
      {props.sheet && (
        <section className={styles['sheet']} aria-label={messages.panels[props.panel]}>
          <div className={styles['grip']}>
            <b>{messages.panels[props.panel]}</b>
            <PairPick pair={props.pair} onPair={props.onPair} />
            <IconButton label={messages.layout.close} icon={<X />} onClick={() => props.onSheet(false)} />
          </div>
          <PanelBody panel={props.panel} pair={props.pair} />
        </section>
      )}
      <div className={styles['openers']}>
        {panels.map((name) => (
          <Button
            key={name}
            size="s"
            variant="ghost"
            icon={<PanelBottomOpen />}
            onClick={() => props.onPanel(name)}
          >
            {messages.panels[name]}
          </Button>
        ))}
      </div>
      <div className={styles['lanes']}>
        <LanesPanel />
      </div>
    </main>
  );
}

/** Only recordings with checkpoints of their own have a workspace of these. */
function useShownPanels(): readonly PanelName[] {
  const { comparison } = useCompare();
  const isAny = useCassettes(comparison).length > 0;
  return isAny ? PANELS : PANELS.filter((name) => name !== 'cassettes');
}

interface PanelsProps extends LayoutProps {
  /** The panel has the room of the stages too. */
  readonly tall: boolean;
  readonly onTall: (tall: boolean) => void;
}

function Panels({ pair, onPair, panel, onPanel, tall, onTall }: PanelsProps) {
  const panels = useShownPanels();
  return (
    <Tabs
      items={panels.map((id) => ({ id, label: messages.panels[id] }))}
      active={panel}
      onChange={(id) => onPanel(PANELS.find((name) => name === id) ?? 'steps')}
      label={messages.layout.panel}
      aside={
        <>
          <PairPick pair={pair} onPair={onPair} />
          <IconButton
            size="s"
            label={tall ? messages.layout.stagesBack : messages.layout.taller}
            icon={tall ? <Minimize2 /> : <Maximize2 />}
            aria-pressed={tall}
            onClick={() => onTall(!tall)}
          />
        </>
      }
    >
      <PanelBody panel={panel} pair={pair} />
    </Tabs>
  );
}
