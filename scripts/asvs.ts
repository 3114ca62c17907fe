import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asvsTable, missingTests, requirements, withTable } from './asvs/asvs-table.ts';

const root = resolve(import.meta.dirname, '..');
const path = (file: string): string => resolve(root, file);
const read = (file: string): string | undefined =>
  existsSync(path(file)) ? readFileSync(path(file), 'utf8') : undefined;

const rows = requirements.parse(JSON.parse(readFileSync(path('docs/asvs.json'), 'utf8')));
const missing = missingTests(rows, read);
for (const problem of missing) console.error(problem);
if (missing.length > 0) process.exit(1);
const document = readFileSync(path('docs/security.md'), 'utf8');
writeFileSync(path('docs/security.md'), withTable(document, asvsTable(rows)));
console.log(`${rows.length} rows written to docs/security.md`);
