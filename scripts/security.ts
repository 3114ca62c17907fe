import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedRow } from '#tests/harness/record-row.ts';
import { root, runVitest } from '#tools/run-program.ts';
import { figuresTable, withFigures } from './security/figures-table.ts';

/**
 * `npm run security`: runs the security tests that count inputs and failures, and writes their figures to
 * docs/security.md. FUZZ_RUNS, MUTATIONS, PICTURES, REQUESTS and UIDS extend them; CRASHES is how often a server is killed
 * (default 100). `-- --table` only writes the table of the last run.
 */
const folder = join(root, 'test-results/security');
const tests = [
  'imaging/codecs/decoder-fuzz',
  'imaging/dicom/hostile-headers',
  'reading/series/series-fuzz',
  'server/intake/prepare/deidentify/residue',
  'tests/security/mutated-files',
  'tests/security/generated-pictures',
  'tests/security/large-pictures',
  'tests/security/living-server',
  'tests/security/little-memory',
  'tests/security/route-fuzz',
  'tests/security/hostile-requests',
  'tests/security/authorisation',
  'tests/integration/dicomweb-identifiers',
  'tests/integration/crash',
];

async function runTests(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const passed = await runVitest(tests, { SECURITY_RECORD: folder, CRASHES: process.env.CRASHES ?? '100' });
  if (!passed) throw new Error('A test failed; the table was not written.');
}

if (!process.argv.includes('--table')) await runTests();
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => recordedRow.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
const page = join(root, 'docs/security.md');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(
  page,
  withFigures(readFileSync(page, 'utf8'), `Measured on ${today}.\n\n${figuresTable(rows)}`),
);
console.log(`${rows.length} rows written to docs/security.md`);
