import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { confidenceCutOff } from '#contract/constants.ts';
import { heldOutRuns, type ModelCard, modelCard, volumeFigures } from '#contract/model-card.ts';
import { greyFrame } from '#imaging/picture/decoded-scan.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/pipeline/detect/load-model.ts';
import { bootstrapResamples, bootstrapSeed } from './evaluate/bootstrap.ts';
import { writeCardText } from './evaluate/card-text.ts';
import { computeMetrics } from './evaluate/figures.ts';
import { goalsOf } from './evaluate/goals.ts';
import { type JudgedCase, judgeCase } from './evaluate/judge-case.ts';
import { measuredFailures } from './evaluate/measured-failures.ts';
import { notMeasured } from './evaluate/not-measured.ts';
import { readPicture } from './evaluate/read-picture.ts';
import { readTestCases } from './evaluate/read-test-cases.ts';
import { summaryTable } from './evaluate/summary-table.ts';
import { createProgressLine } from './progress-line.ts';

const help = `Measures the model that ships, through the product's own decoding and detection, and writes its card.

  npm run evaluate -- DATA [options]

DATA is a folder laid out like the shared data: cheng, br35h, tcga-lgg, btp (slices.csv with a column
split; outlines.json or masks), healthy-full-head, stroke-flair and the like (no tumour), oasis-healthy,
dicom/brain-dwi, not-brain. Only test pictures are used.

  --model FOLDER   folder with sulcus.onnx and training.json (default: the one that ships);
                   card.json and CARD.md are written there
  --dry-run        print the figures, write nothing
  --help           this text

Every figure gets a 95% interval from ${bootstrapResamples} resamples of whole patients or groups.
`;

/** Low enough to draw the whole precision-recall curve. */
const lowestConfidence = 0.001;

const { values, positionals } = readArguments();
const [data] = positionals;
if (values.help || data === undefined) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}
const folder = values.model ?? fileURLToPath(new URL('../model', import.meta.url));
const { model, training } = await loadTrainedModel(folder).catch(fail);
const tests = await readTestCases(data, model.input.size);
if (tests.length === 0) fail(new Error(`There are no test pictures in ${data}.`));

const busy = loadavg()[0]! / availableParallelism();
if (busy > 0.5) {
  process.stderr.write(
    'Other programs are using this machine: speed is kept as measured before for the same network, or overstated.\n',
  );
}
const detector = await createEmbeddedDetector(model);
const progress = createProgressLine(tests.length);
const judged: JudgedCase[] = [];
for (const test of tests) {
  const scan = await readPicture(test.path);
  const { width, height } = scan;
  const image = { grey: greyFrame(scan), width, height };
  judged.push(judgeCase(test, image, await detector.detect(image, { minConfidence: lowestConfidence })));
  progress.step(test.path);
}
await detector.close();
progress.finish(`${tests.length} pictures analysed; resampling.`);

const measured = computeMetrics(judged, {
  cutOff: confidenceCutOff,
  scope: model.postprocess.scopeThreshold,
});
const speed = (busy > 0.5 ? await speedBefore() : null) ?? speedOf(judged);
const metrics = { ...measured, goals: goalsOf({ metrics: measured, speed }) };
const card: ModelCard = modelCard.parse({
  ...training,
  knownFailures: [...training.knownFailures, ...measuredFailures(metrics)],
  name: model.name,
  cutOff: confidenceCutOff,
  metrics: { ...metrics, ...(await readBeside()) },
  speed,
  notMeasured: notMeasured(tests),
  evaluatedWith: {
    command: 'npm run evaluate -- DATA',
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    onnxruntime: await versionOf('onnxruntime-node'),
    bootstrapResamples,
    bootstrapSeed,
  },
} satisfies ModelCard);
process.stdout.write(summaryTable(card));
if (!values['dry-run']) {
  await writeFile(join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  await writeFile(join(folder, 'CARD.md'), writeCardText(card));
  process.stderr.write(`Written: ${join(folder, 'card.json')} and CARD.md\n`);
}

/** Figures that lie beside the model: of runs that held a source or patients back, and of whole scans. */
async function readBeside(): Promise<Pick<ModelCard['metrics'], 'heldOut' | 'volumes'>> {
  const read = async (name: string): Promise<unknown> => {
    const path = join(folder, name);
    return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined;
  };
  return {
    heldOut: heldOutRuns.optional().parse(await read('held-out.json')),
    volumes: volumeFigures.optional().parse(await read('volumes.json')),
  };
}

/** As the card that is there says, where it speaks of the same network. */
async function speedBefore(): Promise<ModelCard['speed'] | null> {
  const path = join(folder, 'card.json');
  if (!existsSync(path)) return null;
  const before = modelCard.safeParse(JSON.parse(await readFile(path, 'utf8')));
  return before.success && before.data.sha256 === training.sha256 ? before.data.speed : null;
}

function speedOf(cases: JudgedCase[]): ModelCard['speed'] {
  const times = cases.map((judgedCase) => judgedCase.milliseconds).sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(share * (times.length - 1))]! * 10) / 10;
  return {
    medianMilliseconds: at(0.5),
    p95Milliseconds: at(0.95),
    pictures: times.length,
    cores: availableParallelism(),
    processor: `${cpus()[0]?.model ?? 'unknown'} (${process.arch})`,
  };
}

async function versionOf(name: string): Promise<string> {
  const text = await readFile(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        model: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
  process.exit(2);
}
