export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture lies in its box: its top left corner in px of the box, and CSS px for each of its own. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const MAX_SCALE = 16;

/** The whole picture, in the middle, never larger than it is. */
export function fitView(box: Size, picture: Size): View {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return placed({ scale: scale > 0 ? scale : 1, x: 0, y: 0 }, box, picture);
}

/** Scales about a point of the box, which keeps showing the same pixel where the picture's edges allow it. */
export function zoomAt(
  view: View,
  factor: number,
  at: { readonly x: number; readonly y: number },
  box: Size,
  picture: Size,
): View {
  const least = fitView(box, picture).scale;
  const scale = Math.max(least, Math.min(Math.max(MAX_SCALE, least), view.scale * factor));
  const ratio = scale / view.scale;
  return placed(
    { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio },
    box,
    picture,
  );
}

export function panBy(view: View, dx: number, dy: number, box: Size, picture: Size): View {
  return placed({ ...view, x: view.x + dx, y: view.y + dy }, box, picture);
}

/** Along each side: in the middle where there is room, else without a margin. */
export function placed(view: View, box: Size, picture: Size): View {
  const along = (offset: number, room: number, length: number): number =>
    length <= room ? (room - length) / 2 : Math.max(room - length, Math.min(0, offset));
  return {
    scale: view.scale,
    x: along(view.x, box.width, picture.width * view.scale),
    y: along(view.y, box.height, picture.height * view.scale),
  };
}
