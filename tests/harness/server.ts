import { startProcess, type TestProcess } from './child-process.ts';
import { freePort } from './free-port.ts';

export interface ServerProcess extends TestProcess {
  url: string;
}

/** As `npm start` does it, with its settings for memory and compiled modules. */
export const npmStart = 'scripts/start.ts';

/** The server as an operator starts it: environment in, until it says that it is ready. */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  cwd?: string,
  script: 'server/main.ts' | typeof npmStart = 'server/main.ts',
): Promise<ServerProcess> {
  const port = String(environment.PORT ?? (await freePort()));
  const child = startProcess(script, { LOG_LEVEL: 'warn', ...environment, PORT: port }, cwd);
  // Several that start at once on a busy machine take their time.
  await child.line(/is ready/, 180_000).catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  return { ...child, url: `http://127.0.0.1:${port}` };
}
