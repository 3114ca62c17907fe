import { startProcess } from '#tests/harness/child-process.ts';
import { copyTemplate, serverDatabase } from '#tests/harness/database-templates.ts';
import { serverProgram } from '#tests/harness/server.ts';
import { dataFolder } from '#tests/harness/temporary-folder.ts';

/** A busy machine needs long to compile the embedded database. */
const startWithinMs = 180_000;

/** The first administrator of every test server. */
export const administrator = { username: 'admin', password: 'a long enough pass phrase' } as const;

export interface RunningServer {
  url: string;
  /** For tests that damage a stored file. */
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Environment variables that pass the template folder, the PostgreSQL server and the shared server to the workers. Set
 * in global-setup.ts before the workers start.
 */
export const templateVariable = 'SULCUS_TEST_TEMPLATE';
export const serverVariable = 'SULCUS_TEST_SERVER';
export const postgresVariable = 'SULCUS_TEST_POSTGRES';

/** Starts the product as `npm start` does, on a free port with its own data. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const data = await dataFolder();
  if (!settings.DATABASE_URL) copyTemplate(process.env[templateVariable]!, data.path);
  const server = startProcess(serverProgram, {
    // The server picks the port itself. A port found free beforehand may be taken before it listens.
    PORT: '0',
    DATA_DIR: data.path,
    // Each test has its own address, and so its own upload limit.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    // The hosted server has no feedback link.
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

/** The same on PostgreSQL with a hosted provider and no fallback. */
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
