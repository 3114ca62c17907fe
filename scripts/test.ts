import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildServer } from '#tools/build-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { ensureChromium } from '#tools/ensure-chromium.ts';
import { ensureDicomTools } from '#tools/ensure-dicom-tools.ts';
import { root, runProgram } from '#tools/run-program.ts';
import { closingLine, judge, none, readJUnit, type TierResult } from './test/tally.ts';

const results: TierResult[] = [];
const scratch = await mkdtemp(join(tmpdir(), 'sulcus-test-'));
const started = performance.now();
// The tools start "node" from PATH, which must be the one from npm install, not an older one.
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/** Runs the tests of a tier; the arguments and variables make the runner write its report to the given file. */
async function runTier(
  name: string,
  command: string,
  settings: (report: string) => { args: string[]; env?: Record<string, string> },
): Promise<void> {
  const report = join(scratch, `${name}.xml`);
  const { args, env } = settings(report);
  const code = await runProgram(command, args, { env: { ...process.env, PATH, ...env } });
  results.push(judge(name, readJUnit(await readFile(report, 'utf8').catch(() => '')), code));
}

function heading(text: string): void {
  console.log(`\n── ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

async function checks(): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { check: string };
  };
  await Promise.all(
    scripts.check.split(' && ').map(async (name) => {
      const [command = '', ...args] = name.split(' ');
      // In parallel, so the output waits for its turn.
      const env = { ...process.env, PATH, FORCE_COLOR: '1' };
      const child = spawn(command, args, { cwd: root, env });
      const [outputs, [code]] = await Promise.all([
        Promise.all([text(child.stdout), text(child.stderr)]),
        once(child, 'close').catch(() => [null]),
      ]);
      heading(`check: ${name}`);
      console.log(outputs.join('').trimEnd());
      const ok = code === 0;
      results.push({ ...none, name: `check: ${name}`, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
    }),
  );
}

async function vitest(): Promise<void> {
  heading('unit, integration and security tests');
  await runTier('unit, integration, security', 'vitest', (report) => ({
    args: ['run', '--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`],
  }));
}

async function model(): Promise<void> {
  heading('model tests');
  const leaveOut = (leftOut: string): void => {
    console.log(`Left out: ${leftOut}`);
    results.push({ ...none, name: 'model', leftOut });
  };
  const runs = async (code: string) => (await runProgram('python3', ['-c', code], { stdio: 'ignore' })) === 0;
  if (!(await runs(''))) return leaveOut('there is no python3 on this machine.');
  for (const module of ['torch', 'pytest']) {
    if (!(await runs(`import ${module}`))) {
      return leaveOut(`python3 has no ${module}; model/README.md says how to install it.`);
    }
  }
  await runTier('model', 'python3', (report) => ({
    args: ['-m', 'pytest', '-q', 'model/tests', `--junitxml=${report}`],
  }));
}

async function browser(): Promise<void> {
  heading('browser tests');
  const CHROMIUM_PATH = await chromium;
  await runTier('browser', 'playwright', (report) => ({
    args: ['test', '--fail-on-flaky-tests', '--reporter=list,junit'],
    env: { CHROMIUM_PATH, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  }));
}

/** Counts a tier that cannot start as failed and continues with the others. */
async function attempt(name: string, tier: () => Promise<unknown>): Promise<void> {
  try {
    await tier();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    console.error(problem);
    results.push({ ...none, name, failed: 1, problem });
  }
}

const dicomTools = attempt('DICOM tools', ensureDicomTools);
// An installation waits for the network, not for a core, so it runs in parallel with the tests, but after the DICOM tools,
// because Debian allows one installation at a time.
const chromium = dicomTools.then(ensureChromium);
chromium.catch(() => undefined);
await Promise.all([
  attempt('checks', checks),
  attempt('builds', () => Promise.all([buildWeb(), buildServer()])),
  dicomTools,
]);
// Sequentially, because in parallel they take as long on two cores, and each test would run on a busier machine.
await attempt('unit, integration, security', vitest);
await attempt('model', model);
await attempt('browser', browser);
await rm(scratch, { recursive: true, force: true });

heading('summary');
for (const { name, passed, failed, skipped, problem, leftOut } of results) {
  const remark = problem ?? leftOut;
  console.log(
    `${failed > 0 ? '✗' : leftOut ? '–' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped${remark ? ` (${remark})` : ''}`,
  );
}
// At the end, because a truncated log keeps its end.
for (const { failures } of results) for (const line of failures) console.log(`  ✗ ${line}`);
console.log(closingLine(results));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
