import { statfs } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';

/** Bytes of the disk with the data folder; null if neither database nor files are there. */
export async function readDiskSpace(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>,
): Promise<{ free: number; size: number } | null> {
  if (config.storage !== 'disk' && config.databaseUrl) return null;
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}
