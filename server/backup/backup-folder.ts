import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#server/config/config.ts';
import { commandLine } from '#words/say/command-line.ts';

/** The contents of a backup. Written last: a folder without it is not a complete backup. */
export const manifest = z.object({
  format: z.literal('sulcus-backup-1'),
  madeAt: z.iso.datetime(),
  /** The applied migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.int(),
  bytes: z.int(),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = (folder: string): string => path.join(folder, 'backup.json');
export const tableFile = (folder: string, table: string): string =>
  path.join(folder, 'database', `${table}.jsonl.gz`);
export const filesFolder = (folder: string): string => path.join(folder, 'files');

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ConfigError(commandLine.stored('incomplete', { folder }));
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new ConfigError(commandLine.stored('foreign', { folder }));
  return read.data;
}
