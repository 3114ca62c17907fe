import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notesOf } from '#tools/release-notes.ts';
import { root } from '#tools/run-program.ts';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
const wanted = process.argv[2] ?? version;
console.log(notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), wanted));
