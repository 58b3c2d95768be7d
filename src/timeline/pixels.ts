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
      deviceWidth: deviceSize(width, device?.inlineSize),
      deviceHeight: deviceSize(height, device?.blockSize),
    });
  });
  const observe = (): void => {
    observer.disconnect();
    try {
      observer.observe(element, { box: 'device-pixel-content-box' });
    } catch {
      // A browser without that box: the ratio is the best that is known.
      observer.observe(element);
    }
  };
  observe();
  // Observing anew makes the observer tell the size anew.
  const stopRatio = onRatioChange(observe);
  return () => {
    stopRatio();
    observer.disconnect();
  };
}

/**
 * What the browser says differs from the ratio by the rounding of one edge. Further off it is wrong (an
 * emulated ratio is not told to observers), and the ratio counts.
 */
function deviceSize(css: number, told: number | undefined): number {
  const computed = css * devicePixelRatio;
  return told !== undefined && Math.abs(told - computed) <= 1 ? told : Math.round(computed);
}

/** Calls back when the page moves to a screen of another pixel ratio, or is zoomed. */
function onRatioChange(listener: () => void): () => void {
  let stop = (): void => undefined;
  const arm = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = (): void => {
      stop();
      arm();
      listener();
    };
    query.addEventListener('change', changed);
    stop = () => query.removeEventListener('change', changed);
  };
  arm();
  return () => stop();
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
