/**
 * Terminating a thread while a network runs in it can crash the whole process. The thread holds this lock while the
 * network runs. Code that terminates the thread closes the lock first.
 */
export type NetworkLock = Int32Array<SharedArrayBuffer>;

const free = 0;
const running = 1;
const closed = 2;

export const createNetworkLock = (): NetworkLock => new Int32Array(new SharedArrayBuffer(4));

/** Resolves once no network is running. From then on none can start. */
export async function closeNetworkLock(lock: NetworkLock): Promise<void> {
  while (Atomics.compareExchange(lock, 0, free, closed) === running) {
    await Atomics.waitAsync(lock, 0, running).value;
  }
}

/** Never resolves once the lock is closed: the thread is about to be terminated. */
export async function withNetworkLock<T>(lock: NetworkLock, work: () => Promise<T>): Promise<T> {
  if (Atomics.compareExchange(lock, 0, free, running) === closed) return new Promise(() => undefined);
  try {
    return await work();
  } finally {
    Atomics.store(lock, 0, free);
    Atomics.notify(lock, 0);
  }
}
