/** Characters looked at: what is longer is cut anyway. */
const MAX_CHARS = 2000;

/** Text in lines of at most `room` px; what is too much for `most` lines ends in an ellipsis. */
export function wrapped(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  text: string,
  font: string,
  room: number,
  most: number,
): string[] {
  context.font = font;
  const fits = (line: string): boolean => context.measureText(line).width <= room;
  let rest = text.slice(0, MAX_CHARS).replaceAll(/\s+/g, ' ').trim();
  const lines: string[] = [];
  while (rest !== '' && lines.length < most) {
    if (fits(rest)) {
      lines.push(rest);
      return lines;
    }
    const isLast = lines.length === most - 1;
    let low = 1;
    let high = rest.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(`${rest.slice(0, middle)}${isLast ? '…' : ''}`)) low = middle;
      else high = middle - 1;
    }
    if (isLast) {
      lines.push(`${rest.slice(0, low).trimEnd().toWellFormed()}…`);
      return lines;
    }
    const space = rest.lastIndexOf(' ', low);
    const cut = space > low / 2 ? space : low;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}
