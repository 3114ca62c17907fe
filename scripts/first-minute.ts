import { readCommand } from '#tools/read-command.ts';

const { values } = readCommand(
  `npm run first-minute -- [--to FOLDER]

Takes six generated screenshots, two photographs and a sheet of slices through the running product, as a visitor with a
phone of 390 pixels does: from the landing page to the result. Writes the screens of each way side by side, and prints
its taps and how often the file was sent.

  --to FOLDER  for the screens (.cache/first-minute)
`,
  { to: { type: 'string', default: '.cache/first-minute' } },
);
const { filmFirstMinute } = await import('./screens/first-minute.ts');
await filmFirstMinute(values.to);
process.exit(0);
