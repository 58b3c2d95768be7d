/** As `PlayerBody` and `PlayerLayout` lay the page: header and transport, and the timeline's height to begin with, CSS px. */
const BARS = 40 + 44;
const WIDE = 312;
const NARROW = '(max-width: 720px)';
/** Under this name the height is remembered once somebody has dragged it, in percent of what the bars leave. */
const REMEMBERED = 'react-resizable-panels:playhead:rows:main:timeline';

/** How high the player will lay its timeline, CSS px. */
export function timelineHeight(): number {
  const room = innerHeight - BARS;
  // Its box begins with a line.
  if (matchMedia(NARROW).matches) return Math.max(150, room * 0.34) - 1;
  const share = remembered();
  return Math.min(room, share === undefined ? WIDE : (room * share) / 100);
}

function remembered(): number | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null');
    const share = typeof kept === 'object' && kept !== null && 'timeline' in kept ? kept.timeline : undefined;
    return typeof share === 'number' && share > 0 && share <= 100 ? share : undefined;
  } catch {
    // Blocked storage, or something else under that name: the height to begin with.
    return undefined;
  }
}
