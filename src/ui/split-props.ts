import type { ReactNode } from 'react';

export interface SplitPanel {
  readonly id: string;
  /** Names the panel in the divider's accessible name. */
  readonly title?: string | undefined;
  readonly content: ReactNode;
  /** A number is px; a string with a unit as in CSS, without one percent. */
  readonly defaultSize?: number | string | undefined;
  readonly minSize?: number | string | undefined;
  readonly maxSize?: number | string | undefined;
  /** Keeps its px when the window is resized; at least one panel of a split must not. */
  readonly keepPixels?: boolean | undefined;
}

export interface SplitProps {
  /** Under this name the sizes are remembered. */
  readonly id: string;
  /** `horizontal`: panels side by side. */
  readonly direction: 'horizontal' | 'vertical';
  readonly panels: readonly SplitPanel[];
  /** What the dividers do, for readers; `Resize` by default. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}
