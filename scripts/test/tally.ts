import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failed test. */
  failures: string[];
}

export interface TierResult extends Tally {
  name: string;
  /** Set if the tier could not run or must not count as passed, regardless of its figures. */
  problem?: string;
  /** Set if the tier was skipped on purpose. */
  leftOut?: string;
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

function failure(file: string, title: string, message = ''): string {
  const firstLine = stripVTControlCharacters(message)
    .split('\n')
    .find((line) => line.trim() !== '');
  return `${file} › ${title}${firstLine ? `: ${firstLine.trim()}` : ''}`;
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    name: string;
    status: string;
    /** Why the file as a whole failed, for example a hook or an import. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Reads the report of `vitest run --reporter=json`. */
export function readVitest(report: unknown, root: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  const failures = (testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(file, test.fullName, test.failureMessages?.[0]));
    return status === 'failed' && tests.length === 0
      ? [failure(file, 'the file as a whole', message)]
      : tests;
  });
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    failures,
  };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const [error] = results.flatMap(({ errors }) => errors ?? []);
        return failure(`tests/e2e/${file}:${line}`, title, error?.message);
      }),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** Reads the report of `playwright test --reporter=json`. A flaky test counts as failed, because it hides a race. */
export function readPlaywright(report: unknown): Tally {
  const { stats, suites, errors } = report as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites?: PlaywrightSuite[];
    /** Outside any test. */
    errors?: { message?: string }[];
  };
  if (!stats) return none;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...(suites ?? []).flatMap(failedSpecs),
      ...(errors ?? []).map(({ message }) => failure('tests/e2e', 'outside any test', message)),
    ],
  };
}

/** Reads pytest's JUnit file. */
export function readJUnit(xml: string): Tally {
  const count = (name: string): number =>
    Number(xml.match(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  const failures = [
    ...xml.matchAll(
      /<testcase classname="([^"]*)" name="([^"]*)"[^>]*>\s*<(?:failure|error) message="([^"]*)"/g,
    ),
  ].map(([, file = '', title = '', message]) => failure(file, title, message?.replaceAll('&#10;', '\n')));
  return {
    passed: count('tests') - failed - count('skipped'),
    failed,
    skipped: count('skipped'),
    failures,
  };
}

/** A tier that ran no tests, or exited with an error without a failed test, counts as one failure. */
export function judge(name: string, tally: Tally, exitCode: number | null): TierResult {
  if (tally.passed + tally.failed === 0) {
    return { name, ...tally, failed: 1, problem: exitCode === 0 ? 'ran no test' : 'did not run to its end' };
  }
  if (exitCode !== 0 && tally.failed === 0)
    return { name, ...tally, failed: 1, problem: 'ended with an error outside its tests' };
  return { name, ...tally };
}

export function closingLine(results: TierResult[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') + results.filter((result) => result.leftOut).length;
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
