import { readCommand } from '#tools/read-command.ts';
import { figuresOf, figuresTable } from './benchmark/figures.ts';
import { readAnswers } from './benchmark/read-answers.ts';

const help = `npm run benchmark -- FOLDER [--name TOOL] [--json]

Measures any tool on whole studies: alarms on healthy people, tumors found, and whether they are at their place. Prints a
table with 95% intervals by person; docs/benchmark.md says how it counts and by which rules.

FOLDER holds
  studies.csv   columns study, person, kind (healthy or tumor), and if you have them group (sequence, age, scanner) and
                reference (a NIfTI mask of the tumors, from FOLDER)
  answers/      for each study STUDY.nii.gz or STUDY.nii (a mask on the grid of the reference, any value but 0 marks), or
                STUDY.json as npm run analyze -- --study writes it

  --name TOOL   how the table names it (tool)
  --json        the figures as JSON
`;
const { values, positionals } = readCommand(
  help,
  { name: { type: 'string', default: 'tool' }, json: { type: 'boolean', default: false } },
  { needs: 1 },
);
const studies = await readAnswers(positionals[0]!);
console.log(values.json ? JSON.stringify(figuresOf(studies), null, 2) : figuresTable(studies, values.name));
