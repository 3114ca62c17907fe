/** Runs something once the page has settled. Returns the way to call it off. */
export function whenIdle(work: () => Promise<void>): () => void {
  const start = () => {
    work().catch((reason: unknown) => console.warn('Deferred work failed', reason));
  };
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
