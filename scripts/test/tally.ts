export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TierResult extends Tally {
  name: string;
  /** Set when the tier could not run or must not count as passed, whatever its figures say. */
  problem?: string;
  /** Set when the tier was left out on purpose. */
  leftOut?: string;
}

const none: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Of `vitest run --reporter=json`. */
export function readVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<
    string,
    number | undefined
  >;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Of `playwright test --reporter=json`. A test that passed only on a second try counts as failed: it hides a race. */
export function readPlaywright(report: unknown): Tally {
  const { stats } = report as {
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  if (!stats) return none;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Of pytest's JUnit file. */
export function readJUnit(xml: string): Tally {
  const count = (name: string): number =>
    Number(xml.match(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  return { passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') };
}

/** A tier that ran nothing has shown nothing; one that ended badly without a failed test counts as one failure. */
export function judge(name: string, tally: Tally, exitCode: number | null): TierResult {
  if (tally.passed + tally.failed === 0) {
    return { name, ...tally, failed: 1, problem: exitCode === 0 ? 'ran no test' : 'did not run to its end' };
  }
  if (exitCode !== 0 && tally.failed === 0)
    return { name, ...tally, failed: 1, problem: 'ended with an error outside its tests' };
  return { name, ...tally };
}

export function closingLine(results: TierResult[]): string {
  const sum = (key: keyof Tally): number => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') + results.filter((result) => result.leftOut).length;
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
