import { startProcess, type TestProcess } from './child-process.ts';
import { freePort } from './free-port.ts';

export interface ServerProcess extends TestProcess {
  url: string;
}

/** What the build makes of server/main.ts. */
export const serverProgram = 'dist/server.js';

/** The server as an operator starts it: environment in, until it says that it is ready. */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  cwd?: string,
): Promise<ServerProcess> {
  const port = String(environment.PORT ?? (await freePort()));
  // Those of tests live for seconds: what they would make ready for later visitors is for nobody.
  const cold = process.env.VITEST ? { WARM_UP: 'no' } : {};
  const child = startProcess(serverProgram, { LOG_LEVEL: 'warn', ...cold, ...environment, PORT: port }, cwd);
  // Several that start at once on a busy machine take their time.
  await child.line(/is ready/, 180_000).catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  return { ...child, url: `http://127.0.0.1:${port}` };
}
