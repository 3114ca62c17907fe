import { writeFile } from 'node:fs/promises';
import { readCommand } from '#tools/read-command.ts';

const { values } = readCommand(
  `npm run openapi -- [--url URL]

Writes the API description of a running product to docs/openapi.json; a test compares the two.

  --url URL  where it runs (http://localhost:3000)
`,
  { url: { type: 'string', default: 'http://localhost:3000' } },
);
const answer = await fetch(new URL('/api/openapi.json', values.url));
if (!answer.ok) throw new Error(`${values.url} answered ${answer.status}.`);
const file = new URL('../docs/openapi.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await answer.json(), null, 2)}\n`);
console.log(`docs/openapi.json written from ${values.url}`);
