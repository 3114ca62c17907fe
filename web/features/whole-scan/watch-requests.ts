/** Workers post the addresses that they request here, because a page does not see its workers' requests. */
export const requestChannel = 'whole-scan requests';

type Report = (addresses: readonly string[]) => void;

/**
 * Reports every address that this page or worker requests. The browser lists a request only after its response was
 * read, so a fetch is reported when it is called, and not again when it is listed. `buffered` also reports earlier
 * requests. Returns a function that stops watching.
 */
export function watchRequests(report: Report, { buffered = false } = {}): () => void {
  const originalFetch = globalThis.fetch;
  const called: string[] = [];
  globalThis.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : input;
    const { href } = new URL(asked, globalThis.location.href);
    called.push(href);
    report([href]);
    return originalFetch(input, init);
  };
  const isNew = ({ name }: PerformanceEntry): boolean => {
    const place = called.indexOf(name);
    if (place >= 0) called.splice(place, 1);
    return place < 0;
  };
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntries().filter(isNew);
    if (found.length > 0) report(found.map(({ name }) => name));
  });
  observer.observe({ type: 'resource', buffered });
  return () => {
    observer.disconnect();
    globalThis.fetch = originalFetch;
  };
}
