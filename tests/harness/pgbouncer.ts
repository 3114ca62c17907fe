import { existsSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from './child-process.ts';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-binaries.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** PGBOUNCER names another place. */
export const pgbouncer = [process.env.PGBOUNCER, '/usr/sbin/pgbouncer'].find(
  (path) => path && existsSync(path),
);

if (!pgbouncer) console.log('Not tried with PgBouncer: it is not on this machine (Debian: pgbouncer).');

/** A pooler in front of a database that shares two connections between all transactions. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder('pgbouncer');
  const [{ hostname, port, pathname }, own, user] = [
    new URL(databaseUrl),
    await freePort(),
    await unprivilegedUser(),
  ];
  const settings = join(folder.path, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=sulcus
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  if (user) await chown(folder.path, user.uid, user.gid);
  await chmod(folder.path, 0o755);
  const pooler = startProgram(pgbouncer!, [settings], { user });
  await pooler.line(/process up/);
  return {
    url: `postgres://sulcus@127.0.0.1:${own}${pathname}`,
    async stop() {
      await pooler.kill();
      await folder.remove();
    },
  };
}
