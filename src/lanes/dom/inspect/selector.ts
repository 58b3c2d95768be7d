const DOCUMENT = 9;
/** Attributes that people give to name things, best first. */
const NAMING = ['data-testid', 'data-test', 'name', 'aria-label', 'href', 'type', 'role'];
const MAX_VALUE = 60;
const MAX_CLASSES = 6;
/** Names of one element that are tried together with another's. */
const MOST_TRIED = 8;

/** Class tokens that stand in the document because of the replay and not of the recording. */
export const REPLAY_CLASSES: ReadonlySet<string> = new Set([':hover', 'rrweb-paused']);

const ownClasses = (element: Element): string[] =>
  [...element.classList].filter((name) => !REPLAY_CLASSES.has(name)).slice(0, MAX_CLASSES);

/** Ways to name an element by what it is itself, the shortest and most telling first. */
function names(element: Element): string[] {
  const tag = CSS.escape(element.localName);
  const out: string[] = [];
  if (element.id !== '') out.push(`#${CSS.escape(element.id)}`);
  out.push(tag);
  const classes = ownClasses(element).map((name) => `.${CSS.escape(name)}`);
  for (const name of classes) out.push(name);
  for (const name of NAMING) {
    const value = element.getAttribute(name);
    if (value !== null && value !== '' && value.length <= MAX_VALUE)
      out.push(`${tag}[${name}="${CSS.escape(value)}"]`);
  }
  for (const name of classes) out.push(`${tag}${name}`);
  if (classes.length > 1) out.push(`${tag}${classes.join('')}`);
  return out;
}

/** An element among its siblings; certain, and tied to their order. */
function placed(element: Element): string {
  const tag = CSS.escape(element.localName);
  let before = 0;
  let same = 0;
  for (const sibling of element.parentNode?.children ?? []) {
    if (sibling.localName !== element.localName) continue;
    same += 1;
    if (sibling === element) before = same;
  }
  return same > 1 ? `${tag}:nth-of-type(${before})` : tag;
}

/**
 * A short CSS selector that matches this element and no other of its document, or of the shadow root
 * that it stands in: selectors do not reach across. At most some 15 queries a level, each O(page).
 */
export function selectorOf(element: Element): string {
  const root = element.getRootNode() as Document | DocumentFragment;
  const only = (selector: string): boolean => {
    const found = root.querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  };
  const own = names(element);
  const plain = own.find(only);
  if (plain !== undefined) return plain;
  let chain = placed(element);
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    if (above.localName === 'html' && root.nodeType === DOCUMENT) break;
    const anchor = names(above)
      .slice(0, MOST_TRIED)
      .find((name) => root.querySelectorAll(name).length === 1);
    if (anchor !== undefined) {
      const near = own.slice(0, MOST_TRIED).find((name) => only(`${anchor} ${name}`));
      return near === undefined ? `${anchor} > ${chain}` : `${anchor} ${near}`;
    }
    chain = `${placed(above)} > ${chain}`;
  }
  return only(chain) || root.nodeType !== DOCUMENT ? chain : `html > ${chain}`;
}
