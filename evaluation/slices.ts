import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confidenceCutOff } from '#contract/constants.ts';
import { heldOutRuns, type ModelCard, modelCard } from '#contract/model-card.ts';
import { studyFigures } from '#contract/study-figures.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import { pictureOfScan, plainPicture, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadTrainedModel } from '#server/analysis/detect/load-model.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { fail, readCommand } from '#tools/read-command.ts';
import { createCachedNetwork } from './answers/cached-network.ts';
import { chooseNetworks, foldsOf } from './answers/fold-networks.ts';
import { readCard, writeCard } from './slices/card-files.ts';
import { writeCardText } from './slices/card-text.ts';
import { chooseThresholds, silenceTable } from './slices/choose-thresholds.ts';
import { computeMetrics } from './slices/figures.ts';
import { goalsOf } from './slices/goals.ts';
import { type JudgedCase, judgeCase } from './slices/judge-case.ts';
import { measuredFailures } from './slices/measured-failures.ts';
import { notMeasured } from './slices/not-measured.ts';
import { outsideFigures, readOutside } from './slices/outside.ts';
import { readTestCases } from './slices/read-test-cases.ts';
import { readScan, toGray } from './slices/read-test-picture.ts';
import type { TestCase } from './slices/test-case.ts';
import { bootstrapResamples, bootstrapSeed } from './statistics/bootstrap.ts';

const help = `Measures the model that ships, through the product's own decoding and detection, and writes its card.

  npm run evaluate -- DATA [options]

DATA is a folder laid out like the shared data: cheng, br35h, tcga-lgg, btp (slices.csv with a column
split; outlines.json or masks), healthy-full-head, stroke-flair and the like (no tumor), oasis-healthy,
dicom/brain-dwi, not-brain. Only test pictures are used.

  --model FOLDER   folder with sulcus.onnx and training.json (default: the one that ships);
                   card.json and CARD.md are written there
  --folds FOLDER   for a network that has learned from the people it is measured on: folds.json
                   (sulcus_model.fold_list) and the folders 0, 1, ... with networks that were made in
                   the same way; each answers only on people it has never seen (default: folds beside
                   the network, if there is such a folder)
  --cache FOLDER   keep the networks' answers here, by network and picture, and use them again
  --speed          only measure the time for a slice, on validation pictures, and renew the card with it
  --validation     only choose the thresholds on validation; read no test picture, write nothing
  --outside        only measure healthy people of other sites, and renew the card with them
  --scores FILE    write the strongest confidence of every validation picture, as JSON
  --dry-run        print the figures, write nothing
  --help           this text

Every figure gets a 95% interval from ${bootstrapResamples} resamples of whole patients or groups.
`;

/** Low enough to draw the whole precision-recall curve. */
const lowestConfidence = 0.001;
const timedPictures = 300;

const { values, positionals } = readCommand(
  help,
  {
    model: { type: 'string' },
    validation: { type: 'boolean' },
    folds: { type: 'string' },
    cache: { type: 'string' },
    speed: { type: 'boolean' },
    outside: { type: 'boolean' },
    scores: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  { needs: 1 },
);
const data = positionals[0]!;
const folder = values.model ?? fileURLToPath(new URL('../model', import.meta.url));
const { model, training } = await loadTrainedModel(folder).catch(fail);
const validation = await readTestCases(data, model.input.size, 'val');
if (values.speed) {
  await renewSpeed();
  process.exit();
}
const outside = await readOutside(data);
const tests = values.validation ? [] : await readTestCases(data, model.input.size);
if (tests.length === 0 && !values.validation) fail(new Error(`There are no test pictures in ${data}.`));

const before = await readCard(folder, training.sha256);
const busy = warnWhenBusy();
const options = { cache: values.cache, minConfidence: lowestConfidence, threads: availableParallelism() };
const own = await createCachedNetwork(folder, options);
const networks = await chooseNetworks(own, foldsOf(folder, values.folds), { ...options, lazy: true });
const progress = createProgressLine(validation.length + tests.length + outside.length);
if (values.outside) {
  await renewOutside();
  process.exit();
}
/** Thresholds are chosen on pictures that no learned check has refused. */
const nothingRefused = { ...own.limits, scopeThreshold: 0, kindThreshold: 0 };
const onValidation = await judgeAll(validation, nothingRefused);
const chosen = chooseThresholds(onValidation);
process.stderr.write(silenceTable(onValidation));
if (values.scores) await writeFile(values.scores, JSON.stringify(onValidation.map(scoresOf)));
process.stderr.write(`Chosen on validation: ${JSON.stringify(chosen)}\n`);
const limits = { ...own.limits, ...chosen };
const judged = await judgeAll(tests, limits);
const judgedOutside = await judgeAll(outside, limits);
const crossFitted = networks.crossFitted();
await networks.close();
progress.finish(`${validation.length + tests.length} pictures analyzed; resampling.`);
if (values.validation) process.exit(0);

const measured = {
  ...computeMetrics(judged, limits),
  ...(outside.length > 0 && { outside: outsideFigures(judgedOutside, limits) }),
};
const speed =
  busy && before ? before.speed : speedOf(judged.flatMap(({ milliseconds }) => milliseconds ?? []));
const card: ModelCard = modelCard.parse({
  ...training,
  postprocess: { ...training.postprocess, ...chosen },
  name: model.name,
  cutOff: confidenceCutOff,
  ...withGoals({ ...measured, ...(await readBeside()) }, speed),
  notMeasured: notMeasured(tests),
  evaluatedWith: {
    command: 'npm run evaluate -- DATA',
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    onnxruntime: await versionOf('onnxruntime-node'),
    ...(crossFitted && { crossFitted }),
    testRead: (before?.evaluatedWith.testRead ?? 0) + 1,
    bootstrapResamples,
    bootstrapSeed,
  },
} satisfies ModelCard);
process.stdout.write(writeCardText(card));
if (!values['dry-run']) await writeCard(folder, card);

/** Adds the goals and the measured failures to the card's figures. */
function withGoals(
  measuredFigures: ModelCard['metrics'],
  time: ModelCard['speed'],
): Pick<ModelCard, 'metrics' | 'speed' | 'knownFailures'> {
  const metrics = { ...measuredFigures, goals: goalsOf({ metrics: measuredFigures, speed: time }) };
  return { metrics, speed: time, knownFailures: [...training.knownFailures, ...measuredFailures(metrics)] };
}

async function renewSpeed(): Promise<void> {
  const known = await readCard(folder, training.sha256);
  if (!known) fail(new Error(`${folder} has no card of this network: measure it first.`));
  warnWhenBusy();
  const timed = await createEmbeddedDetector(model);
  const times: number[] = [];
  for (const test of validation.filter(({ picture }) => !picture).slice(0, timedPictures)) {
    times.push((await timed.detect(toGray(await readScan(test.path)))).milliseconds);
  }
  await timed.close();
  await writeCard(folder, modelCard.parse({ ...known, ...withGoals(known.metrics, speedOf(times)) }));
}

async function renewOutside(): Promise<void> {
  const known = await readCard(folder, training.sha256);
  if (!known) fail(new Error(`${folder} has no card of this network: measure it first.`));
  const limits = { ...own.limits, ...known.postprocess };
  const figures = outsideFigures(await judgeAll(outside, limits), limits);
  await networks.close();
  await writeCard(folder, modelCard.parse({ ...known, metrics: { ...known.metrics, outside: figures } }));
}

/** The time for a slice counts only on an idle machine. A card that has one keeps it. */
function warnWhenBusy(): boolean {
  const busy = loadavg()[0]! / availableParallelism() > 0.5;
  if (busy)
    process.stderr.write('Other programs are using this machine: the time for a slice is overstated.\n');
  return busy;
}

/** Figures from files next to the model: held-out runs and whole studies. */
async function readBeside(): Promise<Pick<ModelCard['metrics'], 'heldOut' | 'studies'>> {
  const read = async (name: string): Promise<unknown> => {
    const path = join(folder, name);
    return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined;
  };
  return {
    heldOut: heldOutRuns.optional().parse(await read('held-out.json')),
    studies: studyFigures
      .omit({ calibration: true })
      .optional()
      .parse(await read('studies.json')),
  };
}

/** Reads pictures as the product does, with these limits. */
async function judgeAll(cases: TestCase[], limits: ModelLimits): Promise<JudgedCase[]> {
  const results: JudgedCase[] = [];
  const waiting = cases.entries();
  const work = async (): Promise<void> => {
    for (const [place, test] of waiting) {
      results[place] = await judge(test, limits);
      progress.step(test.path);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

async function judge(test: TestCase, limits: ModelLimits): Promise<JudgedCase> {
  const picture = test.picture
    ? plainPicture(await test.picture())
    : pictureOfScan(await readScan(test.path));
  const network = networks.for({ source: test.source.id, names: namesOf(test) });
  const result = await readPicture(picture, async (image) => {
    const { reading, milliseconds } = await network.read(image);
    return { own: { reading, limits }, milliseconds };
  });
  const { width, height, frames, shownFrame } = picture;
  const shown = frames.find(({ index }) => index === shownFrame)!;
  return judgeCase(test, { gray: shown.gray, width, height }, result);
}

/** A picture without a person has the name of its file. */
function namesOf({ group, path }: TestCase): string[] {
  return [group, basename(path, extname(path))];
}

function scoresOf({ test, reading, detections, kind }: JudgedCase) {
  return {
    source: test.source.id,
    group: test.group,
    tumor: test.lesions.length > 0,
    sequence: kind.sequence,
    head: kind.head,
    seen: reading?.sequence,
    kind: reading?.kind,
    scope: reading?.scope,
    best: detections[0]?.confidence ?? 0,
  };
}

function speedOf(milliseconds: number[]): ModelCard['speed'] {
  const times = milliseconds.toSorted((a, b) => a - b);
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
