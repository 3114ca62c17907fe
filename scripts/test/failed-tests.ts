/** Names the failed tests of a report, each with the beginning of its error, so that the end of a long log says what to mend. */

interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: (string | null)[] | null }[];
  }[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface BrowserReport {
  suites?: BrowserSuite[];
  errors?: { message?: string }[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a color begins with the escape character
const colors = /\u001b\[[0-9;]*m/g;
const linesOfError = 6;

function describe(test: string, error: string | null | undefined): string {
  const lines = (error ?? '')
    .replace(colors, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [test, ...lines.slice(0, linesOfError).map((line) => `    ${line}`)].join('\n');
}

export function failedVitestTests(report: VitestReport): string[] {
  return (report.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no failed test of its own.
    if (failed.length === 0) return status === 'failed' ? [describe(file, message)] : [];
    return failed.map((test) => describe(`${file} › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

const failedSpecs = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        describe(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...suites.flatMap(failedSpecs),
];

export const failedBrowserTests = ({ suites = [], errors = [] }: BrowserReport): string[] => [
  ...errors.map(({ message }) => describe('before any test', message)),
  ...suites.flatMap(failedSpecs),
];
