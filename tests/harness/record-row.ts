import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of the results table in docs/security.md. A test omits what it cannot measure. */
export interface SecurityRow {
  /** What was tested. */
  what: string;
  /** The command that reproduces the row. */
  command: string;
  /** How many inputs were tried. */
  inputs: number;
  crashes?: number;
  hangs?: number;
  /** Responses with status 5xx, except 503. */
  serverErrors?: number;
  /** Responses that contained somebody else's data. */
  othersData?: number;
  lostScans?: number;
  /** Personal data still found after de-identification. */
  residue?: number;
}

/**
 * Writes a test's result into the folder SECURITY_RECORD for `npm run security`. Does nothing if the variable is not
 * set.
 */
export function recordRow(name: string, row: SecurityRow): void {
  const folder = process.env.SECURITY_RECORD;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(row)}\n`);
}
