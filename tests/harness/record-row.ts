import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the table of figures in docs/security.md. What a test cannot see is left out. */
export interface SecurityRow {
  /** What was tried. */
  what: string;
  /** What reproduces the line. */
  command: string;
  /** How many of it. */
  inputs: number;
  crashes?: number;
  hangs?: number;
  /** Answers 5xx, other than a request to come back. */
  serverErrors?: number;
  /** Answers that held what belongs to somebody else. */
  othersData?: number;
  lostScans?: number;
  /** What should have been removed from a file and was still found. */
  residue?: number;
}

/** Writes what a test measured into the folder SECURITY_RECORD, for `npm run security`; without one, does nothing. */
export function recordRow(name: string, row: SecurityRow): void {
  const folder = process.env.SECURITY_RECORD;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(row)}\n`);
}
