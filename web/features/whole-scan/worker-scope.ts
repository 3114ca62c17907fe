import { requestChannel } from './request-channel.ts';

/** The part of a worker's own scope that is used here; the page's types do not know it. */
interface WorkerScope<Request, Answer> {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}

export function workerScope<Request, Answer>(): WorkerScope<Request, Answer> {
  reportRequests();
  return self as unknown as WorkerScope<Request, Answer>;
}

/** Everything that this worker asks for is counted by the page. */
function reportRequests(): void {
  const channel = new BroadcastChannel(requestChannel);
  const observer = new PerformanceObserver((list) =>
    channel.postMessage(list.getEntries().map(({ name }) => name)),
  );
  observer.observe({ type: 'resource', buffered: true });
}
