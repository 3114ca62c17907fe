import { requestChannel, watchRequests } from './watch-requests.ts';

/** The part of a worker's global scope that we use; the page's types lack it. */
interface WorkerScope<Request, Answer> {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}

/** A worker's global scope. From now on the page counts every request of the worker. */
export function workerScope<Request, Answer>(): WorkerScope<Request, Answer> {
  const channel = new BroadcastChannel(requestChannel);
  watchRequests((addresses) => channel.postMessage(addresses), { buffered: true });
  return self as unknown as WorkerScope<Request, Answer>;
}
