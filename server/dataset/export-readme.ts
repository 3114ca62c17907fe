import { type DatasetSplit, datasetSplits } from '#contract/dataset.ts';
import type { LabelSource } from '#contract/review.ts';
import { exportedClasses } from './labels.ts';
import type { VersionRow } from './versions.ts';

export interface ExportTally {
  /** Pictures in the ZIP. */
  written: number;
  /** Pictures a reviewer has labelled, the empty ones included. */
  labelled: number;
  /** Of those, pictures on which the reviewer says there is nothing. */
  empty: number;
  unlabelled: number;
  boxes: number;
  byClass: Record<string, number>;
  bySource: Partial<Record<LabelSource, number>>;
  bySplit: Record<DatasetSplit, number>;
  /** Names of pictures that are missing or damaged. */
  leftOut: string[];
  /** Pictures of the version that were deleted since. */
  gone: number;
  /** Pictures that wait for a second reading by the administrator who downloads this. */
  waiting: number;
}

export const emptyTally = (): ExportTally => ({
  written: 0,
  labelled: 0,
  empty: 0,
  unlabelled: 0,
  boxes: 0,
  byClass: {},
  bySource: {},
  bySplit: { train: 0, val: 0, test: 0 },
  leftOut: [],
  gone: 0,
  waiting: 0,
});

const mostNamed = 100;

function leftOutText({ leftOut, gone, waiting }: ExportTally): string[] {
  if (leftOut.length === 0 && gone === 0 && waiting === 0) return [];
  return [
    '',
    '## Left out',
    '',
    ...(gone > 0 ? [`${gone} pictures of this version were deleted since it was made.`, ''] : []),
    ...(waiting > 0
      ? [
          `${waiting} pictures wait for a second reader, who could be the person who downloaded this. They are left out, so that the first reading stays unknown.`,
          '',
        ]
      : []),
    ...(leftOut.length > 0
      ? [
          `${leftOut.length} scans are not in this export because their stored picture is missing or damaged:`,
          '',
          ...leftOut.slice(0, mostNamed).map((id) => `- ${id}`),
          ...(leftOut.length > mostNamed ? [`- and ${leftOut.length - mostNamed} more`] : []),
        ]
      : []),
  ];
}

export function exportReadme(tally: ExportTally, version: VersionRow): string {
  const classes = exportedClasses.map(
    (name, index) => `| ${name} | ${index} | ${index} | ${tally.byClass[name] ?? 0} |`,
  );
  return `${[
    '# AI model improvement data set',
    '',
    `Version **${version.name}**, made on ${version.createdAt.toISOString().slice(0, 10)} (UTC) by ${version.createdBy}.`,
    '',
    `Hash of its labels: \`${version.sha256}\`. Two versions with the same hash hold the same pictures with the same labels on the same sides.`,
    '',
    version.previousName === null
      ? 'The first version.'
      : `Since ${version.previousName}: ${version.added} pictures added, ${version.removed} removed, ${version.relabelled} labelled anew.`,
    '',
    '| what | count |',
    '|---|---|',
    `| labelled pictures | ${tally.labelled} |`,
    `| of them without a box (the reviewer says there is nothing) | ${tally.empty} |`,
    ...datasetSplits.map((side) => `| of them in ${side} | ${tally.bySplit[side]} |`),
    `| pictures that nobody has labelled yet | ${tally.unlabelled} |`,
    `| boxes | ${tally.boxes} |`,
    '',
    '| class | COCO id | YOLO number | boxes |',
    '|---|---|---|---|',
    ...classes,
    '',
    '## Files',
    '',
    'Names of pictures hold for this version only. They lead to no scan of the installation.',
    '',
    '- `images/<picture>.png`: labelled pictures, 8 bits a channel, de-identified.',
    '- `annotations.coco.json`: all boxes in pixels, and outlines (`segmentation`) where there are any. Pictures without a box are',
    '  listed too. `split` and `group` of an image say where it stands. `annotations/train.json`, `val.json` and `test.json`: the same by side.',
    '- `labels/<picture>.txt`: the same boxes for YOLO; an empty file says that there is nothing. `data.yaml`, `train.txt`, `val.txt`',
    '  and `test.txt` name the classes and the pictures of each side.',
    '- `classes.txt`: the class of each YOLO number, from 0.',
    '- `unlabelled/<picture>.png`: judged wrong, but no right labels were drawn. Not in the label files: to train on',
    '  them as if they were empty would teach a model to miss tumours.',
    '- `provenance.csv`: a row for each picture: what the model had said, the reviewer’s notes, who judged it and when.',
    '- `DATASHEET.md`: how the pictures were chosen, who judged them, how far they agree.',
    '- `SHA256SUMS`: `sha256sum -c SHA256SUMS` checks every file.',
    ...leftOutText(tally),
    '',
    '## Licence and use',
    '',
    'The pictures were uploaded anonymously by visitors for research and education under the terms of service of the',
    'installation that made this export, and were stripped of personal data. They carry no licence of their own: check',
    'those terms before passing the data on, and never try to find out whose head a picture shows. Labels come from',
    'reviewers of a research tool and are no diagnosis.',
  ].join('\n')}\n`;
}
