import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#server/config/config.ts';
import { failuresOf } from '#server/platform/storage/many-folders.ts';
import { commandLine } from '#words/say/command-line.ts';

/** In the format of sha256sum, which can check it too. */
const checksumsFile = 'checksums.sha256';
const line = /^([0-9a-f]{64}) {2}(.+)$/;

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Every file of a backup except the checksums, by its path inside the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== checksumsFile)
    .sort();
}

/** Written last: a backup without it is not complete. */
export async function writeChecksums(folder: string): Promise<void> {
  const names = await filesIn(folder);
  const sums = new Map<string, string>();
  const failures = await failuresOf(names, async (name) =>
    sums.set(name, await checksumOf(path.join(folder, name))),
  );
  for (const reason of failures.values()) throw reason;
  const lines = names.map((name) => `${sums.get(name)}  ${name}\n`);
  await writeFile(path.join(folder, checksumsFile), lines.join(''));
}

export const hasChecksums = (folder: string): Promise<boolean> =>
  readdir(folder).then((names) => names.includes(checksumsFile));

const mostNamed = 20;

/** Throws with the names of damaged, missing and unknown files. */
export async function verifyChecksums(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, checksumsFile), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ConfigError(commandLine.stored('incomplete', { folder, file: checksumsFile }));
  const lines = text.split('\n');
  const listed = lines.map((each) => line.exec(each));
  if (lines.pop() !== '' || lines.length === 0 || listed.slice(0, -1).includes(null))
    throw new ConfigError(commandLine.stored('damagedBackup', { count: 1, files: checksumsFile }));
  const wanted = new Map(listed.flatMap((each) => (each ? [[each[2]!, each[1]!] as const] : [])));
  const present = new Set(await filesIn(folder));
  const wrong = [...present].filter((name) => !wanted.has(name));
  const failures = await failuresOf([...wanted], async ([name, checksum]) => {
    if (!present.has(name) || (await checksumOf(path.join(folder, name))) !== checksum) wrong.push(name);
  });
  for (const reason of failures.values()) throw reason;
  if (wrong.length > 0) {
    const files = wrong.sort().slice(0, mostNamed).join(', ');
    throw new ConfigError(commandLine.stored('damagedBackup', { count: wrong.length, files }));
  }
}
