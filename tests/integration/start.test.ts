import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { count } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { lockFolder } from '#server/platform/db/folder-lock.ts';
import { admins } from '#server/platform/db/schema.ts';
import { startServer } from '#server/start.ts';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { listen } from '#tests/harness/listen.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const run = promisify(execFile);

test('a first start on a busy port creates no administrator; the next one does and reports the password', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const other = await listen(createServer());
  const PORT = String(other.port);
  const config = readConfig({ ...withoutModel, PORT, DATA_DIR: place.dataDir, LOG_LEVEL: 'silent' });
  await expect(startServer(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });

  const database = await openDatabase(place);
  const [row] = await database.db.select({ n: count() }).from(admins);
  await database.close();
  expect(row?.n).toBe(0);

  await other.close();
  const server = await startServer(config);
  onTestFinished(server.stop);
  expect(server.firstAdmin).toMatchObject({ username: 'admin', password: expect.any(String) });
});

test('a server is not healthy before its first administrator can sign in', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const port = await freePort();
  const ADMIN_PASSWORD = 'lentil harbour seventeen';
  const config = readConfig({
    ...withoutModel,
    PORT: String(port),
    DATA_DIR: place.dataDir,
    LOG_LEVEL: 'silent',
    ADMIN_USERNAME: 'ada',
    ADMIN_PASSWORD,
  });
  const starting = startServer(config);
  const url = `http://127.0.0.1:${port}`;
  const seen: unknown[] = [];
  let healthy = false;
  while (!healthy) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    healthy = answer?.status === 200;
    if (answer && !healthy) seen.push({ ...((await answer.json()) as object), status: answer.status });
  }
  const signedIn = await fetch(`${url}/api/admin/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: ADMIN_PASSWORD }),
  });
  onTestFinished((await starting).stop);
  expect(signedIn.status).toBe(200);
  expect(seen).not.toEqual([]);
  for (const answer of seen) expect(answer).toMatchObject({ code: 'starting', status: 503 });
});

/** Code that locks the folder in another process and prints the outcome. */
const take = (folder: string): string =>
  `import { lockFolder } from '#server/platform/db/folder-lock.ts';
   try { lockFolder(${JSON.stringify(folder)}); console.log(process.pid, 'took it'); }
   catch (error) { console.log(process.pid, error.message); }`;
const script = (code: string): string[] => ['--input-type=module-typescript', '-e', code];

test('a data folder that is in use is refused, and free again as soon as its process is gone', async () => {
  const folder = await temporaryFolder('lock');
  onTestFinished(folder.remove);
  const free = lockFolder(folder.path);
  const second = await run(process.execPath, script(take(folder.path)));
  expect(second.stdout).toContain(`is in use by another Sulcus (process ${process.pid})`);
  free();
  expect((await run(process.execPath, script(take(folder.path)))).stdout).toContain('took it');
});

const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
if (!canUnshare) console.log('skipped: process 1 against process 1, because unshare is not allowed here');

test.skipIf(!canUnshare)(
  'two containers, whose processes both have the id 1, cannot share a data folder',
  async () => {
    const folder = await temporaryFolder('lock');
    onTestFinished(folder.remove);
    const inContainer = (code: string) =>
      run('unshare', ['--pid', '--fork', process.execPath, ...script(code)]);
    const nested = `${take(folder.path)}
    const { execFileSync } = await import('node:child_process');
    console.log(execFileSync('unshare', ${JSON.stringify(['--pid', '--fork', process.execPath, ...script(take(folder.path))])}, { encoding: 'utf8' }));`;
    const { stdout } = await inContainer(nested);
    expect(stdout).toMatch(/^1 took it/);
    expect(stdout).toMatch(/^1 .* is in use by another Sulcus \(process 1\)/m);
  },
);
