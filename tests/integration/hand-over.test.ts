import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CandidateModel, ModelComparison } from '#contract/models.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { runShadow } from '#server/models/shadow.ts';
import { firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { candidateForm } from '#tests/harness/candidate.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const python = process.env.PYTHON ?? 'python3';
const missing = ['numpy', 'PIL', 'torch', 'onnx'].filter(
  (module) => spawnSync(python, ['-c', `import ${module}`]).status !== 0,
);
if (missing.length > 0) {
  console.log(`The way to a new model is not tested: ${python} has no ${missing.join(', ')}.`);
}

const run = promisify(execFile);
const walked: { command: string; options: string[] }[] = [];
const optionsOf = (words: string[]): string[] => words.filter((word) => word.startsWith('--'));
const train = (command: string, ...args: string[]) => {
  walked.push({ command, options: optionsOf(args) });
  return run(python, ['-m', `sulcus_model.${command}`, ...args], { cwd: join(root, 'model') });
};

/** The commands for training the next model in model/README.md, in order. */
async function documentedCommands(): Promise<typeof walked> {
  const readme = await readFile(join(root, 'model/README.md'), 'utf8');
  const [, section = ''] = readme.split('## From the review desk to the next model');
  const [, commands = ''] = section.split(/```\w*\n/);
  return [...commands.replaceAll('\\\n', ' ').matchAll(/sulcus_model\.(\w+) (.+)/g)].map(
    ([, command, rest]) => ({
      command: command!,
      options: optionsOf(rest!.split(/\s+/)),
    }),
  );
}

const drawPhantom = (seed: number, lesions: 'one' | 'none') =>
  generatePhantom(randomPhantomOptions(seed, { size: 192, lesions }));

/** Phantoms for evaluation, in the layout of a public source that gives outlines as fractions. */
async function writeSource(folder: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  const rows = ['file,split,group'];
  const outlines: Record<string, number[][][]> = {};
  for (let number = 0; number < 6; number++) {
    const phantom = drawPhantom(900 + number, number % 2 ? 'one' : 'none');
    const file = `${number}.png`;
    await writeFile(join(folder, 'images', file), await encodePng(phantom));
    rows.push(`${file},test,${number}`);
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

/** Stores a slice corrected at the review desk, with the reviewer's box on the lesion. */
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

/** Runs the commands of model/README.md, shortened: few phantoms, one step, small batches. */
async function trainNext(at: (name: string) => string): Promise<void> {
  const config = JSON.parse(await readFile(join(root, 'model/config.json'), 'utf8'));
  config.synthetic = { phantoms: 2, diffusion: 2, others: 2, madeT2: 0, heads: 0, ctHeads: 0, ends: 0 };
  config.stages.pupil.batch = 2;
  await writeFile(at('config.json'), JSON.stringify(config));
  const phantoms = ['--count', '30', '--seed', '7000000', '--size', '128'];
  await run(process.execPath, [join(root, 'scripts/phantoms.ts'), at('phantoms'), ...phantoms]);
  const settings = ['--config', at('config.json')];
  const packed = ['--packed', at('packed')];
  const listed = await train(
    'prepare',
    ...settings,
    ...['--export', at('export.zip'), '--phantoms', at('phantoms'), '--out', at('packed')],
  );
  expect(listed.stdout).toMatch(/product +(train|val|test) +\d/);
  await train(
    'train',
    ...[...settings, ...packed, '--start-from', 'sulcus-fp16.onnx', '--set', 'version="hand-over-1"'],
    ...['--set', 'stages.pupil.learningRate=0.0001', '--steps', '1', '--out', at('run')],
  );
  await train('quantize', at('run/weights.pt'), ...packed, '--slices', '4', '--out', at('int8.pt'));
  await train('calibrate', at('int8.pt'), '--keep', 'training.json', '--out', at('calibrated.pt'));
  await train('export', at('calibrated.pt'), ...packed, '--out', at('new'));
  const documented = await documentedCommands();
  expect(walked.map(({ command }) => command)).toEqual(documented.map(({ command }) => command));
  for (const [place, { command, options }] of documented.entries()) {
    // Steps instead of seconds, so that the test does the same on every machine.
    const left = options.filter(
      (option) => option !== '--seconds' && !walked[place]!.options.includes(option),
    );
    expect(left, command).toEqual([]);
  }
}

/** A server with a signed-in administrator and a working folder, both removed after the test. */
async function startWorkshop() {
  const folder = await temporaryFolder('hand-over');
  onTestFinished(folder.remove);
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const server = await startTestServer(place);
  onTestFinished(server.stop);
  const ada = await signedIn(server);
  return { at: (name: string) => join(folder.path, name), server, ada };
}

test.skipIf(missing.length > 0)(
  'judged slices, downloaded as a version, become a candidate that runs in shadow and then serves every visitor',
  async () => {
    const { at, server, ada } = await startWorkshop();
    for (const seed of [1, 2, 3]) await correct(server, seed);
    const answer = await ada.request('/api/admin/incorrect-scans/download-all');
    await writeFile(at('export.zip'), await answer.bytes());

    await trainNext(at);
    await expect(loadModel(at('new'))).rejects.toThrow('cannot be read');
    await writeSource(at('data/br35h'));
    await run(process.execPath, [join(root, 'evaluation/slices.ts'), at('data'), '--model', at('new')]);
    const { card } = await loadModel(at('new'));
    expect(card.trainingData).toContainEqual(expect.objectContaining({ source: 'product' }));

    const files = candidateForm({
      model: await readFile(at('new/sulcus.onnx')),
      training: await readFile(at('new/training.json'), 'utf8'),
      card: await readFile(at('new/card.json'), 'utf8'),
    });
    const added = await ada.request('/api/admin/models', { method: 'POST', body: files });
    const { model, message } = (await added.json()) as { model: CandidateModel; message: string };
    expect(message).toContain('hand-over-1 was added');
    expect(model).toMatchObject({ state: 'shadow', hasCard: true, selfTest: { success: true } });

    const analyze = async (seed: number) =>
      server.visitor().analyze(await encodePng(drawPhantom(seed, 'one')), 'slice.png');
    const before = await analyze(4);
    const shipped = server.context.models.shipped!.version;
    expect(before.modelVersion).toBe(shipped);
    await ada.send('PATCH', `/api/admin/scans/${before.id}/review`, { action: 'correct' });
    await vi.waitFor(
      async () => {
        await runShadow(server.context, { signal: AbortSignal.timeout(60_000), forMs: 60_000 });
        const compared = await ada.get<ModelComparison>(`/api/admin/models/${model.id}/comparison`);
        expect(compared.body).toMatchObject({ others: { scans: 1 }, answered: 1 });
      },
      { timeout: 120_000 },
    );
    const { password } = firstAdmin;
    const promoted = await ada.send('POST', `/api/admin/models/${model.id}/promote`, { password });
    expect(promoted.body.message).toBe('hand-over-1 is the active model now.');
    expect((await analyze(5)).modelVersion).toBe('hand-over-1');
    expect((await ada.get('/api/model')).body).toMatchObject({
      embedded: 'hand-over-1',
      card: { version: 'hand-over-1' },
      release: { version: shipped, card: { version: shipped } },
    });

    await cp(join(root, 'model/sulcus.onnx'), at('new/sulcus.onnx'));
    await expect(loadModel(at('new'))).rejects.toThrow('does not match card.json');
  },
  1_200_000,
);
