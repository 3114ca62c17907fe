import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { damaged, damages } from '#tests/harness/damage.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { serverProgram } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Damaged databases with which a server starts. `npm run fuzz` makes more. */
const count = Number(process.env.DAMAGES ?? 2);

/** Starts a server until it is ready or ends, and returns what it printed. */
async function startOn(dataDir: string): Promise<string> {
  const environment = {
    ...withoutModel,
    DATA_DIR: dataDir,
    DISK_RESERVE_MB: '0',
    LOG_LEVEL: 'silent',
    PORT: '0',
  };
  const server = startProcess(serverProgram, environment);
  const ready = server.line(/is ready/, 240_000).then(
    () => 'ready',
    () => server.output().trim(),
  );
  const outcome = await ready;
  await server.kill();
  return outcome;
}

const oneSentence =
  /^Sulcus cannot start: The database at \S+ is probably damaged \([^\n]+\): [^\n]+npm run restore[^\n]+$/;

test.each([
  ['its catalog is garbage', /\/1259$/, 'garbage'],
  ['its control file is empty', /pg_control$/, 'empty'],
] as const)(
  'a database cannot be opened because %s: one sentence says how to restore',
  async (_, name, how) => {
    const place = await embeddedPlace();
    onTestFinished(place.remove);
    const files = await filesOf(join(place.dataDir, 'database'));
    for (const file of files.filter((each) => name.test(each)))
      await writeFile(file, damaged(await readFile(file), how, 1));
    expect(await startOn(place.dataDir)).toMatch(oneSentence);
  },
);

test('a database without its version file is not replaced by a new one', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  await rm(join(place.dataDir, 'database/PG_VERSION'));
  const before = await filesOf(place.dataDir);
  expect(await startOn(place.dataDir)).toMatch(oneSentence);
  expect(await filesOf(place.dataDir)).toEqual(expect.arrayContaining(before));
});

test(`of ${count} damaged databases, each starts or ends with the sentence`, {
  timeout: count * 300_000,
}, async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const all = (await filesOf(join(place.dataDir, 'database'))).map((file) => relative(place.dataDir, file));
  const wrong: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const copy = await temporaryFolder('damaged');
    await cp(place.dataDir, copy.path, { recursive: true });
    const file = join(copy.path, all[(seed * 104_729) % all.length]!);
    const how = damages[seed % damages.length]!;
    await writeFile(file, damaged(await readFile(file), how, seed));
    const outcome = await startOn(copy.path);
    if (outcome !== 'ready' && !oneSentence.test(outcome)) wrong.push(`${how} ${file}: ${outcome}`);
    await copy.remove();
  }
  expect(wrong).toEqual([]);
});

/** The files of a folder that are not empty. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, index) => sizes[index]! > 0).sort();
}
