/** Runs work once the page is idle. Returns a function that cancels it. */
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
