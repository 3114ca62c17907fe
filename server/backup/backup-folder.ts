import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#server/config/config.ts';
import { commandLine } from '#words/say/command-line.ts';
import { hasChecksums, verifyChecksums } from './checksums.ts';

/** The contents of a backup. */
export const manifest = z.object({
  /** The first format had no checksums. */
  format: z.enum(['sulcus-backup-1', 'sulcus-backup-2']),
  madeAt: z.iso.datetime(),
  /** The applied migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.int(),
  bytes: z.int(),
  /** Keys of stored files that were damaged before the backup, which does not have them. */
  damaged: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = (folder: string): string => path.join(folder, 'backup.json');
export const tableFile = (folder: string, table: string): string =>
  path.join(folder, 'database', `${table}.jsonl.gz`);
export const filesFolder = (folder: string): string => path.join(folder, 'files');

function parsedOr(otherwise: undefined, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The contents of a backup whose files are all whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ConfigError(
      commandLine.stored('incomplete', { folder, file: path.basename(manifestFile('')) }),
    );
  const read = manifest.safeParse(parsedOr(undefined, text));
  const withoutChecksums = read.data?.format === 'sulcus-backup-1';
  // First, because a damaged file can also look like one of another program.
  if (!withoutChecksums || (await hasChecksums(folder))) await verifyChecksums(folder);
  if (!read.success) throw new ConfigError(commandLine.stored('foreign', { folder }));
  return read.data;
}
