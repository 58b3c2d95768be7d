/**
 * A URL as a label: its path and query while the run stays on the site it began on, host and path
 * elsewhere. What is no URL is shown as it is.
 */
export function shortUrl(url: string, home: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname, search, hash } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return url;
  const path = `${pathname}${search}${hash}`;
  return URL.canParse(home) && new URL(home).host === host ? path : `${host}${path}`;
}
