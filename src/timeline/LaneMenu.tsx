import type { ReactNode } from 'react';
import { Menu } from '../ui/index.ts';
import type { LaneLook } from './lane-look.ts';
import { laneItems } from './lane-menu.ts';
import type { HiddenLane, LaneAction } from './lane-menu.ts';
import type { Row } from './layout.ts';
import styles from './LaneHeaders.module.css';

interface LaneMenuProps {
  readonly label: string;
  readonly title: string;
  readonly trigger: ReactNode;
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly hidden: readonly HiddenLane[];
  readonly look: LaneLook;
  onAction(action: LaneAction): void;
}

/** The header of a lane as a button: a menu to arrange it, or to bring others back. */
export default function LaneMenu({
  label,
  title,
  trigger,
  row,
  rows,
  hidden,
  look,
  onAction,
}: LaneMenuProps) {
  const { items, actions } = laneItems(row, rows, hidden, look);
  return (
    <Menu
      bare
      variant="ghost"
      size="s"
      className={styles['button']}
      label={label}
      title={title}
      items={items}
      onSelect={(id) => {
        const action = actions.get(id);
        if (action !== undefined) onAction(action);
      }}
      trigger={trigger}
    />
  );
}
