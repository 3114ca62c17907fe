import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/** Writes the running product's API description to docs/openapi.json; a test compares the two. */
const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } });
const answer = await fetch(new URL('/api/openapi.json', values.url));
if (!answer.ok) throw new Error(`${values.url} answered ${answer.status}.`);
const file = new URL('../docs/openapi.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await answer.json(), null, 2)}\n`);
console.log(`docs/openapi.json written from ${values.url}`);
