import { startProcess, type TestProcess } from './child-process.ts';
import { freePort } from './free-port.ts';

export interface ServerProcess extends TestProcess {
  url: string;
}

/** The server as an operator starts it: environment in, server/main.ts, until it says that it is ready. */
export async function startServerProcess(
  environment: Record<string, string | undefined>,
  cwd?: string,
): Promise<ServerProcess> {
  const port = String(environment.PORT ?? (await freePort()));
  const child = startProcess('server/main.ts', { LOG_LEVEL: 'warn', ...environment, PORT: port }, cwd);
  await child.line(/is ready/);
  return { ...child, url: `http://127.0.0.1:${port}` };
}
