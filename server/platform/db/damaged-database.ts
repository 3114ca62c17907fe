import path from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
import { someDiskIsFull } from '#server/platform/reserve/disk-reserve.ts';
import { commandLine } from '#words/say/command-line.ts';

/** The embedded database did not open, or stopped at an error of its own, after which it answers nothing. */
export class EmbeddedDatabaseEnded extends Error {}

/** PostgreSQL: internal error, damaged data, damaged index; a file of the database is missing or cannot be read. */
const damageCodes = /^(XX00\d|58P01|58030)$/;

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

function damageIn(error: unknown): string | undefined {
  for (let each = error as Failure | undefined, depth = 0; each && depth < 5; depth += 1) {
    if (each instanceof EmbeddedDatabaseEnded || damageCodes.test(String(each.code)))
      return String(each.message);
    each = each.cause as Failure | undefined;
  }
  return undefined;
}

/**
 * A damaged database as one sentence that says how to restore; any other error as it is. A full disk stops the embedded
 * database too, and then nothing needs to be restored.
 */
export function explainDamage(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): unknown {
  const reason = damageIn(error);
  if (reason === undefined) return error;
  if (!databaseUrl && someDiskIsFull({ dataDir, databaseUrl, storage: 'disk' }))
    return new ConfigError(commandLine.settings('diskFull', { folder: path.resolve(dataDir) }), {
      cause: error,
    });
  const place = databaseUrl ? new URL(databaseUrl).host : path.resolve(dataDir, 'database');
  return new ConfigError(commandLine.settings('databaseDamaged', { place, reason }), { cause: error });
}
