/**
 * An address that may become a link, in its normal form; undefined for any other scheme, for relative addresses (they
 * would resolve against the player's own origin) and for what does not parse.
 */
export function safeHref(href: string | undefined, schemes: readonly string[]): string | undefined {
  if (href === undefined) return undefined;
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return undefined;
  }
  return schemes.includes(url.protocol) ? url.href : undefined;
}
