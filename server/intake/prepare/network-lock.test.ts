import { expect, test } from 'vitest';
import { closeNetworkLock, createNetworkLock, withNetworkLock } from './network-lock.ts';

test('ending a thread waits until it has come back from the network', async () => {
  const lock = createNetworkLock();
  const order: string[] = [];
  const network = Promise.withResolvers<void>();
  const running = withNetworkLock(lock, () => network.promise).then(() => order.push('back'));
  const barred = closeNetworkLock(lock).then(() => order.push('barred'));
  network.resolve();
  await Promise.all([running, barred]);
  expect(order).toEqual(['back', 'barred']);
});

test('behind a barred door nothing is begun', async () => {
  const lock = createNetworkLock();
  await closeNetworkLock(lock);
  let begun = false;
  void withNetworkLock(lock, async () => {
    begun = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(false);
});

test('a network that fails leaves the door open', async () => {
  const lock = createNetworkLock();
  await expect(withNetworkLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(withNetworkLock(lock, async () => 1)).resolves.toBe(1);
});
