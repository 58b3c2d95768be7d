/** Whether this page may keep itself for when there is no network: on https or this machine's own, and in no frame. */
export function canKeepOffline(): boolean {
  return (
    import.meta.env.PROD &&
    window.top === window.self &&
    isSecureContext &&
    /^https?:$/.test(location.protocol) &&
    'serviceWorker' in navigator &&
    !new URLSearchParams(location.search).has('embed')
  );
}
