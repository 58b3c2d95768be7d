import { say, grouped } from '../base/index.ts';
import { useMemo, useState } from 'react';
import { Button } from './Button.tsx';
import { CappedText } from './CappedText.tsx';
import { CopyButton } from './CopyButton.tsx';
import { VirtualList } from './VirtualList.tsx';
import { bidiControlsIn } from './hidden-characters.ts';
import { classes } from './classes.ts';
import styles from './CodeBlock.module.css';

export interface CodeBlockProps {
  readonly text: string;
  /** The accessible name, such as `Arguments`. */
  readonly label: string;
  readonly wrap?: boolean | undefined;
  readonly copy?: boolean | undefined;
  /** Lines in the document at first; the rest behind a button, then in a virtual list. */
  readonly maxLines?: number | undefined;
  readonly lineNumbers?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Recorded text in the data face. Nothing in it is interpreted; hidden characters are marked and counted. */
export function CodeBlock({
  text,
  label,
  wrap = true,
  copy = true,
  maxLines = 400,
  lineNumbers = false,
  className,
}: CodeBlockProps) {
  const lines = useMemo(() => text.split(/\r\n|\n/), [text]);
  const hidden = useMemo(() => bidiControlsIn(text), [text]);
  const [whole, setWhole] = useState(false);
  const row = (line: string, index: number) => (
    <>
      {lineNumbers && (
        <span className={styles['no']} aria-hidden="true">
          {index + 1}
        </span>
      )}
      <span className={styles['line']}>
        <CappedText text={line} />
      </span>
    </>
  );
  const rowClass = classes(styles['row'], wrap ? styles['wrap'] : styles['scroll']);
  return (
    <div className={classes(styles['block'], className)} role="group" aria-label={label}>
      {hidden > 0 && (
        <p className={styles['warning']}>
          {hidden === 1
            ? say`Holds a hidden direction character, marked below.`
            : say`Holds ${hidden} hidden direction characters, marked below.`}
        </p>
      )}
      {whole ? (
        <div className={styles['tall']}>
          <VirtualList
            kind="rows"
            label={label}
            count={lines.length}
            rowHeight={18}
            renderItem={(index) => <div className={rowClass}>{row(lines[index] ?? '', index)}</div>}
          />
        </div>
      ) : (
        <div className={styles['text']} tabIndex={wrap ? undefined : 0}>
          {lines.slice(0, maxLines).map((line, index) => (
            <div key={index} className={rowClass}>
              {row(line, index)}
              {'\n'}
            </div>
          ))}
        </div>
      )}
      {!whole && lines.length > maxLines && (
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            setWhole(true);
          }}
        >
          {say`Show all ${grouped(lines.length)} lines`}
        </Button>
      )}
      {copy && <CopyButton className={styles['copy']} text={text} label={`Copy ${label}`} />}
    </div>
  );
}
