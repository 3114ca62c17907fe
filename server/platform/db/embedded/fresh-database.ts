import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const migrations = resolve(import.meta.dirname, '../migrations');

/** Where `npm run build` leaves a migrated database without rows: copying it takes a first start a moment, making one seconds. */
export function freshDatabase(): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash('sha256').update(
    `${dependencies['@electric-sql/pglite']} ${dependencies['pg-boss']}`,
  );
  for (const name of readdirSync(migrations).sort()) {
    hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return join(root, 'dist', `database-${hash.digest('hex').slice(0, 16)}`);
}

/** Fills an empty database folder from the build; without one of this version, the database makes itself. */
export function copyFreshDatabase(folder: string): void {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const fresh = join(freshDatabase(), 'database');
  if (!existsSync(fresh)) return;
  // Whole or not at all, however the process ends.
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(fresh, partial, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}
