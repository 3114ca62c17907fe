import { type DatasetSplit, datasetSplits } from '#contract/dataset.ts';
import type { LabelSource } from '#contract/review.ts';
import { exportedClasses } from './labels.ts';
import type { VersionRow } from './version-contents.ts';
import { hashOfContents } from './version-contents.ts';

export const emptyTally = () => ({
  /** Pictures in the ZIP. */
  written: 0,
  /** What its hash covers. */
  contents: [] as Parameters<typeof hashOfContents>[0][number][],
  /** Labeled pictures, including those without a lesion. */
  labelled: 0,
  /** Of those, pictures without a lesion. */
  empty: 0,
  unlabelled: 0,
  boxes: 0,
  byClass: {} as Record<string, number>,
  bySource: {} as Partial<Record<LabelSource, number>>,
  bySplit: { train: 0, val: 0, test: 0 } satisfies Record<DatasetSplit, number>,
  /** Names of pictures that are missing or damaged. */
  leftOut: [] as string[],
  /** Pictures of the version that have been deleted. */
  gone: 0,
  /** Pictures that wait for a second reading by the administrator who downloads this. */
  waiting: 0,
});
export type ExportTally = ReturnType<typeof emptyTally>;

const maxNamed = 100;

function leftOutText({ leftOut, gone, waiting }: ExportTally, { doubtful }: VersionRow): string[] {
  if (leftOut.length === 0 && gone === 0 && waiting === 0 && doubtful === 0) return [];
  return [
    '',
    '## Left out',
    '',
    ...(gone > 0 ? [`${gone} images of this version have been deleted since.`, ''] : []),
    ...(doubtful > 0
      ? [
          `${doubtful} images were judged correct while the result was unclear. That does not say whether there is a tumor, so they are not labeled.`,
          '',
        ]
      : []),
    ...(waiting > 0
      ? [
          `${waiting} images are waiting for a second reader, who could be you. They are left out so that the second reading stays blind.`,
          '',
        ]
      : []),
    ...(leftOut.length > 0
      ? [
          `${leftOut.length} scans are not in this export because their stored image is missing or damaged:`,
          '',
          ...leftOut.slice(0, maxNamed).map((id) => `- ${id}`),
          ...(leftOut.length > maxNamed ? [`- and ${leftOut.length - maxNamed} more`] : []),
        ]
      : []),
  ];
}

function hashText(sha256: string, version: VersionRow): string[] {
  const text = `Hash of what is in this ZIP: \`${sha256}\`. Exports with the same hash have the same images, labels and split.`;
  if (sha256 === version.sha256) return [text];
  return [
    text,
    '',
    `When the version was made, it was \`${version.sha256}\`: something is missing here, see ‘Left out’.`,
  ];
}

export function exportReadme(tally: ExportTally, version: VersionRow): string {
  const classes = exportedClasses.map(
    (name, index) => `| ${name} | ${index} | ${index} | ${tally.byClass[name] ?? 0} |`,
  );
  return `${[
    '# AI model improvement dataset',
    '',
    `Version **${version.name}**, created on ${version.createdAt.toISOString().slice(0, 10)} (UTC) by ${version.createdBy}.`,
    '',
    ...hashText(hashOfContents(tally.contents), version),
    '',
    version.previousName === null
      ? 'The first version.'
      : `Since ${version.previousName}: ${version.added} images added, ${version.removed} removed, ${version.relabelled} relabeled.`,
    '',
    '| what | count |',
    '|---|---|',
    `| labeled images | ${tally.labelled} |`,
    `| of these, without a box (no tumor present) | ${tally.empty} |`,
    ...datasetSplits.map((side) => `| of these, in ${side} | ${tally.bySplit[side]} |`),
    `| images not labeled yet | ${tally.unlabelled} |`,
    `| boxes | ${tally.boxes} |`,
    '',
    '| class | COCO id | YOLO number | boxes |',
    '|---|---|---|---|',
    ...classes,
    '',
    '## Files',
    '',
    'Image names are valid for this version only. They cannot be traced to a scan of the installation.',
    '',
    '- `images/<name>.png`: labeled images, 8 bits per channel, de-identified.',
    '- `annotations.coco.json`: all boxes in pixels, and outlines (`segmentation`) where there are any. A box is the bounding box of',
    '  its outline. Images without a box are listed too. Each image has its `split`, its `group` and what it shows (`picture`: tumor,',
    '  other, nothing, or null if nobody said more than that there is no tumor). `annotations/train.json`, `val.json` and',
    '  `test.json`: the same by split.',
    '- `labels/<name>.txt`: the same boxes for YOLO; an empty file means no tumor present. `data.yaml`, `train.txt`, `val.txt`',
    '  and `test.txt` list the classes and the images of each split. A split without images has no files.',
    '- `classes.txt`: the class of each YOLO number, from 0.',
    '- `unlabelled/<name>.png`: judged incorrect, but without corrected boxes. Not in the label files: training on them',
    '  as empty images would teach a model to miss tumors.',
    '- `provenance.csv`: one row per image: the model’s result, the reviewer’s notes, who judged it and when.',
    '- `DATASHEET.md`: how the images were selected, who judged them, how far readers agree.',
    '- `SHA256SUMS`: `sha256sum -c SHA256SUMS` checks every file.',
    ...leftOutText(tally, version),
    '',
    '## License and use',
    '',
    'Visitors uploaded the images anonymously, for research and education, under the terms of service of the installation',
    'that made this export. Personal data was removed. The images have no license of their own: check those terms before',
    'you share the data. Never try to identify a person. Labels come from reviewers of a research tool. They are not a',
    'diagnosis.',
  ].join('\n')}\n`;
}
