import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { randomPhantomOptions } from '#server/phantom/random-phantom.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { signedIn, startAdminServer } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import type { TestServer } from '#tests/harness/running-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const python = process.env.PYTHON ?? 'python3';
const missing = ['numpy', 'PIL', 'torch', 'onnx'].filter((module) => {
  try {
    execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
});
if (missing.length > 0) {
  console.log(`The way to a new model is not tested: ${python} has no ${missing.join(', ')}.`);
}

const run = promisify(execFile);
const train = (command: string, ...args: string[]) =>
  run(python, ['-m', `sulcus_model.${command}`, ...args], { cwd: join(root, 'model') });

const drawPhantom = (seed: number, lesions: 'one' | 'none') =>
  generatePhantom(randomPhantomOptions(seed, { size: 192, lesions }));

/** Phantoms in the layout of the public data, where a source states its outlines as fractions. */
async function writeSource(folder: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  const rows = ['file,split,group'];
  const outlines: Record<string, number[][][]> = {};
  for (let number = 0; number < 42; number++) {
    const phantom = drawPhantom(900 + number, number % 2 ? 'one' : 'none');
    const file = `${number}.png`;
    await writeFile(join(folder, 'images', file), await encodePng(phantom));
    rows.push(`${file},${number < 30 ? 'train' : number < 36 ? 'val' : 'test'},${number}`);
    outlines[file] = phantom.boxes.map(({ left, top, right, bottom }) =>
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ].map(([x, y]) => [x! / phantom.width, y! / phantom.height]),
    );
  }
  await writeFile(join(folder, 'slices.csv'), `${rows.join('\n')}\n`);
  await writeFile(join(folder, 'outlines.json'), JSON.stringify(outlines));
}

/** A corrected slice as the review desk leaves it: the reviewer's box is where the lesion is. */
async function correct({ context }: TestServer, seed: number): Promise<void> {
  const phantom = drawPhantom(seed, 'one');
  const [lesion] = phantom.boxes;
  const { width, height } = phantom;
  const scan = await storeScan(context, { row: { width, height } });
  const picture = await encodePng(phantom);
  await context.storage.put(scan.originalPath, picture);
  await context.storage.put(scan.displayPath!, picture);
  await judgeScan(context.db, scan, {
    notes: 'box missing',
    boxes: [
      {
        class: 'glioma',
        x: (lesion!.left + lesion!.right) / 2,
        y: (lesion!.top + lesion!.bottom) / 2,
        width: (lesion!.right - lesion!.left) / width,
        height: (lesion!.bottom - lesion!.top) / height,
        frame: 0,
      },
    ],
  });
}

test.skipIf(missing.length > 0)(
  'corrected slices, downloaded from the review desk, become a model that the server runs',
  async () => {
    const folder = await temporaryFolder('hand-over');
    onTestFinished(folder.remove);
    const at = (name: string) => join(folder.path, name);
    const server = await startAdminServer(databasePlaces[0]![1]);
    try {
      for (const seed of [1, 2, 3]) await correct(server, seed);
      const { token } = await signedIn(server);
      const answer = await fetch(`${server.url}/api/admin/incorrect-scans/download-all`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await writeFile(at('export.zip'), Buffer.from(await answer.arrayBuffer()));
    } finally {
      await server.stop();
    }
    await writeSource(at('data/br35h'));

    const config = JSON.parse(await readFile(join(root, 'model/config.json'), 'utf8'));
    config.version = 'hand-over-1';
    config.synthetic = { phantoms: 4, diffusion: 4, notBrain: 4 };
    config.network = { channels: [8, 16, 32, 32, 32], depths: [1, 1, 1, 1], headChannels: 16 };
    config.training.batch = 4;
    await writeFile(at('config.json'), JSON.stringify(config));

    const packed = ['--packed', at('packed')];
    const told = await train(
      'prepare',
      ...['--config', at('config.json'), '--data', at('data'), '--export', at('export.zip')],
      ...['--out', at('packed')],
    );
    expect(told.stdout).toMatch(/product +train +3/);
    await train('train', '--config', at('config.json'), ...packed, '--steps', '3', '--out', at('run'));
    await train('quantise', at('run/weights.pt'), ...packed, '--slices', '4', '--out', at('int8.pt'));
    await train('calibrate', at('int8.pt'), ...packed, '--out', at('calibrated.pt'));
    await train('export', at('calibrated.pt'), ...packed, '--out', at('new'));
    await expect(loadModel(at('new'))).rejects.toThrow('cannot be read');
    await run(process.execPath, [join(root, 'scripts/evaluate.ts'), at('data'), '--model', at('new')]);

    const { model, card } = await loadModel(at('new'));
    expect(card.trainingData).toContainEqual(expect.objectContaining({ source: 'product' }));
    const detector = await createEmbeddedDetector(model);
    try {
      const result = await detector.detect(drawPhantom(4, 'one'));
      expect(result.model).toMatchObject({ provider: 'embedded', version: 'hand-over-1' });
    } finally {
      await detector.close();
    }

    await cp(join(root, 'model/sulcus.onnx'), at('new/sulcus.onnx'));
    await expect(loadModel(at('new'))).rejects.toThrow('does not match card.json');
  },
  300_000,
);
