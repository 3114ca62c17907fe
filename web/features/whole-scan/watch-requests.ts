/** Workers post the addresses that they request here: a page does not see the requests of its workers. */
export const requestChannel = 'whole-scan requests';

type Tell = (addresses: readonly string[]) => void;

/**
 * Reports every address that this page or worker requests. The browser lists a request only once its answer was read to the end, so
 * a fetch is reported when it is called, and not again when the browser lists it. `buffered` also reports what was requested before.
 * Returns how to stop.
 */
export function watchRequests(tell: Tell, { buffered = false } = {}): () => void {
  const fetchAnswer = globalThis.fetch;
  const called: string[] = [];
  globalThis.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : input;
    const { href } = new URL(asked, globalThis.location.href);
    called.push(href);
    tell([href]);
    return fetchAnswer(input, init);
  };
  const isNew = ({ name }: PerformanceEntry): boolean => {
    const place = called.indexOf(name);
    if (place >= 0) called.splice(place, 1);
    return place < 0;
  };
  const observer = new PerformanceObserver((list) => {
    const found = list.getEntries().filter(isNew);
    if (found.length > 0) tell(found.map(({ name }) => name));
  });
  observer.observe({ type: 'resource', buffered });
  return () => {
    observer.disconnect();
    globalThis.fetch = fetchAnswer;
  };
}
