import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listOwnCases } from '#server/classrooms/own-cases.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import {
  asFile,
  cocoFolder,
  type FolderFiles,
  niftiFolder,
  segmentedFolder,
} from '#tests/fixtures/case-folder.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const command = (dataDir: string, ...args: string[]): Promise<Ended> =>
  run(process.execPath, ['dist/cli.js', 'teaching', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  }).then(
    (ended) => ({ code: 0, ...ended }),
    (failed: Ended) => failed,
  );

async function write(folder: string, files: FolderFiles): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
}

test('sulcus teaching import adds images, volumes and series with outlines and texts, and names what it refuses', async () => {
  const [place, folder] = await Promise.all([embeddedPlace(), temporaryFolder('cases')]);
  try {
    const cases = [
      { file: 'case-a.png', title: 'A fever', history: 'For a week.', discussion: 'An abscess.' },
      { file: 'flair.nii.gz', title: 'A seizure' },
      { file: '07.dcm' },
      { file: 'lost.png' },
    ];
    const files = { ...(await cocoFolder()), ...(await niftiFolder()), ...segmentedFolder() };
    await write(folder.path, { ...files, 'cases.json': asFile(cases) });
    const first = await command(place.dataDir, 'import', folder.path);
    expect(first).toMatchObject({ code: 1, stdout: '3 cases were added; 1 file was left out.\n' });
    expect(first.stderr).toBe('lost.png: lost.png is in cases.json, but there is no such image.\n');
    const again = await command(place.dataDir, 'import', folder.path);
    expect(again.stderr).toContain('There is a case with this title and this image already: A fever.');
    const { db, close } = await openDatabase(place);
    const stored = await listOwnCases({ db });
    await close();
    expect(stored).toHaveLength(3);
    for (const { truth, createdBy } of stored) {
      expect(createdBy).toBe('command line');
      expect(truth).toHaveLength(1);
      expect(truth[0]!.outline!.length).toBeGreaterThan(2);
    }
    expect(stored.find(({ title }) => title === 'A fever')).toMatchObject({
      history: 'For a week.',
      discussion: 'An abscess.',
    });
  } finally {
    await Promise.all([place.remove(), folder.remove()]);
  }
});

test('sulcus teaching import explains its usage, and says what is missing', async () => {
  const folder = await temporaryFolder('cases');
  try {
    expect((await command('/nowhere', 'import')).stderr).toContain('sulcus teaching import FOLDER');
    expect((await command('/nowhere', 'import', '/nothing')).stderr).toBe('There is no folder /nothing.\n');
    expect((await command('/nowhere', 'import', folder.path)).stderr).toContain(
      'There is no database in /nowhere',
    );
  } finally {
    await folder.remove();
  }
});
