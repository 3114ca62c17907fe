import { expect, test } from 'vitest';
import { closingLine, judge, none, readJUnit, readPlaywright, readVitest } from './tally.ts';

test('figures are read from each runner', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readVitest(vitest, '/product')).toMatchObject({ passed: 5, failed: 1, skipped: 3 });
  expect(readPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 1 } })).toMatchObject({
    passed: 4,
    failed: 3,
    skipped: 1,
  });
  const junit =
    '<testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"></testsuite></testsuites>';
  expect(readJUnit(junit)).toMatchObject({ passed: 4, failed: 3, skipped: 3 });
});

test('each failed test is named in one line: its file, its title and the first line of its message', () => {
  const vitest = {
    testResults: [
      {
        name: '/product/tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adding sums', status: 'passed', failureMessages: [] },
          {
            fullName: 'adding carries',
            status: 'failed',
            failureMessages: ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at file.ts:1'],
          },
        ],
      },
      {
        name: '/product/tests/b.test.ts',
        status: 'failed',
        message: '\nError: no port\n',
        assertionResults: [],
      },
    ],
  };
  expect(readVitest(vitest, '/product').failures).toEqual([
    'tests/a.test.ts › adding carries: AssertionError: expected 1 to be 2',
    'tests/b.test.ts › the file as a whole: Error: no port',
  ]);
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'page.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const playwright = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        title: 'page.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'phone', specs: [spec('fits', 'unexpected', 'Error: strict mode\n  2 elements')] }],
      },
    ],
    errors: [{ message: 'Error: teardown' }],
  };
  expect(readPlaywright(playwright).failures).toEqual([
    'tests/e2e/page.spec.ts:7 › fits: Error: strict mode',
    'tests/e2e › outside any test: Error: teardown',
  ]);
  const junit =
    '<testsuite errors="0" failures="1" skipped="0" tests="1"><testcase classname="tests.net" name="test_shape" time="1"><failure message="assert 1 == 2&#10; +  where">…</failure></testcase></testsuite>';
  expect(readJUnit(junit).failures).toEqual(['tests.net › test_shape: assert 1 == 2']);
});

test('a tier that ran no test fails, whatever its exit code', () => {
  expect(judge('browser', { ...none, passed: 0, skipped: 3 }, 0)).toMatchObject({
    failed: 1,
    problem: 'ran no test',
  });
  expect(judge('browser', readPlaywright({}), 1)).toMatchObject({
    failed: 1,
    problem: 'did not run to its end',
  });
});

test('a tier that ends badly with all tests passed still fails', () => {
  expect(judge('unit', { ...none, passed: 9 }, 1)).toMatchObject({ passed: 9, failed: 1 });
  expect(judge('unit', { ...none, passed: 9 }, null)).toMatchObject({ failed: 1 });
});

test('the closing line sums all tiers', () => {
  const tiers = [
    { ...none, name: 'a', passed: 2 },
    { ...none, name: 'b', passed: 3, failed: 1, skipped: 2 },
  ];
  expect(closingLine(tiers)).toBe('5 passed, 1 failed, 2 skipped');
  expect(closingLine([...tiers, { ...none, name: 'c', leftOut: 'no torch' }])).toBe(
    '5 passed, 1 failed, 3 skipped',
  );
  expect(closingLine([{ ...none, name: 'a', passed: 2 }])).toBe('2 passed, 0 failed');
});
