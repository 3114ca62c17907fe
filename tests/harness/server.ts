import { startProcess, type TestProcess } from './child-process.ts';
import { freePort } from './free-port.ts';

export interface ServerProcess extends TestProcess {
  url: string;
}

/** The build output of server/main.ts. */
export const serverProgram = 'dist/server.js';

/** Starts the server as an operator would and waits until it is ready. */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  cwd?: string,
): Promise<ServerProcess> {
  const port = String(environment.PORT ?? (await freePort()));
  const child = startProcess(
    serverProgram,
    { LOG_LEVEL: 'warn', DISK_RESERVE_MB: '0', ...environment, PORT: port },
    cwd,
  );
  // Several servers starting at once on a busy machine take a while.
  await child.line(/is ready/, 180_000).catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  return { ...child, url: `http://127.0.0.1:${port}` };
}
