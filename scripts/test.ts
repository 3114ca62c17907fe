import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildServer } from '#tools/build-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { ensureChromium } from '#tools/ensure-chromium.ts';
import { ensureDicomTools } from '#tools/ensure-dicom-tools.ts';
import { readCommand } from '#tools/read-command.ts';
import { root, runProgram } from '#tools/run-program.ts';
import { failedBrowserTests, failedVitestTests } from './test/failed-tests.ts';

const help = `npm test; npm run test:all

\`npm test\` runs the quick tests: all checks, the unit tests, the integration tests on one database and one browser
journey for each promise. \`npm run test:all\` runs them first, and then all others. docs/tests.md says what each proves.

  --all  run all tests`;

const { values } = readCommand(help, { all: { type: 'boolean' } });

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Outcome {
  ok: boolean;
  counts?: Counts;
  remark?: string;
  failedTests?: string[];
}

const results: (Outcome & { name: string; cost: string })[] = [];
const scratch = await mkdtemp(join(tmpdir(), 'sulcus-test-'));
const started = performance.now();
const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
// The tools start "node" from PATH, which must be the one from npm install, not an older one.
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const env = { ...process.env, PATH: path };
// A log without colors is a third of the size. Playwright sets its own.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** What all processors of the machine did so far, in milliseconds. */
function processorTime(): { idle: number; all: number } {
  const each = cpus().map(({ times }) => times);
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(each.map(({ idle }) => idle)), all: sum(each.flatMap((times) => Object.values(times))) };
}

/** Runs a step; one that cannot start counts as failed, and the others continue. */
async function step(name: string, work: () => Promise<Outcome>): Promise<void> {
  console.log(`\n── ${name} (${seconds()})`);
  const begun = performance.now();
  const before = processorTime();
  const outcome = await work().catch((error: Error) => ({ ok: false, remark: error.message }));
  const after = processorTime();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  const cost = `${((performance.now() - begun) / 1000).toFixed(0)} s, processors ${(busy * 100).toFixed(0)}% busy`;
  results.push({ name, cost, ...outcome });
}

async function checks(): Promise<Outcome> {
  const [code] = await Promise.all([
    runProgram('npm', ['run', '--silent', 'check'], { env }),
    buildWeb(),
    buildServer(),
  ]);
  return { ok: code === 0 };
}

const readReport = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

async function vitest(projects: string[], ...more: string[]): Promise<Outcome> {
  await dicomTools;
  const file = join(scratch, `vitest-${projects.join('-')}.json`);
  const chosen = projects.map((name) => `--project=${name}`);
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--silent=passed-only'];
  const code = await runProgram('vitest', ['run', ...chosen, ...reports, ...more], {
    env: { ...env, ...plain },
  });
  const report = await readReport(file);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report;
  return {
    ok: code === 0,
    counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests },
    failedTests: failedVitestTests(report),
  };
}

async function browser(choice: '--grep' | '--grep-invert'): Promise<Outcome> {
  const file = join(scratch, `browser${choice}.json`);
  const settings = { CHROMIUM_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['test', choice, '@quick', '--fail-on-flaky-tests', '--reporter=dot,json'];
  const code = await runProgram('playwright', args, { env: { ...env, ...settings } });
  const report = await readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  const counts = { passed: expected, failed: unexpected + flaky, skipped };
  return { ok: code === 0, counts, failedTests: failedBrowserTests(report) };
}

async function model(): Promise<Outcome> {
  const runs = async (code: string) => (await runProgram('python3', ['-c', code], { stdio: 'ignore' })) === 0;
  if (!(await runs('import torch, pytest'))) {
    return {
      ok: true,
      remark: 'left out: needs python3 with torch and pytest; model/README.md says how to install them',
    };
  }
  return { ok: (await runProgram('python3', ['-m', 'pytest', '-q', 'model/tests'])) === 0 };
}

// An installation waits for the network, not for a core, so it runs beside the checks. One after the other, because Debian
// allows one installation at a time.
const dicomTools = ensureDicomTools();
const chromium = dicomTools.then(ensureChromium);
chromium.catch(() => undefined);
await step('checks and builds', checks);
await step('unit, component and integration tests', () => vitest(['unit', 'components', 'integration']));
await step('browser journeys', () => browser('--grep'));
if (values.all) {
  // A fourth worker, because many of them wait for a minute to pass.
  await step('all other tests with servers', () => vitest(['full'], '--maxWorkers=4'));
  await step('model tests', model);
  await step('all other browser tests', () => browser('--grep-invert'));
}
await rm(scratch, { recursive: true, force: true });

console.log(`\n── summary (${seconds()})`);
for (const { name, cost, ok, counts, remark } of results) {
  const figures = counts && `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
  console.log(`${ok ? '✓' : '✗'} ${[`${name} (${cost})`, figures, remark].filter(Boolean).join(': ')}`);
}
for (const test of results.flatMap(({ failedTests = [] }) => failedTests)) console.log(`\n✗ ${test}`);
const sum = (key: keyof Counts): number =>
  results.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0);
const wrong = results.filter(({ ok }) => !ok).length;
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped; ${wrong} of ${results.length} steps failed`,
);
process.exit(wrong > 0 ? 1 : 0);
