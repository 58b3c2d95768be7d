// @ts-check

/**
 * The page's own policy. Recorded content is hostile: remote refs are fetched, sniffed and shown as blobs, never as `src`;
 * inline styles are needed by recorded documents, inline scripts by nothing.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self' https: http: blob:",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** For `<meta http-equiv>`, so that a static host which sets no headers serves the same policy. */
export const META_POLICY = POLICY.join('; ');

/**
 * @param {readonly string[]} [frameAncestors] origins that may embed the player; a `<meta>` cannot say this
 * @returns {Record<string, string>}
 */
export function productionHeaders(frameAncestors = ["'self'"]) {
  return {
    'Content-Security-Policy': `${META_POLICY}; frame-ancestors ${frameAncestors.join(' ')}`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
