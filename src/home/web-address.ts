/** http(s) addresses alone: a recording is fetched, never run, but other schemes reach into this page or machine. */
export function webAddress(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return undefined;
  }
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
