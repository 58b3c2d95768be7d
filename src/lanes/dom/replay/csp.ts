/**
 * The replayed document's own policy (SECURITY.md 1): stricter than the page's, set before the first
 * node. It lives with the document object and so survives every `document.open()` of a rebuild.
 */
export const REPLAY_CSP =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; " +
  "font-src data: blob:; connect-src 'none'; frame-src 'none'; child-src 'none'; worker-src 'none'; object-src 'none'; " +
  "manifest-src 'none'; base-uri 'none'; form-action 'none'";

/** Puts the policy into a document that holds nothing recorded yet. */
export function guardDocument(doc: Document): void {
  const policy = doc.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = REPLAY_CSP;
  const referrer = doc.createElement('meta');
  referrer.name = 'referrer';
  referrer.content = 'no-referrer';
  doc.head.append(policy, referrer);
}

/**
 * Reports what the policy had to stop: a fault of the sanitiser, so that it shows in the list of
 * missing assets. To be called again after each rebuild, which takes listeners with it.
 */
export function watchViolations(doc: Document, report: (url: string) => void): void {
  doc.addEventListener('securitypolicyviolation', (event) => report(event.blockedURI));
}
