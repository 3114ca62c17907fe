import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { ensureDicomTools } from './ensure-dicom-tools.ts';
import {
  closingLine,
  judge,
  none,
  readJUnit,
  readPlaywright,
  readVitest,
  type Tally,
  type TierResult,
} from './test/tally.ts';

const root = resolve(import.meta.dirname, '..');
const results: TierResult[] = [];
const scratch = await mkdtemp(join(tmpdir(), 'sulcus-test-'));
const started = performance.now();
// The tools start "node" from PATH, which must be the one from npm install, not an older one.
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
  });
  return Promise.race([
    once(child, 'exit').then(([code]) => code as number | null),
    once(child, 'error').then(() => null),
  ]);
}

/** Runs in parallel with other commands and collects the output. */
async function runBuffered(
  command: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, FORCE_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await Promise.race([
    once(child, 'close').then(([code]) => code as number | null),
    once(child, 'error').then(() => null),
  ]);
  return { code, output };
}

async function succeeds(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: 'ignore' });
  return Promise.race([
    once(child, 'exit').then(([code]) => code === 0),
    once(child, 'error').then(() => false),
  ]);
}

async function tally(file: string, read: (text: string) => Tally): Promise<Tally> {
  const text = await readFile(join(scratch, file), 'utf8').catch(() => '');
  return text ? read(text) : none;
}

function heading(text: string): void {
  console.log(`\n── ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

async function checks(): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { check: string };
  };
  const commands = scripts.check.split(' && ').map((line) => line.split(' '));
  await Promise.all(
    commands.map(async ([command = '', ...args]) => {
      const name = [command, ...args].join(' ');
      const { code, output } = await runBuffered(command, args);
      heading(`check: ${name}`);
      console.log(output.trimEnd());
      const ok = code === 0;
      results.push({ ...none, name: `check: ${name}`, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
    }),
  );
}

async function vitest(): Promise<void> {
  heading('unit, integration and security tests');
  const file = 'vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(scratch, file)}`];
  const code = await run('vitest', ['run', ...reporters]);
  results.push(
    judge(
      'unit, integration, security',
      await tally(file, (text) => readVitest(JSON.parse(text), root)),
      code,
    ),
  );
}

async function model(): Promise<void> {
  heading('model tests');
  const name = 'model';
  const leaveOut = (leftOut: string): void => {
    console.log(`Left out: ${leftOut}`);
    results.push({ ...none, name, leftOut });
  };
  if (!(await succeeds('python3', ['-c', '']))) return leaveOut('there is no python3 on this machine.');
  for (const module of ['torch', 'pytest']) {
    if (!(await succeeds('python3', ['-c', `import ${module}`]))) {
      return leaveOut(`python3 has no ${module}; model/README.md says how to install it.`);
    }
  }
  const code = await run('python3', [
    '-m',
    'pytest',
    '-q',
    'model/tests',
    `--junitxml=${join(scratch, 'model.xml')}`,
  ]);
  results.push(judge(name, await tally('model.xml', readJUnit), code));
}

async function browser(): Promise<void> {
  heading('browser tests');
  const file = 'browser.json';
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: await chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, file),
  });
  results.push(judge('browser', await tally(file, (text) => readPlaywright(JSON.parse(text))), code));
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
