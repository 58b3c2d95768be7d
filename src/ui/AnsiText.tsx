import { ansiSpans } from './ansi/index.ts';
import type { AnsiCarry, AnsiSpan } from './ansi/index.ts';
import { VisibleText } from './VisibleText.tsx';
import { classes } from './classes.ts';
import { inkLook } from './ink-look.ts';
import styles from './AnsiText.module.css';

export interface AnsiTextProps {
  readonly text: string;
  /** What the entry before left behind, for a stream cut into entries. */
  readonly carry?: AnsiCarry | undefined;
  /** Keep to one line: line ends become spaces. */
  readonly oneLine?: boolean | undefined;
  readonly className?: string | undefined;
}

function Span({ span, oneLine }: { readonly span: AnsiSpan; readonly oneLine: boolean }) {
  const { inverse, fg, bg } = span;
  const look = inkLook({ ...span, fg: inverse === true ? bg : fg, bg: inverse === true ? fg : bg });
  const { className: name, style: ink } = look;
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
