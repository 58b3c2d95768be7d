import { say } from '../base/index.ts';
import { Fragment, useId } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { SplitProps } from './split-props.ts';
import { localMemory } from './local-memory.ts';
import { classes } from './classes.ts';
import styles from './Split.module.css';

/** Panels with dividers that drag, take arrow keys, and are remembered. Reached through `Split` of the index, which loads it. */
export default function SplitPanels({ id, direction, panels, label, className }: SplitProps) {
  const own = useId();
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id,
    panelIds: panels.map((panel) => panel.id),
    storage: localMemory,
  });
  return (
    <Group
      id={own}
      orientation={direction}
      className={classes(styles['group'], className)}
      {...(defaultLayout === undefined ? {} : { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      {panels.map((panel, index) => (
        <Fragment key={panel.id}>
          {index > 0 && (
            <Separator
              className={classes(styles['divider'], styles[direction])}
              aria-label={`${label ?? say`Resize`}: ${panels[index - 1]?.title ?? panels[index - 1]?.id ?? ''} | ${panel.title ?? panel.id}`}
            />
          )}
          <Panel
            id={panel.id}
            className={styles['panel']}
            minSize={panel.minSize ?? 80}
            {...(panel.maxSize === undefined ? {} : { maxSize: panel.maxSize })}
            {...(panel.defaultSize === undefined ? {} : { defaultSize: panel.defaultSize })}
            groupResizeBehavior={panel.keepPixels === true ? 'preserve-pixel-size' : 'preserve-relative-size'}
          >
            {panel.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
