import { Minus, Plus } from 'lucide-react';
import { Button, IconButton } from '../../ui/index.ts';
import { labels } from './labels.ts';
import styles from './PictureView.module.css';

export interface ZoomButtonsProps {
  /** CSS px for each px of the picture. */
  readonly scale: number;
  /** The whole picture is seen as large as it goes. */
  readonly whole: boolean;
  onZoom(direction: 1 | -1): void;
  onFit(): void;
}

/** Zoom for who has no wheel and no keys. What is pressed here drags nothing below. */
export function ZoomButtons({ scale, whole, onZoom, onFit }: ZoomButtonsProps) {
  return (
    <div
      className={styles['zoom']}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <IconButton
        size="s"
        label={labels.zoomOut2}
        title={labels.zoomOut}
        icon={<Minus />}
        aria-disabled={whole}
        onClick={() => onZoom(-1)}
      />
      <Button size="s" variant="ghost" title={labels.showTheWholePicture0} onClick={onFit}>
        {Math.round(scale * 100)} %
      </Button>
      <IconButton
        size="s"
        label={labels.zoomIn}
        title={labels.zoomInOrCtrlAnd}
        icon={<Plus />}
        onClick={() => onZoom(1)}
      />
    </div>
  );
}
