import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { type PostgresUser, postgresBinaries, unprivilegedUser } from './postgres-binaries.ts';
import { dataFolder, temporaryFolder } from './temporary-folder.ts';

const ready = 'database system is ready to accept connections';

function run(command: string, args: string[], user: PostgresUser | undefined): ChildProcess {
  return spawn(command, args, {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
}

async function runToEnd(child: ChildProcess, what: string): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what} failed: ${errors}`);
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes(ready)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/** One real PostgreSQL for a whole test run. Its data does not outlive the run, so fsync is off. */
export async function startPostgres() {
  const [folder, memory] = await Promise.all([temporaryFolder('postgres'), dataFolder()]);
  const user = await unprivilegedUser();
  const native = await postgresBinaries(user, join(folder.path, 'native'));
  for (const { path } of [folder, memory]) {
    await chmod(path, 0o755);
    if (user) await chown(path, user.uid, user.gid);
  }
  const data = join(memory.path, 'data');
  const port = await freePort();
  const initdb = ['-D', data, '-U', 'sulcus', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  await runToEnd(run(join(native, 'bin/initdb'), initdb, user), 'initdb');
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories='];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port)];
  const start = async (): Promise<() => Promise<void>> => {
    const server = run(
      join(native, 'bin/postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      user,
    );
    const killOnExit = (): void => void server.kill('SIGKILL');
    process.once('exit', killOnExit);
    await untilReady(server);
    return async () => {
      process.off('exit', killOnExit);
      server.kill('SIGINT');
      await once(server, 'exit');
    };
  };
  let stopServer = await start();
  return {
    /** URL without a database name. */
    server: `postgres://sulcus@127.0.0.1:${port}`,
    /** Cuts every connection and restarts at the same address. */
    async restart(): Promise<void> {
      await stopServer();
      stopServer = await start();
    },
    async stop(): Promise<void> {
      await stopServer();
      await Promise.all([folder.remove(), memory.remove()]);
    },
  };
}
