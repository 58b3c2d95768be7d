import { say } from '../../../base/index.ts';
import { useMemo, useState } from 'react';
import { CopyButton, VisibleText } from '../../../ui/index.ts';
import type { Surface } from '../replay/surface.ts';
import { htmlOf, recordedValue } from './html-text.ts';
import { pageBox } from './page-box.ts';
import { isElement, parentOf } from './page-tree.ts';
import { selectorOf } from './selector.ts';
import { words } from './words.ts';
import styles from './Inspect.module.css';

/** What is shown of a text or a value, characters; all of it is in the copied HTML. */
const MOST = 4000;
/** Elements inside up to which a text is read as it is laid out. */
const MOST_DRAWN = 1000;
const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text);

export interface NodeFactsProps {
  readonly surface: Surface;
  readonly node: Node;
  /** The page changes in place: drawn again when it may have. */
  readonly revision: number;
}

/** Shadow roots and frames that a node stands in, the innermost first. */
function around(node: Node, frame: Element): string | undefined {
  const out: string[] = [];
  for (let at = parentOf(node, frame); at !== undefined; at = parentOf(at, frame)) {
    const host = at.nodeType === 11 || at.nodeType === 9 ? parentOf(at, frame) : undefined;
    if (isElement(host))
      out.push(
        at.nodeType === 9 ? say`the frame ${selectorOf(host)}` : say`the shadow root of ${selectorOf(host)}`,
      );
  }
  return out.length === 0 ? undefined : out.join(', ');
}

/** The text as it is laid out; of a large part just its characters, since laying out costs by its size. */
function textOf(node: Node): string {
  if (!isElement(node)) return node.nodeValue ?? '';
  const drawn = 'innerText' in node && node.getElementsByTagName('*').length <= MOST_DRAWN;
  return (drawn ? (node as HTMLElement).innerText : node.textContent) ?? '';
}

/** One element in full: where it lies, what it is called, what it says; with what there is to copy. */
export function NodeFacts({ surface, node, revision }: NodeFactsProps) {
  const box = pageBox(surface, node);
  const element = isElement(node) ? node : undefined;
  const { selector, where } = useMemo(
    () => ({
      selector: isElement(node) ? selectorOf(node) : undefined,
      where: around(node, surface.frame),
    }),
    // What was alone in the page need not be any more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [node, surface, revision],
  );
  const text = cut(textOf(node).trim());
  return (
    <dl className={styles['facts']}>
      <dt>{words.box}</dt>
      <dd>{box === undefined || box.width + box.height === 0 ? words.noBox : words.boxText(box)}</dd>
      {selector !== undefined && (
        <>
          <dt>{words.selector}</dt>
          <dd>
            <VisibleText className={styles['code']} text={selector} />
            <CopyButton text={selector} label={words.copySelector} />
            {where !== undefined && <div className={styles['quiet']}>{words.inRoot(where)}</div>}
          </dd>
        </>
      )}
      <dt>HTML</dt>
      <dd>
        <CopyHtml node={node} />
      </dd>
      {element !== undefined && element.attributes.length > 0 && (
        <>
          <dt>{words.attributes}</dt>
          <dd>
            <ul className={styles['attributes']}>
              {[...element.attributes].map((attribute) => {
                const value = recordedValue(attribute);
                return value === undefined ? null : (
                  <li key={attribute.name}>
                    <span className={styles['name']}>{attribute.name}</span>
                    {value !== '' && (
                      <>
                        {' '}
                        <VisibleText className={styles['value']} text={cut(value)} />
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
          </dd>
        </>
      )}
      {text !== '' && (
        <>
          <dt>{words.text}</dt>
          <dd className={styles['prose']}>
            <VisibleText text={text} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Markup as text, made when it is asked for; says so when it was too long to be copied whole. */
function CopyHtml({ node }: { readonly node: Node }) {
  const [cutOf, setCutOf] = useState<Node>();
  return (
    <>
      <CopyButton
        label={words.copyHtml}
        text={() => {
          const { html, cut: isCut } = htmlOf(node);
          setCutOf(isCut ? node : undefined);
          return html;
        }}
      />
      <span role="status">{cutOf === node ? words.htmlCut : ''}</span>
    </>
  );
}
