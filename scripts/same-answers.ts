import { readCommand } from '#tools/read-command.ts';
import { runVitest } from '#tools/run-program.ts';

const { values } = readCommand(
  `Sends the same pictures and studies through the site, the API, DICOMweb, the command line and the page's own code, and
compares the answers.

  npm run same-answers [-- --pictures N --studies N]

Half of the pictures are public ones from ../shared/data; where they are absent, all are drawn.
`,
  { pictures: { type: 'string', default: '500' }, studies: { type: 'string', default: '20' } },
);
const passed = await runVitest(['--project', 'full', 'tests/integration/same-answers.test.ts'], {
  SAME_ANSWERS_PICTURES: values.pictures,
  SAME_ANSWERS_STUDIES: values.studies,
});
process.exitCode = passed ? 0 : 1;
