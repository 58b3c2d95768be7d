/** Attributes by name; `undefined` is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with attributes and children; text is text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Characters that steer direction or show nothing: they could make a text read as another. */
const HIDDEN = /[\p{Cc}\p{Cf}]/gu;
/** Characters of recorded text that a place here can show; the rest is not looked at. */
const LONGEST = 2000;

/** Recorded text: apart from the direction of what stands beside it, hidden characters told by their number. */
export function recorded(text: string): HTMLElement {
  return make(
    'bdi',
    {},
    text
      .slice(0, LONGEST)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(
        HIDDEN,
        (each) => `‹${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}›`,
      ),
  );
}

export function button(
  className: string | undefined,
  label: string,
  onClick: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const made = make(
    'button',
    { type: 'button', class: className, 'aria-label': label, title: label },
    ...children,
  );
  made.addEventListener('click', onClick);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Shapes of the interface's icon set, 24 by 24. */
const SHAPES = {
  play: 'M6 3.5v17l14-8.5z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  previous: 'M19 20 9 12l10-8zM5 19V5',
  next: 'M5 4l10 8-10 8zM19 5v14',
  warning: 'm12 3 10 18H2zM12 9v5M12 17.5v.5',
  out: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  check: 'm5 13 4 4L19 7',
  cross: 'M6 6l12 12M18 6 6 18',
  dash: 'M6 12h12',
} as const;

export type Shape = keyof typeof SHAPES;

export function icon(shape: Shape, filled = false): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', '16');
  svg.setAttribute('height', '16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SHAPES[shape]);
  path.setAttribute('fill', filled ? 'currentColor' : 'none');
  path.setAttribute('stroke', filled ? 'none' : 'currentColor');
  path.setAttribute('stroke-width', '2');
  path.setAttribute('stroke-linecap', 'round');
  path.setAttribute('stroke-linejoin', 'round');
  svg.append(path);
  return svg;
}
