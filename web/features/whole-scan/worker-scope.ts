import { requestChannel, watchRequests } from './watch-requests.ts';

/** The part of a worker's own scope that is used here; the page's types do not know it. */
interface WorkerScope<Request, Answer> {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}

/** A worker's own scope; the page counts every request that the worker makes from now on. */
export function workerScope<Request, Answer>(): WorkerScope<Request, Answer> {
  const channel = new BroadcastChannel(requestChannel);
  watchRequests((addresses) => channel.postMessage(addresses), { buffered: true });
  return self as unknown as WorkerScope<Request, Answer>;
}
