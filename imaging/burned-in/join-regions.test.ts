import { expect, test } from 'vitest';
import { joinRegions } from './join-regions.ts';

test('regions that overlap become one, also by way of a third; others stay', () => {
  const left = { x: 0, y: 0, width: 10, height: 10 };
  const right = { x: 18, y: 2, width: 10, height: 10 };
  const bridge = { x: 8, y: 1, width: 12, height: 4 };
  const apart = { x: 50, y: 50, width: 5, height: 5 };
  expect(joinRegions([left, right, apart])).toEqual([left, right, apart]);
  expect(joinRegions([left, right, apart, bridge])).toEqual([apart, { x: 0, y: 0, width: 28, height: 12 }]);
});
