import type { CSSProperties } from 'react';
import { ansiSpans } from './ansi/index.ts';
import type { AnsiCarry, AnsiSpan } from './ansi/index.ts';
import { VisibleText } from './VisibleText.tsx';
import { classes } from './classes.ts';
import styles from './AnsiText.module.css';

export interface AnsiTextProps {
  readonly text: string;
  /** What the entry before left behind, for a stream cut into entries. */
  readonly carry?: AnsiCarry | undefined;
  /** Keep to one line: line ends become spaces. */
  readonly oneLine?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Custom properties are no part of CSSProperties. */
type InkStyle = CSSProperties & { '--fg'?: string; '--bgc'?: string };

function inkOf(span: AnsiSpan): InkStyle | undefined {
  const fg = span.inverse === true ? span.bg : span.fg;
  const bg = span.inverse === true ? span.fg : span.bg;
  if (fg === undefined && bg === undefined) return undefined;
  return { ...(fg === undefined ? {} : { '--fg': fg }), ...(bg === undefined ? {} : { '--bgc': bg }) };
}

function Span({ span, oneLine }: { readonly span: AnsiSpan; readonly oneLine: boolean }) {
  const ink = inkOf(span);
  const name = classes(
    ink?.['--fg'] !== undefined && styles['fg'],
    ink?.['--bgc'] !== undefined && styles['bg'],
    span.inverse === true && span.fg === undefined && span.bg === undefined && styles['inverse'],
    span.bold === true && styles['bold'],
    span.dim === true && span.fg === undefined && styles['dim'],
    span.italic === true && styles['italic'],
    span.underline === true && styles['underline'],
    span.strike === true && styles['strike'],
  );
  const text = <VisibleText text={oneLine ? span.text.replaceAll('\n', ' ') : span.text} />;
  if (span.href !== undefined) {
    return (
      <a
        className={name}
        style={ink}
        href={span.href}
        title={span.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text}
      </a>
    );
  }
  return name === '' ? (
    text
  ) : (
    <span className={name} style={ink}>
      {text}
    </span>
  );
}

/** Terminal output in colours that hold on both themes; nothing in it can write the clipboard, a title or the screen. */
export function AnsiText({ text, carry, oneLine = false, className }: AnsiTextProps) {
  const { spans } = ansiSpans(text, carry);
  return (
    <span className={classes(styles['text'], oneLine ? styles['one'] : styles['many'], className)}>
      {spans.map((span, index) => (
        <Span key={index} span={span} oneLine={oneLine} />
      ))}
    </span>
  );
}
