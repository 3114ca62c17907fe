import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRow } from '../../scripts/security/figures-table.ts';

/**
 * Writes a test's result into the folder SECURITY_RECORD for `npm run security`. Does nothing if the variable is not
 * set.
 */
export function recordRow(name: string, row: RecordedRow): void {
  const folder = process.env.SECURITY_RECORD;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(row)}\n`);
}
