import { gzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gunzip } from './gunzip.ts';

const megabyte = 1024 * 1024;

test('a packed file that unpacks to more than the limit is stopped there', async () => {
  const bomb = gzipSync(new Uint8Array(24 * megabyte), { level: 9 });
  expect(bomb.length).toBeLessThan(64 * 1024);
  expect((await gunzip(bomb, { limit: 4_096 })).length).toBeLessThan(megabyte);
});

test('a packed file that is cut or is none is refused as damaged', async () => {
  const whole = gzipSync(new Uint8Array(4_096).fill(7));
  for (const bytes of [whole.slice(0, whole.length - 9), Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3)]) {
    await expect(gunzip(bytes, { limit: megabyte })).rejects.toThrow('damaged: compressedData');
  }
});
