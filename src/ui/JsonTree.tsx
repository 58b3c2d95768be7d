import { say } from '../base/index.ts';
import { useMemo } from 'react';
import { JsonView } from 'react-json-view-lite';
import type { Props as JsonViewProps } from 'react-json-view-lite';
import type { JsonTreeProps } from './json-tree-props.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { CopyButton } from './CopyButton.tsx';
import { shapeForTree } from './json-shape.ts';
import { textLabels } from './text-labels.ts';
import styles from './JsonTree.module.css';

/** Above this many characters a tree takes too long to make; the text is shown instead. */
const MOST_TEXT = 1_000_000;

const treeStyles: NonNullable<JsonViewProps['style']> = {
  container: styles['tree'] ?? '',
  basicChildStyle: styles['child'] ?? '',
  childFieldsContainer: styles['children'] ?? '',
  label: styles['key'] ?? '',
  clickableLabel: styles['key'] ?? '',
  nullValue: styles['faint'] ?? '',
  undefinedValue: styles['faint'] ?? '',
  numberValue: styles['number'] ?? '',
  stringValue: styles['string'] ?? '',
  booleanValue: styles['number'] ?? '',
  otherValue: styles['faint'] ?? '',
  punctuation: styles['faint'] ?? '',
  collapsedContent: styles['more'] ?? '',
  expandIcon: styles['closed'] ?? '',
  collapseIcon: styles['open'] ?? '',
  stringifyStringValues: true,
  ariaLables: { collapseJson: say`Close`, expandJson: say`Open` },
};

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch (error) {
    return say`This value cannot be written as JSON (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** A JSON value as a tree: collapsed, capped in depth and length, keys and values as text. Copy gives the original. */
export default function JsonTree({ value, text, label, openLevels = 1 }: JsonTreeProps) {
  const parsed = useMemo(
    () => (text === undefined ? { value } : text.length > MOST_TEXT ? undefined : parse(text)),
    [text, value],
  );
  const shaped = useMemo(() => (parsed === undefined ? undefined : shapeForTree(parsed.value)), [parsed]);
  const root = shaped?.value;
  if (parsed === undefined || shaped === undefined || typeof root !== 'object' || root === null) {
    return <CodeBlock label={label} text={text ?? textOf(value)} />;
  }
  return (
    <div className={styles['box']}>
      <JsonView
        data={root}
        style={treeStyles}
        aria-label={label}
        shouldExpandNode={(level) => level < openLevels}
        clickToExpandNode
      />
      {shaped.cut && <p className={styles['note']}>{textLabels.longOrDeepPartsAre}</p>}
      <CopyButton className={styles['copy']} label={`Copy ${label}`} text={() => text ?? textOf(value)} />
    </div>
  );
}
