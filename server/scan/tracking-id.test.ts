import { expect, test } from 'vitest';
import { newTrackingId } from './tracking-id.ts';

test('a tracking id is SR- and eight base32 letters, and does not repeat', () => {
  const ids = Array.from({ length: 2000 }, newTrackingId);
  for (const id of ids) expect(id).toMatch(/^SR-[A-Z2-7]{8}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join('').replaceAll('SR-', '')).size).toBe(32);
});
