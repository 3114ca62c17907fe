import { exportedClasses } from './labels.ts';

export interface ExportTally {
  /** Pictures a reviewer has labelled, the empty ones included. */
  labelled: number;
  /** Of those, pictures on which the reviewer says there is nothing. */
  empty: number;
  unlabelled: number;
  boxes: number;
  byClass: Record<string, number>;
  /** Scans whose picture is missing or damaged. */
  leftOut: string[];
}

const mostNamed = 100;

export function exportReadme(tally: ExportTally, made: Date): string {
  const classes = exportedClasses.map(
    (name, index) => `| ${name} | ${index + 1} | ${index} | ${tally.byClass[name] ?? 0} |`,
  );
  const leftOut =
    tally.leftOut.length === 0
      ? []
      : [
          '',
          `## Left out`,
          '',
          `${tally.leftOut.length} scans are not in this export because their stored picture is missing or damaged:`,
          '',
          ...tally.leftOut.slice(0, mostNamed).map((id) => `- ${id}`),
          ...(tally.leftOut.length > mostNamed ? [`- and ${tally.leftOut.length - mostNamed} more`] : []),
        ];
  return `${[
    '# AI model improvement data set',
    '',
    `Scans that a reviewer judged wrongly analysed, exported on ${made.toISOString().slice(0, 10)} (UTC).`,
    '',
    '| what | count |',
    '|---|---|',
    `| labelled pictures | ${tally.labelled} |`,
    `| of them without a box (the reviewer says there is nothing) | ${tally.empty} |`,
    `| pictures that nobody has labelled yet | ${tally.unlabelled} |`,
    `| boxes | ${tally.boxes} |`,
    '',
    '| class | COCO id | YOLO number | boxes |',
    '|---|---|---|---|',
    ...classes,
    '',
    '## Files',
    '',
    '- `images/<scan id>.png`: labelled pictures, 8 bits a channel, de-identified.',
    '- `annotations.coco.json`: the reviewers’ boxes in pixels. Pictures without a box are listed too.',
    '- `labels/<scan id>.txt`: the same boxes for YOLO; an empty file says that there is nothing.',
    '- `classes.txt`: the class of each YOLO number, from 0.',
    '- `unlabelled/<scan id>.png`: judged wrong, but no right labels were drawn. Not in the label files: to train on',
    '  them as if they were empty would teach a model to miss tumours.',
    '- `provenance.csv`: a row for each picture: what the model had said, the reviewer’s notes, who flagged it and when.',
    ...leftOut,
    '',
    '## Licence and use',
    '',
    'The pictures were uploaded anonymously by visitors for research and education under the terms of service of the',
    'installation that made this export, and were stripped of personal data. They carry no licence of their own: check',
    'those terms before passing the data on, and never try to find out whose head a picture shows. Labels come from',
    'reviewers of a research tool and are no diagnosis.',
  ].join('\n')}\n`;
}
