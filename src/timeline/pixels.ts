/** Size of a canvas: CSS px, and the device pixels they cover on this screen. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
  readonly deviceWidth: number;
  readonly deviceHeight: number;
}

/**
 * Watches the size of an element in device pixels. At a fractional ratio only the browser knows how
 * many pixels a box covers where it stands, so that is asked for where it can be.
 */
export function observePixels(element: Element, listener: (size: PixelSize) => void): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry === undefined) return;
    const { width, height } = entry.contentRect;
    const device = entry.devicePixelContentBoxSize?.[0];
    listener({
      width,
      height,
      deviceWidth: device?.inlineSize ?? Math.round(width * devicePixelRatio),
      deviceHeight: device?.blockSize ?? Math.round(height * devicePixelRatio),
    });
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    // A browser without that box: the ratio is the best that is known.
    observer.observe(element);
  }
  return () => observer.disconnect();
}

/**
 * Gives a canvas its backing store and answers device pixels per CSS px, or `undefined` when there
 * is nothing to paint on (a closed tab, a collapsed panel). Clears the canvas.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  size: PixelSize,
): number | undefined {
  if (size.width <= 0 || size.height <= 0 || size.deviceWidth <= 0 || size.deviceHeight <= 0)
    return undefined;
  const scale = size.deviceWidth / size.width;
  if (canvas.width !== size.deviceWidth || canvas.height !== size.deviceHeight) {
    canvas.width = size.deviceWidth;
    canvas.height = size.deviceHeight;
  } else {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return scale;
}
