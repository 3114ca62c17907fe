import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StudyFigures, studyFigures } from '#contract/study-figures.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { readCommand } from '#tools/read-command.ts';
import { foldsOf } from './answers/fold-networks.ts';
import { readCard, writeCard } from './slices/card-files.ts';
import { createCachedJudges } from './studies/cached-judge.ts';
import { calibrate, unfitted } from './studies/calibrate.ts';
import { implantCases } from './studies/implants.ts';
import { measureStudies } from './studies/measure-studies.ts';
import { type CaseReading, readCase } from './studies/read-case.ts';
import { stackCases } from './studies/read-stacks.ts';
import { volumeCases } from './studies/read-volumes.ts';

const help = `Fits the score of lesions on whole studies and measures what a whole scan tells a person; writes
model/studies.json and takes the figures into card.json and CARD.md.

  npm run evaluate:studies -- DATA [options]

DATA holds studies (healthy volumes), btp, tcga-lgg and cheng (slices with outlined tumors).
People of the training and validation parts are fitted on, people of the test part are measured.

  --cache FOLDER   keep the network's answers here, by network and picture, and use them again
  --folds FOLDER   as for npm run evaluate: people outside training are read by networks that have not
                   seen them
  --model FOLDER   folder with sulcus.onnx and training.json (default: the one that ships)
  --only PATTERN   only studies whose name matches; writes nothing
  --limit N        of each source and part the first N studies, where time is short
`;

const { values, positionals } = readCommand(
  help,
  {
    cache: { type: 'string' },
    folds: { type: 'string' },
    model: { type: 'string' },
    only: { type: 'string' },
    limit: { type: 'string' },
  },
  { needs: 1 },
);
const data = positionals[0]!;
const folder = values.model ?? fileURLToPath(new URL('../model', import.meta.url));
const { judgeOf, training, cutOff, crossFitted, close } = await createCachedJudges(folder, {
  cache: values.cache,
  folds: foldsOf(folder, values.folds),
});
const all = [...(await volumeCases(data)), ...(await implantCases(data)), ...(await stackCases(data))];
const wanted = all.filter(({ name }) => !values.only || new RegExp(values.only).test(name));
const cases = values.limit === undefined ? wanted : firstOfEach(wanted, Number(values.limit));
const progress = createProgressLine(cases.length);
const read: CaseReading[] = [];
for (const one of cases) {
  read.push(await readCase(one, judgeOf(one), { calibration: unfitted(training.sha256), cutOff }));
  progress.step(one.name);
}
const answeredBy = crossFitted();
await close();
progress.finish(`${read.length} studies read.`);
const fitting = read.filter(({ split }) => split !== 'test');
const calibration = calibrate(training.sha256, fitting);
const figures: StudyFigures = {
  version: training.version,
  date: new Date().toISOString().slice(0, 10),
  calibration,
  fittedOn: countOf(fitting),
  ...(answeredBy && { crossFitted: answeredBy }),
  ...measureStudies(
    read.filter(({ split }) => split === 'test'),
    calibration,
  ),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
if (values.only === undefined) await writeFigures(studyFigures.parse(figures));

function countOf(of: readonly CaseReading[]): StudyFigures['fittedOn'] {
  const candidates = of.flatMap((one) => one.candidates);
  return {
    people: new Set(of.map(({ person }) => person)).size,
    studies: of.length,
    lesions: candidates.length,
    right: candidates.filter(({ right }) => right).length,
  };
}

function firstOfEach<T extends { source: string; split: string }>(of: readonly T[], limit: number): T[] {
  return [...Map.groupBy(of, ({ source, split }) => `${source} ${split}`).values()].flatMap((group) =>
    group.slice(0, limit),
  );
}

async function writeFigures(studies: StudyFigures): Promise<void> {
  await writeFile(join(folder, 'studies.json'), `${JSON.stringify(studies, null, 2)}\n`);
  const card = await readCard(folder, training.sha256);
  if (!card) return;
  const { calibration: _, ...measured } = studies;
  await writeCard(folder, { ...card, metrics: { ...card.metrics, studies: measured } });
}
