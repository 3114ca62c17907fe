import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Independent readers: dsrdump and dcmdump of dcmtk, and the validator dciodvfy of dicom3tools. */
type DicomTool = 'dsrdump' | 'dcmdump' | 'dciodvfy';

/** Adds one test per installed tool, which must read the file without an error. Prints which tools are missing. */
export function checkWithDicomTools(
  what: string,
  make: () => Uint8Array | Promise<Uint8Array>,
  tools: readonly DicomTool[],
): void {
  for (const tool of tools) {
    const missing = spawnSync(tool, ['--version']).error !== undefined;
    if (missing) console.warn(`Skipped: ${tool} is not installed, so ${what} is not checked with it.`);
    test.skipIf(missing)(`${tool} reads ${what} without an error`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sulcus-dicom-'));
      try {
        const path = join(folder, 'file.dcm');
        writeFileSync(path, await make());
        const { status, stdout, stderr } = spawnSync(tool, [path], { encoding: 'utf8' });
        const lines = `${stdout}\n${stderr}`.split('\n');
        expect(lines.filter((line) => /^(E:|F:|Error\b)/.test(line))).toEqual([]);
        expect(status).toBe(0);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
}
