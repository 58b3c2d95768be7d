import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './AnsiText.module.css';

/** How recorded text was written: colours as `r g b`, turned round already where it was inverse. */
export interface Ink {
  readonly fg?: string | undefined;
  readonly bg?: string | undefined;
  readonly inverse?: boolean | undefined;
  readonly bold?: boolean | undefined;
  readonly dim?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly underline?: boolean | undefined;
  readonly strike?: boolean | undefined;
}

/** Custom properties are no part of CSSProperties. */
type InkStyle = CSSProperties & { '--fg'?: string; '--bgc'?: string };

/** Recorded colours in a lightness that the theme can carry; an empty class name: as the text around it. */
export function inkLook({ fg, bg, ...ink }: Ink): {
  readonly className: string;
  readonly style: InkStyle | undefined;
} {
  const className = classes(
    fg !== undefined && styles['fg'],
    bg !== undefined && styles['bg'],
    ink.inverse === true && fg === undefined && bg === undefined && styles['inverse'],
    ink.bold === true && styles['bold'],
    ink.dim === true && fg === undefined && styles['dim'],
    ink.italic === true && styles['italic'],
    ink.underline === true && styles['underline'],
    ink.strike === true && styles['strike'],
  );
  if (fg === undefined && bg === undefined) return { className, style: undefined };
  return {
    className,
    style: { ...(fg === undefined ? {} : { '--fg': fg }), ...(bg === undefined ? {} : { '--bgc': bg }) },
  };
}
