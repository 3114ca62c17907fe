import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { startS3 } from '#tests/emulators/s3.ts';
import { firstAdmin, signedIn } from './admin-client.ts';
import { freePort } from './free-port.ts';
import { listen } from './listen.ts';
import { startPostgres } from './postgres-cluster.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import { type ServerProcess, startServerProcess } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A server process. The provider recognizes it by its key. */
export interface FleetWorker extends ServerProcess {
  key: string;
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

interface FleetOptions {
  /** The folder to run. Defaults to this checkout. */
  app?: string;
  environment?: Record<string, string>;
  workers?: number;
}

/** A provider that answers after a delay, so that jobs are running when a process is killed. */
async function startProvider() {
  const answer = JSON.stringify(
    workflowAnswer([middlePrediction(512, 512)], { width: 512, height: 512 }).body,
  );
  const stalled = new Set<string>();
  const server = createServer((request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
    request.resume().on('end', () => {
      if (stalled.has(key)) return;
      const send = (): unknown => response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      setTimeout(send, 150);
    });
  });
  return { ...(await listen(server)), stalled };
}

/** Like `Promise.all`, but waits until all have settled before it rejects. */
async function settled<T>(parts: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Real PostgreSQL, S3, nginx, web and worker processes. Our own processes all start at once. */
export async function startFleet(options: FleetOptions = {}) {
  const parts = new AsyncDisposableStack();
  try {
    return { ...(await openFleet(options, parts)), stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function openFleet({ app, environment, workers = 4 }: FleetOptions, parts: AsyncDisposableStack) {
  const opened = async <T>(opening: Promise<T>, close: (part: T) => unknown): Promise<T> =>
    parts.adopt(await opening, async (part) => void (await close(part)));
  const folder = await opened(temporaryFolder('fleet'), (part) => part.remove());
  const provider = await opened(startProvider(), (part) => part.close());
  const s3 = await opened(startS3(), (part) => part.stop());
  const postgres = await opened(startPostgres(), (part) => part.stop());
  const ports = await Promise.all([freePort(), freePort()]);
  const databaseUrl = `${postgres.server}/postgres`;
  const common = {
    LOG_LEVEL: 'warn',
    ...environment,
    HOST: '127.0.0.1',
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    ...s3.environment,
    DETECTOR: 'roboflow',
    DETECTOR_FALLBACK: 'none',
    ROBOFLOW_URL: provider.url,
    ROBOFLOW_WORKSPACE: 'sulcus',
    WORKER_CONCURRENCY: '2',
    TRUST_PROXY: '1',
    ADMIN_USERNAME: firstAdmin.username,
    ADMIN_PASSWORD: firstAdmin.password,
  };
  const start = async (role: 'web' | 'worker', port?: number): Promise<FleetWorker> => {
    const key = randomUUID();
    const own = { ROLE: role, ROBOFLOW_API_KEY: key, ...(port && { PORT: String(port) }) };
    return { ...(await startServerProcess({ ...common, ...own }, app)), key };
  };
  const places = [
    ...ports.map((port) => ({ role: 'web' as const, port })),
    ...Array.from({ length: workers }, () => ({ role: 'worker' as const, port: undefined })),
  ];
  const running = await settled(
    places.map((place) =>
      opened(
        start(place.role, place.port).then((process) => ({ ...place, process })),
        (part) => part.process.kill(),
      ),
    ),
  );
  const proxy = await opened(startReverseProxy(ports), (part) => part?.stop());
  const webUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  let turn = 0;
  const nextOf = { web: 0, worker: 0 };

  return {
    postgres,
    s3,
    /** Undefined if this machine has no nginx. */
    proxy,
    webUrls,
    databaseUrl,
    workers: () => running.filter(({ role }) => role === 'worker').map(({ process }) => process),
    /** Makes the provider ignore requests from these workers. */
    stall(workers: FleetWorker[]): void {
      provider.stalled.clear();
      for (const { key } of workers) provider.stalled.add(key);
    },
    /** Where to send a visitor's next request: the proxy, or the web processes in turn. */
    address: () => proxy?.url ?? webUrls[turn++ % webUrls.length]!,
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    /** A key that may submit this many scans an hour. */
    async newKey(scansPerHour: number): Promise<string> {
      const admin = await signedIn({ url: webUrls[0]! });
      const made = await admin.send<{ secret: string }>('POST', '/api/admin/api-keys', {
        name: `fleet ${scansPerHour}`,
        scopes: ['scans:submit', 'scans:read'],
        scansPerHour,
        currentPassword: firstAdmin.password,
      });
      return made.body.secret;
    },
    /** Kills a process with SIGKILL and starts another in its place. */
    async kill(role: 'web' | 'worker'): Promise<void> {
      const candidates = running.filter((place) => place.role === role);
      const place = candidates[nextOf[role]++ % candidates.length]!;
      await place.process.kill();
      place.process = await start(place.role, place.port);
    },
    /** Kills this worker and starts another in its place. */
    async replace(gone: FleetWorker): Promise<void> {
      const place = running.find(({ process }) => process === gone)!;
      await gone.kill();
      place.process = await start(place.role, place.port);
    },
    /** Stops and replaces the processes one after the other. */
    async rollingRestart(): Promise<void> {
      for (const place of running) {
        place.process.signal('SIGTERM');
        await place.process.exited;
        place.process = await start(place.role, place.port);
      }
    },
  };
}

/** Retries while the server is unreachable or busy. */
export async function sendWithRetries(
  send: () => Promise<Response>,
): Promise<{ answer: Response; retries: number }> {
  const end = Date.now() + 90_000;
  for (let retries = 0; ; retries += 1) {
    const answer = await send().catch((error: Error) => error);
    if (answer instanceof Response && answer.status < 500 && answer.status !== 409)
      return { answer, retries };
    if (Date.now() > end) {
      throw answer instanceof Error ? answer : new Error(`${answer.status}: ${await answer.text()}`);
    }
    await pause(300);
  }
}
