/**
 * A thread that is ended while a network runs in it can take the whole process down. So the thread goes through this door
 * to the network, and the code that ends the thread waits until it has come back and bars the door.
 */
export type NetworkLock = Int32Array<SharedArrayBuffer>;

const free = 0;
const running = 1;
const closed = 2;

export const createNetworkLock = (): NetworkLock => new Int32Array(new SharedArrayBuffer(4));

/** Resolves once nobody is running; from then on nobody gets in. */
export async function closeNetworkLock(lock: NetworkLock): Promise<void> {
  while (Atomics.compareExchange(lock, 0, free, closed) === running) {
    await Atomics.waitAsync(lock, 0, running).value;
  }
}

/** Never resolves where the door is closed: this thread is about to be ended. */
export async function withNetworkLock<T>(lock: NetworkLock, work: () => Promise<T>): Promise<T> {
  if (Atomics.compareExchange(lock, 0, free, running) === closed) return new Promise(() => undefined);
  try {
    return await work();
  } finally {
    Atomics.store(lock, 0, free);
    Atomics.notify(lock, 0);
  }
}
