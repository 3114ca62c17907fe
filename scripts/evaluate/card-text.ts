import type { ModelCard } from '#contract/model-card.ts';
import type { StudyInterval } from '#contract/study-figures.ts';
import { english } from '#server/words.ts';
import { kindWords } from '#words/say/evidence.ts';
import { answerSection } from './card-answers.ts';
import { list, show, table } from './card-words.ts';
import { claimChecklist } from './claim-checklist.ts';
import { reaches } from './goals.ts';

/** model/CARD.md: the card for people, under the headings of model cards (Mitchell et al. 2019) and CLAIM (2024). */
export function writeCardText(card: ModelCard): string {
  const { metrics, speed, evaluatedWith } = card;
  const section = (title: string, ...parts: string[]): string => `## ${title}\n\n${parts.join('\n\n')}`;
  return `${[
    `# Model card: ${card.version}`,
    'Written by `npm run evaluate` from `card.json`; do not edit by hand. Shares are from 0 to 1, brackets hold 95% intervals.',
    section(
      'Model details',
      list([
        `File \`sulcus.onnx\`, ${(card.bytes / 1_000_000).toFixed(1)} MB, ONNX opset ${card.opset}, ${(card.parameters / 1_000_000).toFixed(1)} million parameters`,
        `SHA-256 \`${card.sha256}\``,
        `Trained ${card.date}, seed ${card.seed}`,
        `Input \`${card.input.name}\`: one grey slice, padded to a square, ${card.input.size} × ${card.input.size} pixels`,
        `Output: boxes, confidence, type (${card.classes.join(', ')}), outline, kind of picture, sequence, brain, and a scope score (is this a brain MR slice)`,
        `Licence of the weights: ${card.weightsLicence}`,
      ]),
    ),
    section('Intended use', card.intendedUse),
    section(
      'Factors',
      `Figures are given by source, because sources differ in sequence, scanner and country, and by tumour type. What the data cannot tell:`,
      list(card.notMeasured),
    ),
    section(
      'Metrics',
      `A detection counts as right when it overlaps a lesion by half (IoU ≥ 0.5) that no better detection has found. mAP@50 is interpolated at 101 points of recall over all confidences; everything else holds at the cut-off of ${card.cutOff}. Sensitivity and specificity are by picture: any detection, or none. Intervals come from ${evaluatedWith.bootstrapResamples} resamples of whole patients, subjects or groups (seed ${evaluatedWith.bootstrapSeed}); an interval without width means that no resample held an error, not that errors are impossible.`,
    ),
    section('Training data', trainingTable(card), `Split: ${card.splitMethod}`),
    section('Evaluation data', evaluationTable(card)),
    section(
      'Quantitative analyses',
      ...goalSection(card),
      '### By source',
      sourceTable(card),
      '### By type (sources that state one: Cheng)',
      table(
        ['type', 'AP@50', 'sensitivity', 'slices'],
        metrics.types.map(({ type, averagePrecision, sensitivity }) => [
          type,
          show(averagePrecision),
          show(sensitivity),
          String(sensitivity.n),
        ]),
      ),
      `Type of the highest detection is right in ${show(metrics.typeAccuracy)} (n = ${metrics.typeAccuracy?.n ?? 0}); an unspecified type counts as wrong.`,
      ...answerSection(card),
      ...weakSpotSection(card),
      '### Calibration',
      `The test slices hold ${metrics.reliability.mixture?.withTumour ?? 0} with a tumour and ${metrics.reliability.mixture?.without ?? 0} without, from every source together; where tumours are rarer, a smaller share of the detections is right.`,
      `Expected calibration error of the detections shown: ${show(metrics.reliability.expectedCalibrationError)} (n = ${metrics.reliability.expectedCalibrationError?.n ?? 0}); of all candidates from 0.05 on: ${show(metrics.reliability.expectedCalibrationErrorOfCandidates)}.`,
      table(
        ['confidence', 'detections', 'mean confidence', 'share right'],
        metrics.reliability.bins.map((bin) => [
          `${bin.from}–${bin.to}`,
          String(bin.detections),
          bin.meanConfidence?.toFixed(3) ?? '–',
          bin.precision?.toFixed(3) ?? '–',
        ]),
      ),
      table(
        ['band', 'confidence', 'share right', 'detections'],
        metrics.reliability.bands.map(({ band, from, to, precision }) => [
          band,
          `${from}–${to}`,
          show(precision),
          String(precision?.n ?? 0),
        ]),
      ),
      ...kindSection(card),
      '### Free-response curve (all brain test slices)',
      table(
        ['false alarms a slice, at most', 'share of lesions found'],
        metrics.froc.map(({ falseAlarmsPerSlice, sensitivity }) => [
          String(falseAlarmsPerSlice),
          show(sensitivity),
        ]),
      ),
      '### False alarms by source',
      table(
        ['source', 'wrong detections a slice'],
        metrics.falseAlarms.map(({ source, perSlice }) => [source, show(perSlice)]),
      ),
      ...tumourFreeSection(card),
      ...studySection(card),
      ...heldOutSection(card),
      '### Speed',
      `Median ${speed.medianMilliseconds} ms a slice, 95% under ${speed.p95Milliseconds} ms, over ${speed.pictures} pictures on ${speed.cores} cores (${speed.processor}), pre- and post-processing included.`,
    ),
    section(
      'Ethical considerations',
      'All pictures come from public, de-identified collections. None is part of this repository. A confident box can mislead: the product shows what share of such boxes was right, and says that a professional has to look.',
    ),
    section('Caveats and recommendations', 'Known failures:', list(card.knownFailures)),
    section('CLAIM checklist', table(['item', 'where and what'], claimChecklist(card))),
    `Test pictures were read ${evaluatedWith.testRead ?? 1} time${(evaluatedWith.testRead ?? 1) === 1 ? '' : 's'} for this version; thresholds come from validation. Measured ${evaluatedWith.date} with \`${evaluatedWith.command}\`, Node ${evaluatedWith.node}, onnxruntime ${evaluatedWith.onnxruntime}.`,
  ].join('\n\n')}\n`;
}

function goalSection(card: ModelCard): string[] {
  const { goals = [] } = card.metrics;
  if (goals.length === 0) return [];
  return [
    '### What was asked, and what was reached',
    'Floors and goals were set before this network was trained. What was tried where a floor is missed stands in `README.md` under "Floors that are missed". Floors for post-operative scans and for scanners that are in none of the data cannot be measured with it, and are not listed.',
    table(
      ['figure', 'floor', 'goal', 'reached', ''],
      goals.map((goal) => [
        goal.name,
        String(goal.floor),
        String(goal.goal),
        String(goal.reached),
        reaches(goal, 'goal') ? 'goal' : reaches(goal, 'floor') ? 'floor' : '**missed**',
      ]),
    ),
  ];
}

function weakSpotSection(card: ModelCard): string[] {
  const { weakSpots = [] } = card.metrics;
  if (weakSpots.length === 0) return [];
  return [
    '### Where earlier networks failed',
    `At the cut-off. A lesion's size is that of its box. The faintest quarter of the lesions is told by their boxes' mean grey beside that of what lies around. A mark is nested when four fifths of it lie in another one, or the other way round. Brackets resample patients, of which some rows have few.`,
    table(
      ['what', 'which', 'share', 'n', 'patients or groups'],
      weakSpots.map(({ group, name, share }) => [
        group,
        name,
        show(share),
        String(share.n),
        String(share.groups),
      ]),
    ),
  ];
}

function kindSection(card: ModelCard): string[] {
  const kinds = card.metrics.reliability.kinds ?? [];
  if (kinds.length === 0) return [];
  return [
    '### What a confidence was worth, by kind of picture',
    "Full heads and brains without skull are told apart by the product's own measure. Where no slice of a kind holds a tumour every detection is a false alarm, and the result page gives no figures.",
    table(
      ['kind', 'with a tumour', 'without', ...kinds[0]!.bands.map(({ band }) => `${band}: share right (n)`)],
      kinds.map((kind) => [
        kindWords(english.t, kind),
        String(kind.mixture.withTumour),
        String(kind.mixture.without),
        ...kind.bands.map(({ precision }) => `${show(precision)} (${precision?.n ?? 0})`),
      ]),
    ),
  ];
}

function tumourFreeSection(card: ModelCard): string[] {
  const rows = card.metrics.tumourFree ?? [];
  if (rows.length === 0) return [];
  return [
    '### Slices without a tumour: by look, and by whole scan',
    table(
      ['source', 'which', 'left unmarked', 'slices or people'],
      rows.flatMap(({ source, looks, alarmsPerScan, scansUnmarked }) => [
        ...looks.map((look) => [
          source,
          `${look.by}: ${look.name}`,
          show(look.specificity),
          String(look.specificity.n),
        ]),
        ...(scansUnmarked
          ? [[source, 'people without any mark', show(scansUnmarked), String(scansUnmarked.n)]]
          : []),
        ...(alarmsPerScan
          ? [[source, 'marks a person (count)', show(alarmsPerScan), String(alarmsPerScan.n)]]
          : []),
      ]),
    ),
  ];
}

function studySection(card: ModelCard): string[] {
  const { studies } = card.metrics;
  if (!studies) return [];
  const of = ({ value, low, high }: StudyInterval): string =>
    low === null || high === null
      ? value.toFixed(2)
      : `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return [
    '### Whole studies (`npm run evaluate:studies`)',
    `Every series is read to one verdict, as the whole-scan page does. The score of a lesion was fitted on ${studies.fittedOn.studies} studies of ${studies.fittedOn.people} people of the training and validation parts; these figures come from people of the test part. Healthy studies without a possible lesion: ${of(studies.healthyClear)}. False lesions a healthy study: ${of(studies.falseLesionsPerHealthyStudy)}. Tumor studies found: ${of(studies.tumorsFound)}. Calibration error of lesion scores: ${studies.calibrationError.toFixed(3)}. 'Drawn' studies are healthy heads with a lesion drawn into them; 'thick' ones are every third slice of a volume.`,
    table(
      ['studies', 'people', 'kind', 'possible lesion', 'possible or unclear', 'false lesions a study'],
      studies.groups.map((group) => [
        `${group.possible.n} ${group.name}`,
        String(group.possible.groups),
        group.kind,
        of(group.possible),
        of(group.unclearOrPossible),
        of(group.falseLesions),
      ]),
    ),
    table(
      ['lesion score', 'lesions', 'mean score', 'right'],
      studies.reliability.map(({ from, to, lesions, meanScore, right }) => [
        `${from} to ${to}`,
        String(lesions),
        meanScore.toFixed(2),
        right.toFixed(2),
      ]),
    ),
  ];
}

function heldOutSection(card: ModelCard): string[] {
  const { heldOut } = card.metrics;
  if (!heldOut) return [];
  const share = (value: number | null): string => value?.toFixed(3) ?? '–';
  const { crossValidation } = heldOut;
  return [
    '### A source, or patients, that a model never saw',
    `**None of these figures is one of ${card.version}**, which has learnt from every source. They belong to short runs from nothing${heldOut.recipe ? `, made with the code and configuration of ${heldOut.recipe}` : ''}: about a twentieth of the steps that a release has behind it, and no teachers, so that they show what a new scanner costs rather than how good the release is. A detection counts from ${heldOut.cutOff}.`,
    table(
      ['left out of training', 'slices', 'mAP@50', 'sensitivity', 'specificity', 'trained'],
      [
        ...heldOut.leaveOneSourceOut,
        ...crossValidation.folds.map((fold) => ({
          ...fold,
          name: `${crossValidation.source}, ${fold.name}`,
        })),
      ].map((run) => [
        run.name,
        String(run.slices),
        share(run.meanAveragePrecision),
        share(run.sensitivity),
        share(run.specificity),
        run.trained,
      ]),
    ),
    `Cross-validation over ${crossValidation.patients} patients of ${crossValidation.source}: mAP@50 ${crossValidation.mean.toFixed(3)}, standard deviation over ${crossValidation.folds.length} folds ${crossValidation.spread.toFixed(3)}.`,
  ];
}

function sourceTable(card: ModelCard): string {
  return table(
    ['source', 'mAP@50', 'precision', 'recall', 'sensitivity', 'specificity', 'scope: kept or turned away'],
    card.metrics.sources.map((source) => [
      source.id,
      show(source.meanAveragePrecision),
      show(source.precision),
      show(source.recall),
      show(source.sensitivity),
      show(source.specificity),
      show(source.scopeKept ?? source.scopeTurnedAway),
    ]),
  );
}

function evaluationTable(card: ModelCard): string {
  return table(
    ['source', 'what', 'pictures', 'resampled as one'],
    card.metrics.sources.map((source) => [
      source.id,
      source.title,
      String(source.pictures),
      `${source.groups} × ${source.groupKind}`,
    ]),
  );
}

function trainingTable(card: ModelCard): string {
  const names = [...new Set(card.trainingData.flatMap((source) => Object.keys(source)))];
  return table(
    names,
    card.trainingData.map((source) => names.map((name) => cellText(source[name]))),
  );
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${cellText(part)}`)
    .join(', ');
}
