/** Lines of a stack that are kept; the rest says nothing more. */
const LINES = 24;

/**
 * What to send with a bug: where in the player it broke, and in which browser. No message of the error
 * and no address is in it: both may hold recorded content.
 */
export function bugReport(error: unknown, componentStack: string | undefined): string {
  const name = error instanceof Error ? error.name : typeof error;
  const stack = error instanceof Error ? frames(error.stack ?? '') : [];
  const inside = frames(componentStack ?? '');
  return [
    'Playhead bug report',
    `kind: ${name}`,
    `browser: ${navigator.userAgent}`,
    `screen: ${window.innerWidth}x${window.innerHeight} @${window.devicePixelRatio}`,
    `when: ${new Date().toISOString()}`,
    '',
    'stack:',
    ...stack,
    ...(inside.length > 0 ? ['', 'in:', ...inside] : []),
  ].join('\n');
}

/** Stack lines that name a place in a script, without the script's origin and query. The first line, the message, is no such line. */
function frames(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |@/.test(line) && /:\d+/.test(line))
    .slice(0, LINES)
    .map((line) => `  ${line.replaceAll(/(?:https?|blob|file):[^\s)]*\/([^/\s)?]+)(?:\?[^\s):]*)?/g, '$1')}`);
}
