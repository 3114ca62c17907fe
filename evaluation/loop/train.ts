import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const model = path.resolve(import.meta.dirname, '../../model');
const python = process.env.PYTHON ?? 'python3';

interface Training {
  /** A downloaded dataset version. */
  zip: Uint8Array;
  folder: string;
  version: string;
  steps: number;
}

/** Trains the next network with the CPU commands of model/README.md, on two cores; its files and their folder. */
export async function trainNext({ zip, folder, version, steps }: Training) {
  await mkdir(folder, { recursive: true });
  const at = (name: string) => path.join(folder, name);
  const packed = ['--packed', at('packed')];
  const command = (name: string, ...args: string[]) =>
    run(python, ['-m', `sulcus_model.${name}`, ...args], {
      cwd: model,
      env: { ...process.env, OMP_NUM_THREADS: '2', OPENBLAS_NUM_THREADS: '1' },
    });
  await writeFile(at('version.zip'), zip);
  await command('prepare', '--export', at('version.zip'), '--out', at('packed'));
  await command(
    'train',
    ...[...packed, '--only-heads', '--start-from', 'sulcus-fp16.onnx', '--set', `version="${version}"`],
    ...['--set', 'stages.pupil.learningRate=0.001', '--set', 'stages.pupil.warmupSteps=10'],
    ...['--set', 'stages.pupil.batch=16', '--steps', String(steps), '--seconds', '3600', '--out', at('run')],
  );
  await command('quantize', at('run/weights.pt'), ...packed, '--slices', '32', '--out', at('int8.pt'));
  const fitted = ['--keep', 'training.json', '--fit-shift', ...packed, '--out', at('calibrated.pt')];
  const { stdout } = await command('calibrate', at('int8.pt'), ...fitted);
  console.log(`  ${version}: ${stdout.trim()}`);
  await command('export', at('calibrated.pt'), ...packed, '--out', at('new'));
  return {
    model: await readFile(at('new/sulcus.onnx')),
    training: await readFile(at('new/training.json'), 'utf8'),
    folder: at('new'),
  };
}
