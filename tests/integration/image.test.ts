import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { dockerfileSteps, type Image, imageTimeoutMs, sharedImage } from '#tests/harness/image.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { buildWeb } from '#tools/build-web.ts';

const run = promisify(execFile);
const steps = dockerfileSteps(readFileSync('deploy/Dockerfile', 'utf8'));
let image: Image;

beforeAll(async () => {
  image = await sharedImage();
}, imageTimeoutMs);

async function filesIn(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: image.app })) found.push(file);
  return found;
}

test('the image uses exactly the Node version that npm install brings', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: { node: string };
  };
  const bases = steps.filter(([instruction]) => instruction === 'FROM').map(([, rest]) => rest.split(' ')[0]);
  expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]));
});

test('every image in the compose file has a version', () => {
  const images = [...readFileSync('deploy/compose.yaml', 'utf8').matchAll(/^\s+image: (.+)$/gm)].map(
    ([, name]) => name!.replaceAll('"', '').replace(/\$\{\w+:-(.+?)\}/, '$1'),
  );
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((name) => !/:v?\d+\.\d+/.test(name))).toEqual([]);
});

test('the image has the server, the web app, the model and the operator commands', () => {
  const needed = [
    'dist/server.js',
    'dist/supervise.js',
    'dist/cli.js',
    'dist/database.bin',
    'server/platform/db/migrations/0001_initial.sql',
    'dist/web/index.html',
    'model/sulcus.onnx',
    'model/card.json',
    'model/burned-in-text.onnx',
    'model/burned-in-text.json',
    'LICENSE',
  ];
  expect(needed.filter((file) => !existsSync(join(image.app, file)))).toEqual([]);
});

test('the image has no test, fixture, development tool or binary for another platform', async () => {
  expect(
    await filesIn(
      '{contract,imaging,labels,reading,phantom,evaluation,server,scripts,tools,model}/**/*.{ts,tsx}',
    ),
  ).toEqual([]);
  expect(await filesIn('{tests,web,scripts,.git,docs,.env*}')).toEqual([]);
  expect(await filesIn('node_modules/{typescript,vite,vitest,node,dcmjs,@playwright/test,.cache}')).toEqual(
    [],
  );
  expect(await filesIn('node_modules/onnxruntime-node/bin/*/{darwin,win32}/*')).toEqual([]);
});

test('the image migrates a database without collecting compiled code; its server starts on production dependencies, is healthy and serves the pages', async () => {
  const folder = await temporaryFolder('image-data');
  onTestFinished(folder.remove);
  const migrated = await run(process.execPath, ['--trace-wasm-code-gc', 'dist/cli.js', 'migrate'], {
    cwd: image.app,
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
  });
  // No trace of collecting compiled code, which occasionally crashes Node (nodejs/node#64500).
  expect(migrated.stdout).toBe('The database is up to date.\n');
  expect(image.command).toEqual(['node', 'dist/supervise.js', 'dist/server.js']);
  const server = await startServerProcess(
    { ...image.environment, HOST: '127.0.0.1', PORT: undefined, DATA_DIR: folder.path },
    image.app,
  );
  onTestFinished(() => server.kill());
  const health = await fetch(`${server.url}/api/health`);
  expect(health.status, server.output()).toBe(200);
  expect(await (await fetch(server.url)).text()).toContain('<title>');
});

test('no secret is in the image or in what browsers load', async () => {
  const secret =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bsk-[A-Za-z0-9]{32,}/;
  const found: string[] = [];
  for (const file of await filesIn('{server,dist}/**/*.{js,json,html,css,sql}')) {
    const text = await readFile(join(image.app, file), 'utf8');
    if (secret.test(text)) found.push(file);
    // The build gets no environment variables, so nothing from a developer's shell can reach the files.
    if (file.startsWith('dist') && process.env.HOME && text.includes(`${process.env.HOME}/`))
      found.push(file);
  }
  expect(found).toEqual([]);
});

test('the web app in the image has the same bytes as a build in another folder with the tests beside it', async () => {
  await buildWeb();
  const hashes = async (folder: string): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      found[relative(folder, path)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
    return found;
  };
  const here = await hashes('dist/web');
  expect(Object.keys(here).length).toBeGreaterThan(100);
  expect(await hashes(join(image.app, 'dist/web'))).toEqual(here);
});

test('the password of an administrator can be reset inside the image', async () => {
  const { stdout } = await run(process.execPath, ['dist/cli.js', 'admin', '--help'], { cwd: image.app });
  expect(stdout).toContain('reset-password');
});
