/** Levels of nesting that are read; a record that goes deeper is shown as text and not taken apart. */
const MAX_DEPTH = 64;

/** Parses a record's JSON; undefined when it is not JSON or nests deeper than is safe to walk. */
export function parsePayload(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Truncated or not JSON: the caller shows the text itself.
    return undefined;
  }
}

/** Deepest nesting of brackets outside strings. O(length), no recursion. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}
