/**
 * A thread that is ended while a network runs in it can take the whole process down. So the thread goes through this door
 * to the network, and the code that ends the thread waits until it has come back and bars the door.
 */
export type NetworkDoor = Int32Array<SharedArrayBuffer>;

const free = 0;
const inside = 1;
const barred = 2;

export const createDoor = (): NetworkDoor => new Int32Array(new SharedArrayBuffer(4));

/** Resolves once nobody is inside; from then on nobody gets in. */
export async function barDoor(door: NetworkDoor): Promise<void> {
  while (Atomics.compareExchange(door, 0, free, barred) === inside) {
    await Atomics.waitAsync(door, 0, inside).value;
  }
}

/** Never resolves where the door is barred: this thread is about to be ended. */
export async function throughDoor<T>(door: NetworkDoor, work: () => Promise<T>): Promise<T> {
  if (Atomics.compareExchange(door, 0, free, inside) === barred) return new Promise(() => undefined);
  try {
    return await work();
  } finally {
    Atomics.store(door, 0, free);
    Atomics.notify(door, 0);
  }
}
