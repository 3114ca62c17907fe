import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

let folder: TemporaryFolder;
let files: string[];
let unpacked: string;
beforeAll(async () => {
  folder = await temporaryFolder('package');
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path];
  const [packed] = JSON.parse((await run('npm', args, { cwd: root })).stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed.files.map((file) => file.path);
  await run('tar', ['-xzf', path.join(folder.path, packed.filename), '-C', folder.path]);
  unpacked = path.join(folder.path, 'package');
  await symlink(path.join(root, 'node_modules'), path.join(unpacked, 'node_modules'));
}, 120_000);
afterAll(() => folder?.remove());

test('the package has the built program and the model, and nothing that only builds or tests it', () => {
  for (const needed of [
    'bin/sulcus.mjs',
    'dist/server.js',
    'dist/cli.js',
    'dist/database.bin',
    'dist/web/pages.json',
    'LICENSE',
  ])
    expect(files).toContain(needed);
  expect(files).toContain('model/sulcus.onnx');
  expect(
    files
      .filter((file) => /\.tsx?$|^tests\/|^docs\/|^web\/|fp16\.onnx$/.test(file))
      .filter((file) => !file.startsWith('dist/web/')),
  ).toEqual([]);
});

test('its command analyzes a slice from any folder and explains its usage', async () => {
  const sulcus = path.join(unpacked, 'bin/sulcus.mjs');
  const help = await run(process.execPath, [sulcus, '--help']);
  expect(help.stdout).toContain('sulcus serve');
  const slice = path.join(folder.path, 'slice.png');
  await writeFile(slice, await sampleFile('one-lesion'));
  const { stdout } = await run(process.execPath, [sulcus, 'analyze', slice], { cwd: folder.path });
  expect(stdout).toContain('slice.png');
}, 60_000);

test('an unknown command fails with a message', async () => {
  const sulcus = path.join(unpacked, 'bin/sulcus.mjs');
  await expect(run(process.execPath, [sulcus, 'dance'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name a command'),
  });
});
