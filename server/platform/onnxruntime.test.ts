import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);

/** Loads the runtime in a folder with one installed package. */
async function loadWith(name: string, source: string): Promise<{ stdout: string }> {
  const folder = await temporaryFolder('runtime');
  onTestFinished(folder.remove);
  const installed = path.join(folder.path, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, 'index.js'), source);
  const program = path.join(folder.path, 'onnxruntime.ts');
  await copyFile(path.join(import.meta.dirname, 'onnxruntime.ts'), program);
  return run(process.execPath, [
    '--input-type=module',
    '-e',
    `console.log((await import(${JSON.stringify(program)})).Tensor)`,
  ]);
}

const own = `sulcus-onnxruntime-${process.platform}-${process.arch}`;
const runtime = (tensor: string): string => `exports.Tensor = '${tensor}'; exports.InferenceSession = 1;`;

test.each([own, 'onnxruntime-node'])(
  'the runtime is loaded from %s where that is installed',
  async (name) => {
    expect((await loadWith(name, runtime(name))).stdout).toBe(`${name}\n`);
  },
);

test('a runtime that lacks a package of its own names that package', async () => {
  const loading = loadWith(own, `require('onnxruntime-common'); ${runtime(own)}`);
  await expect(loading).rejects.toThrow("Cannot find module 'onnxruntime-common'");
});
