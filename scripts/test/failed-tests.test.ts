import { expect, test } from 'vitest';
import { failedBrowserTests, failedVitestTests } from './failed-tests.ts';

test('a failed test is named with its file and the beginning of its error, without colors', () => {
  const failureMessages = ['\u001b[31mAssertionError: expected 2 to be 1\u001b[0m\n\n  at file.ts:3\n'];
  const assertionResults = [
    { fullName: 'adds', status: 'failed', failureMessages },
    { fullName: 'subtracts', status: 'passed', failureMessages: [] },
  ];
  expect(
    failedVitestTests({ testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }] }),
  ).toEqual(['sum.test.ts › adds\n    AssertionError: expected 2 to be 1\n      at file.ts:3']);
});

test('a file that cannot be loaded is named with the reason', () => {
  const file = { name: 'sum.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
  expect(failedVitestTests({ testResults: [file] })).toEqual(['sum.test.ts\n    Cannot find module']);
});

test('failed and flaky browser tests are named with their lines, however deep they lie', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'home.spec.ts',
    line: 7,
    tests: [{ status, results: [{}, { error: { message: 'Expected: 1' } }] }],
  });
  const inner = { specs: [spec('opens', 'flaky'), spec('closes', 'expected')] };
  expect(failedBrowserTests({ suites: [{ suites: [inner], specs: [spec('loads', 'unexpected')] }] })).toEqual(
    ['home.spec.ts:7 › loads\n    Expected: 1', 'home.spec.ts:7 › opens\n    Expected: 1'],
  );
  expect(failedBrowserTests({ errors: [{ message: 'no server' }] })).toEqual([
    'before any test\n    no server',
  ]);
});

test('a report that was never written names nothing', () => {
  expect(failedVitestTests({})).toEqual([]);
  expect(failedBrowserTests({})).toEqual([]);
});
