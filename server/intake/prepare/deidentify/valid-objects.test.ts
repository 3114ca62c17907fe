import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deidentifyDicom } from '#imaging/deidentify/deidentify-dicom.ts';
import { decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { sharedData } from '#tests/harness/shared-data.ts';

const folder = sharedData('dicom', 'cleaned files of real scanners are not validated');
const missing = spawnSync('dciodvfy', ['-version']).error !== undefined;
if (missing)
  console.log('Skipped: dciodvfy is not installed, so cleaned files of real scanners are not validated.');

function* files(at: URL): Generator<URL> {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* files(new URL(`${entry.name}/`, at));
    else yield new URL(entry.name, at);
  }
}

const isDicom = (bytes: Buffer) => bytes.toString('latin1', 128, 132) === 'DICM';

function errorsIn(path: string): string[] {
  const { stdout, stderr } = spawnSync('dciodvfy', [path], { encoding: 'latin1' });
  return `${stdout}\n${stderr}`.split('\n').filter((line) => line.startsWith('Error'));
}

test.skipIf(!folder || missing)(
  'cleaning adds no error that dciodvfy did not find in the real file before, and most files become valid',
  { timeout: 120_000 },
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'sulcus-valid-'));
    const path = join(scratch, 'file.dcm');
    const validate = (bytes: Uint8Array) => {
      writeFileSync(path, bytes);
      return errorsIn(path);
    };
    const added: Record<string, string[]> = {};
    let [tried, after] = [0, 0];
    try {
      for (const url of files(folder!)) {
        const bytes = readFileSync(url);
        if (!isDicom(bytes)) continue;
        // A report without a picture is refused before anything is cleaned.
        if (url.pathname.endsWith('no-pixel-data.dcm')) continue;
        const cleaned = validate(deidentifyDicom(await decodeStored(openStoredFrames(bytes))).bytes);
        tried++;
        if (cleaned.length === 0) {
          after++;
          continue;
        }
        const before = new Set(validate(bytes));
        const more = cleaned.filter((error) => !before.has(error));
        if (more.length > 0) added[url.pathname.split('/').at(-1)!] = more;
      }
    } finally {
      rmSync(scratch, { recursive: true });
    }
    console.log(`dciodvfy: ${after} of ${tried} real files are valid after they were cleaned.`);
    expect(added).toEqual({});
    expect(after / tried).toBeGreaterThan(0.9);
  },
);
