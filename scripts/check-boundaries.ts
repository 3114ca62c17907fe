import { glob, readFile } from 'node:fs/promises';
import { dirname, posix, resolve } from 'node:path';
import { boundaryProblem } from './check-boundaries/rules.ts';

const root = resolve(import.meta.dirname, '..');
const folders = ['contract', 'server', 'web', 'scripts', 'tests'];
const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** A path inside the project, or the name of a package as it is written. */
function target(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(dirname(file), path) : path;
}

const problems: string[] = [];
let files = 0;
for await (const file of glob(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root })) {
  files += 1;
  const text = await readFile(resolve(root, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(importPattern)) {
    const problem = boundaryProblem(file, target(file, specifier));
    if (problem) problems.push(`${file}: ${problem}`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`${files} files, ${problems.length} imports across a boundary`);
process.exit(problems.length > 0 || files === 0 ? 1 : 0);
