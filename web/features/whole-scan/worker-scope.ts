/** The part of a worker's own scope that is used here; the page's types do not know it. */
interface WorkerScope<Request, Answer> {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Answer, transfer?: Transferable[]): void;
}

export function workerScope<Request, Answer>(): WorkerScope<Request, Answer> {
  return self as unknown as WorkerScope<Request, Answer>;
}
