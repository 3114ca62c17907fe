import { expect, test } from 'vitest';
import { closingLine, judge, readJUnit, readPlaywright, readVitest } from './tally.ts';

test('figures are read from each runner', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readVitest(vitest)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  expect(readPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 1 } })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 1,
  });
  const junit =
    '<testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"></testsuite></testsuites>';
  expect(readJUnit(junit)).toEqual({ passed: 4, failed: 3, skipped: 3 });
});

test('a tier that ran no test fails, whatever its exit code', () => {
  expect(judge('browser', { passed: 0, failed: 0, skipped: 3 }, 0)).toMatchObject({
    failed: 1,
    problem: 'ran no test',
  });
  expect(judge('browser', readPlaywright({}), 1)).toMatchObject({
    failed: 1,
    problem: 'did not run to its end',
  });
});

test('a tier that ends badly with all tests passed still fails', () => {
  expect(judge('unit', { passed: 9, failed: 0, skipped: 0 }, 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(judge('unit', { passed: 9, failed: 0, skipped: 0 }, null)).toMatchObject({ failed: 1 });
});

test('the closing line sums all tiers', () => {
  const tiers = [
    { name: 'a', passed: 2, failed: 0, skipped: 0 },
    { name: 'b', passed: 3, failed: 1, skipped: 2 },
  ];
  expect(closingLine(tiers)).toBe('5 passed, 1 failed, 2 skipped');
  expect(closingLine([...tiers, { name: 'c', passed: 0, failed: 0, skipped: 0, leftOut: 'no torch' }])).toBe(
    '5 passed, 1 failed, 3 skipped',
  );
  expect(closingLine([{ name: 'a', passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
});
