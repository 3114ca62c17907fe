import { startProcess } from '#tests/harness/child-process.ts';
import { copyTemplate, serverDatabase } from '#tests/harness/database-templates.ts';
import { serverProgram } from '#tests/harness/server.ts';
import { dataFolder } from '#tests/harness/temporary-folder.ts';

/** A busy machine takes long to compile the embedded database. */
const startWithinMs = 180_000;

/** The first administrator of every server that a test starts. */
export const administrator = { username: 'admin', password: 'a long enough pass phrase' } as const;

export interface RunningServer {
  url: string;
  /** For tests that damage a stored file. */
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Where the run's data folder to copy, its PostgreSQL and the server that all workers share are found; set before the
 * workers start (global-setup.ts).
 */
export const templateVariable = 'SULCUS_TEST_TEMPLATE';
export const serverVariable = 'SULCUS_TEST_SERVER';
export const postgresVariable = 'SULCUS_TEST_POSTGRES';

/** The product as `npm start` runs it, on a free port and with data of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const data = await dataFolder();
  if (!settings.DATABASE_URL) copyTemplate(process.env[templateVariable]!, data.path);
  const server = startProcess(serverProgram, {
    // Its own choice: a port that a test found free may be taken before the server listens.
    PORT: '0',
    DATA_DIR: data.path,
    // Each test comes from an address of its own, with its own budget of uploads.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    WARM_UP: 'no',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    // The hosted server has none.
    ...(settings.DETECTOR ? {} : { FEEDBACK_URL: 'https://feedback.example/form' }),
    ...settings,
  });
  const stop = async (): Promise<void> => {
    server.signal('SIGTERM');
    await server.exited;
    await data.remove();
  };
  try {
    const [, port] = await server.line(/Sulcus is ready: http:\/\/localhost:(\d+)/, startWithinMs);
    return { url: `http://127.0.0.1:${port}`, dataDir: data.path, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface HostedServer extends RunningServer {
  /** For tests that store many scans at once. */
  databaseUrl: string;
}

/** The same on PostgreSQL and with a hosted provider, and nothing that answers in its place. */
export async function startHostedServer({ url }: { url: string }): Promise<HostedServer> {
  const { databaseUrl, drop } = await serverDatabase(process.env[postgresVariable]!);
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DETECTOR: 'roboflow',
    DETECTOR_FALLBACK: 'none',
    ROBOFLOW_URL: url,
    ROBOFLOW_API_KEY: 'key-of-the-tests',
    ROBOFLOW_WORKSPACE: 'workspace',
  });
  return {
    ...server,
    databaseUrl,
    async stop() {
      await server.stop();
      await drop();
    },
  };
}
