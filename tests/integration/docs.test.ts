import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { docsAddress } from '#contract/addresses.ts';
import { docsPages } from '#contract/docs-pages.ts';
import { variableNames } from '#server/config/config.ts';
import { startProcess, type TestProcess } from '#tests/harness/child-process.ts';
import { copyTemplate } from '#tests/harness/database-templates.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { dataFolder, type TemporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const packageFile = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

function markdownFiles(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (/^(node_modules|data|dist|\.git|packed|runs)$/.test(entry.name)) return [];
    if (entry.isDirectory()) return markdownFiles(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });
}

/** Commands are in indented blocks. Text after a # is a comment. */
function commandsOf(file: string): string[] {
  return [...read(file).matchAll(/^ {4}(?=(?:npm|npx|node|curl|docker) )(.+?)(?:\s{2,}#.*)?$/gm)].map(
    ([, line]) => line!,
  );
}

let folder: TemporaryFolder;
let product: TestProcess;
let url: string;

beforeAll(async () => {
  folder = await dataFolder();
  await mkdir(path.join(folder.path, 'slices'));
  for (const [name, id] of [
    ['slice.png', 'one-lesion'],
    ['slice.dcm', 'dicom'],
  ] as const) {
    await writeFile(path.join(folder.path, 'slices', name), await sampleFile(id));
  }
  // image.test.ts covers creating a database.
  for (const name of ['data', 'demo']) copyTemplate(inject('embeddedTemplate'), path.join(folder.path, name));
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  product = startProcess('scripts/start.ts', {
    PORT: port,
    DATA_DIR: path.join(folder.path, 'data'),
    LOG_LEVEL: 'warn',
  });
  await product.line(/Sulcus is ready/, 110_000);
});
afterAll(async () => {
  // Not killed, because the server is a child process of its own.
  product.signal('SIGTERM');
  await product.exited;
  await folder.remove();
});

type Trial = (command: string) => Promise<void>;

/** Runs a script through npm, on the data folder of the running product. */
const npm = (name: string, ...args: string[]) =>
  run('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder.path, 'data') },
  });

/** All commands that start with the same analysis share it. */
const analyses = new Map<string, ReturnType<typeof npm>>();
function analyze(...options: string[]) {
  const key = options.join(' ');
  if (!analyses.has(key)) analyses.set(key, npm('analyze', slices(), ...options));
  return analyses.get(key)!;
}

let filled: Promise<string> | undefined;
/** A folder with the demo's data. */
function demoData(): Promise<string> {
  const data = path.join(folder.path, 'demo');
  filled ??= runScript('demo', ['--scans', '1', '--data', data, '--port', '0', '--fill-only']).then(
    () => data,
  );
  return filled;
}

const slices = (): string => path.join(folder.path, 'slices');
/** Runs what `npm run` would start. The analyses cover starting through npm. */
async function runScript(name: string, args: string[]): Promise<string> {
  const file = packageFile.scripts[name]!.replace(/^node /, '');
  const script = startProcess(file, {}, root, args);
  expect(await script.exited, script.output()).toBe(0);
  return script.output();
}

/** For commands that take long, and whose parts have their own tests. */
const helpNames =
  (word: string): Trial =>
  async (command) => {
    const [, , name] = command.split(' ');
    expect(await runScript(name!, ['--help'])).toContain(word);
  };

/** How each documented command is tested. A command missing here fails the test below. */
const trials: [pattern: RegExp, trial: Trial][] = [
  [
    /^npm install && npm start$|^npm start$/,
    async () => {
      expect(await (await fetch(url)).text()).toContain('Sulcus');
      expect(product.output()).toContain('First administrator');
    },
  ],
  // This test run is that command. .ci/run calls nothing else.
  [
    /^npm install && npm test$|^npm test$|^npm run test:all$/,
    async () => {
      expect(read('.ci/run')).toContain('npm install && npm run test:all');
      expect(packageFile.scripts['test:all']).toBe(`${packageFile.scripts.test} --all`);
    },
  ],
  [/^npm install$/, async () => expect(existsSync(path.join(root, 'node_modules/node'))).toBe(true)],
  // scripts/test.ts runs this command before these tests start.
  [
    /^npm run check$/,
    async () => expect(packageFile.scripts.check?.split(' && ').length).toBeGreaterThanOrEqual(4),
  ],
  [
    /^npm run --silent analyze -- path\/to\/\w+( --format csv)?( > \S+)?$/,
    async (command) => {
      const options = command.includes('--format csv') ? ['--format', 'csv'] : [];
      const { stdout } = await analyze(...options);
      expect(stdout.trim().split('\n').length).toBeGreaterThanOrEqual(2);
    },
  ],
  [
    /^npm run --silent analyze -- path\/to\/dicom \| npx node docs\/recipes\/by-folder\.ts > \S+$/,
    async (command) => {
      const [, recipe] = /\| (.+) > /.exec(command)!;
      const piped = run('sh', ['-c', recipe!], { cwd: root });
      piped.child.stdin!.end((await analyze()).stdout);
      const { stdout } = await piped;
      expect(stdout.split('\n')[0]).toBe('folder,slices,unread,not a brain,marked,highest confidence');
      expect(stdout).toMatch(/slices",2,0,0,2,0\.9/);
    },
  ],
  [
    /^npm run --silent analyze -- --study path\/to\/study > \w+\.jsonl$/,
    async () => {
      expect((await analyze('--study')).stdout).toContain('"verdict"');
    },
  ],
  [/^npm run screens$/, helpNames('docs/screens')],
  [/^npm run evaluate -- path\/to\/data --dry-run$/, helpNames('--dry-run')],
  [/^npm run evaluate:registration -- FOLDER$/, helpNames('--pairs')],
  [/^npm run loop -- --scans \d+$/, helpNames('--scans')],
  [
    /^npx node scripts\/phantoms\.ts /,
    async () => {
      const target = path.join(folder.path, 'phantoms');
      await run(process.execPath, ['scripts/phantoms.ts', target, '--count', '2', '--size', '256'], {
        cwd: root,
      });
      expect(readdirSync(target)).toContain('truth.json');
    },
  ],
  // All rows take a quarter of an hour. A short one shows that figures are printed and bounds are checked.
  [
    /^npm run bench$/,
    async () => {
      // A busy machine may miss a bound.
      const { stdout } = await npm('bench', 'decode').catch((failed: { stdout: string }) => failed);
      expect(stdout).toMatch(/\| JPEG.*\| [\d.]+ ms \| ≤ 50 ms \| (met|missed) \|/);
    },
  ],
  // accounts-admins.test.ts, clock.test.ts and backup.test.ts cover the effect. Here the data folder is in use.
  [
    /^npm run (admin -- (reset-password NAME|confirm-clock)|(backup|restore) -- FOLDER)$/,
    async (command) => {
      const [, , name = '', , ...args] = command.split(' ');
      const given = args.map((word) => (word === 'FOLDER' ? path.join(folder.path, 'backup') : word));
      await expect(npm(name, ...given)).rejects.toThrow(/in use by another Sulcus/);
    },
  ],
  [
    /^npm run demo/,
    async () => expect(readdirSync(path.join(await demoData(), 'files', 'scans'))).toHaveLength(1),
  ],
  // dev.test.ts covers the effect.
  [/^npm run dev$/, helpNames('--data')],
  [
    /^npm run reset$/,
    async () => {
      const data = path.join(folder.path, 'old');
      await mkdir(data);
      expect(await startProcess('scripts/dev.ts', {}, root, ['--reset', '--data', data]).exited).toBe(0);
      expect(existsSync(data)).toBe(false);
    },
  ],
];

/** A command in several documents is run once. */
const tried = new Map<string, Promise<void>>();

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/researchers.md',
  'docs/lecturers.md',
  'docs/hospitals.md',
  'docs/operations.md',
  'docs/walk-through.md',
])('every command in %s works as written', async (file) => {
  for (const command of commandsOf(file)) {
    const trial = trials.find(([pattern]) => pattern.test(command));
    expect(trial, `"${command}" is documented but not tried`).toBeDefined();
    const what = command.replace(/path\/to\/\w+/, 'FILES').replace(/ > \S+$/, '');
    if (!tried.has(what)) tried.set(what, trial![1](command));
    await tried.get(what);
  }
});

test('the calls in docs/api.md take a scan from upload to report', async () => {
  const [upload, process, events, report] = commandsOf('docs/api.md');
  const shell = (command: string): Promise<{ stdout: string }> =>
    run('bash', ['-c', command.replaceAll('http://localhost:3000', url)], { cwd: slices() });
  const { stdout } = await shell(upload!);
  const { scan } = JSON.parse(stdout) as { scan: { id: string } };
  const withId = (command: string): string => command.replaceAll('SCAN_ID', scan.id);
  expect((await shell(withId(process!))).stdout).toContain('"success":true');
  expect((await shell(withId(events!))).stdout).toContain('"processingStatus":"completed"');
  await shell(withId(report!));
  expect(readdirSync(slices()).some((name) => name.endsWith('.pdf'))).toBe(true);
});

test('every link in the documents points to an existing file', () => {
  const dead = markdownFiles().flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => path.join(path.dirname(file), target!))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${file} → ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every metric named for operators exists', () => {
  const named = new Set(read('docs/operations.md').match(/\bsulcus_[a-z_]+\b/g));
  expect(named.size).toBeGreaterThan(0);
  const sources = ['server/platform/metrics/metrics.ts', 'server/operations/measure-operations.ts'];
  const source = sources.map(read).join();
  expect([...named].filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});

test('every npm script named in a document exists', () => {
  const named = markdownFiles().flatMap((file) =>
    [...read(file).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!),
  );
  expect(named.filter((name) => !(name in packageFile.scripts))).toEqual([]);
});

test.each(['.env.example', 'docs/operations.md'])('%s names every setting and no other', (file) => {
  const named = new Set(
    read(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST|STORAGE|DETECTOR|ROLE)\b/g),
  );
  expect(variableNames.filter((name) => !named.has(name))).toEqual([]);
  // Used by the compose file and the system's loader, not by the server.
  const other = new Set(['S3_IMAGE', 'LD_PRELOAD']);
  expect([...named].filter((name) => !variableNames.includes(name) && !other.has(name))).toEqual([]);
});

test('every page of /docs is served, and every link and picture in it leads somewhere', async () => {
  const pages = new Map<string, string>();
  for (const { name } of docsPages) {
    const answer = await fetch(new URL(docsAddress(name), url));
    expect(answer.status, name).toBe(200);
    pages.set(docsAddress(name), await answer.text());
  }
  const targets = new Set<string>();
  for (const [address, html] of pages) {
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const target = new URL(link, new URL(address, url));
      if (target.origin !== new URL(url).origin) continue;
      const shown = pages.get(target.pathname);
      if (!shown) targets.add(target.pathname);
      else if (target.hash) expect(shown, `${address} → ${link}`).toContain(`id="${target.hash.slice(1)}"`);
    }
  }
  for (const target of targets) expect((await fetch(new URL(target, url))).status, target).toBe(200);
  expect((await fetch(new URL('/docs', url))).url).toContain(docsAddress('start'));
});
