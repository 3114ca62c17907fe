import { expect, test } from 'vitest';
import { barDoor, createDoor, throughDoor } from './network-door.ts';

test('ending a thread waits until it has come back from the network', async () => {
  const door = createDoor();
  const order: string[] = [];
  const network = Promise.withResolvers<void>();
  const running = throughDoor(door, () => network.promise).then(() => order.push('back'));
  const barred = barDoor(door).then(() => order.push('barred'));
  network.resolve();
  await Promise.all([running, barred]);
  expect(order).toEqual(['back', 'barred']);
});

test('behind a barred door nothing is begun', async () => {
  const door = createDoor();
  await barDoor(door);
  let begun = false;
  void throughDoor(door, async () => {
    begun = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(false);
});

test('a network that fails leaves the door open', async () => {
  const door = createDoor();
  await expect(throughDoor(door, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(throughDoor(door, async () => 1)).resolves.toBe(1);
});
