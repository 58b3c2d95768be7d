import { parsePayload } from '../../base/index.ts';
import { useMemo } from 'react';
import { AnsiText, CodeBlock, LazyJsonTree, stripAnsi } from '../../ui/index.ts';
import styles from './Content.module.css';

/** Coloured text is drawn up to here; more of it is shown without its colours, a line at a time. */
const MAX_COLOURED = 60_000;
/** JSON is taken apart up to here. */
const MAX_JSON = 1_000_000;
const ESC = '\u001b';

export interface TextContentProps {
  readonly text: string;
  /** Accessible name, such as `Output`. */
  readonly label: string;
  readonly openLevels?: number;
}

/** Recorded text by what it holds: a JSON value as a tree, terminal output in its colours, anything else as it is. */
export function TextContent({ text, label, openLevels = 2 }: TextContentProps) {
  const value = useMemo(() => jsonIn(text), [text]);
  if (value !== undefined) return <LazyJsonTree value={value} label={label} openLevels={openLevels} />;
  if (!text.includes(ESC)) return <CodeBlock text={text} label={label} />;
  if (text.length > MAX_COLOURED) return <CodeBlock text={stripAnsi(text).text} label={label} />;
  return (
    <pre className={styles['coloured']} role="group" aria-label={label}>
      <AnsiText text={text} />
    </pre>
  );
}

/** The object or list that a text is; undefined for any other text. */
export function jsonIn(text: string): object | undefined {
  if (text.length > MAX_JSON || !/^\s*[[{]/.test(text)) return undefined;
  const value = parsePayload(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
