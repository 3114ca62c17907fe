import type { ModelCard } from '#contract/model-card.ts';

/** The items of the Checklist for Artificial Intelligence in Medical Imaging, answered for this model. */
export function claimChecklist(card: ModelCard): [string, string][] {
  const { metrics } = card;
  const pictures = metrics.sources.reduce((sum, source) => sum + source.pictures, 0);
  return [
    [
      'Title, abstract: AI methodology',
      'Object detection in single MR slices with a convolutional network trained from scratch',
    ],
    ['Introduction: background and intended use', 'Section "Intended use"'],
    ['Methods: study design', 'Retrospective, public collections only, held-out patients and groups'],
    [
      'Methods: data sources and eligibility',
      'Sections "Training data" and "Evaluation data"; every image of a source was used',
    ],
    [
      'Methods: pre-processing',
      `Gray, padded to a square, resized to ${card.input.size} pixels; a parity test keeps the code of training and product the same`,
    ],
    ['Methods: de-identification', 'Done by the publishers of the collections'],
    [
      'Methods: missing data',
      'Slices without an outline in their source count as tumor-free; one outline per slice in Cheng leaves further foci unlabeled',
    ],
    [
      'Methods: ground truth',
      'Outlines and masks of the collections, by their own readers; not read again for this model',
    ],
    ['Methods: data partitions', card.splitMethod],
    [
      'Methods: model, output, initialization',
      `${(card.parameters / 1_000_000).toFixed(1)} million parameters, random initialization, later releases start from earlier ones, seed ${card.seed}; training code in \`model/\``,
    ],
    [
      'Methods: training and selection',
      'Configuration and commands in `model/README.md`; chosen on validation patients only',
    ],
    [
      'Methods: evaluation, uncertainty',
      `Section "Metrics"; ${card.evaluatedWith.bootstrapResamples} resamples by patient or group`,
    ],
    [
      'Methods: robustness, explainability',
      'Figures by source and type, false alarms by source, an outline for each detection',
    ],
    [
      'Methods: external testing',
      'Every source also gave training images, except the diffusion-weighted slices; "Sources and patients that a model never saw" has short runs that held a source out',
    ],
    [
      'Results: data',
      `${pictures} test images from ${metrics.sources.length} sources; demographics are not published with them`,
    ],
    [
      'Results: performance and failures',
      'Sections "Quantitative analyses" and "Caveats and recommendations"',
    ],
    ['Discussion: limitations', 'Sections "Factors" and "Caveats and recommendations"'],
    [
      'Other: protocol, code, funding',
      'Code, configuration and this card are public in the repository; no registration; no funding',
    ],
  ];
}
