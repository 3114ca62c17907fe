import { expect, test } from 'vitest';
import { describeGain } from './gain.ts';

test('a gain comes with its paired interval, in percentage points', () => {
  expect(describeGain({ scans: 200, onlyActiveRight: 5, onlyCandidateRight: 25 })).toBe(
    '+10.0 points, +4.8 to +15.2',
  );
  expect(describeGain({ scans: 100, onlyActiveRight: 9, onlyCandidateRight: 1 })).toBe(
    '−8.0 points, −14.0 to −2.0',
  );
});
