import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const count = z.int().nonnegative().optional();
/** One row of the results table in docs/security.md. A test omits what it cannot measure. */
export const recordedRow = z.object({
  what: z.string(),
  /** Reproduces the row. */
  command: z.string(),
  inputs: z.int().positive(),
  crashes: count,
  hangs: count,
  /** Responses with status 5xx, except 503. */
  serverErrors: count,
  /** Responses that contained somebody else's data. */
  othersData: count,
  lostScans: count,
  /** Personal data still found after de-identification. */
  residue: count,
});
export type RecordedRow = z.infer<typeof recordedRow>;

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
