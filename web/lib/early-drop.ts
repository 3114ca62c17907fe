declare global {
  interface Window {
    earlyDrop?: DataTransfer | undefined;
  }
}

/** Files that were dropped before the app listened (web/public/theme.js), once. */
export function takeEarlyDrop(): DataTransfer | undefined {
  const dropped = window.earlyDrop;
  window.earlyDrop = undefined;
  return dropped;
}
