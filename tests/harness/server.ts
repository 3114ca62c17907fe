import { startProcess, startProgram, type TestProcess } from './child-process.ts';
import { freePort } from './free-port.ts';
import type { MemoryGroup } from './memory-group.ts';

export interface ServerProcess extends TestProcess {
  url: string;
}

type Environment = Record<string, string | undefined>;

/** The build output of server/main.ts. */
export const serverProgram = 'dist/server.js';

/** Starts the server as an operator would and waits until it is ready. */
export async function startServerProcess(environment: Environment, cwd?: string): Promise<ServerProcess> {
  const port = await portFor(environment);
  return ready(startProcess(serverProgram, serverEnvironment(environment, port), cwd), port);
}

/** The same in a control group with little memory. */
export async function startServerInGroup(
  group: MemoryGroup,
  environment: Environment,
): Promise<ServerProcess> {
  const port = await portFor(environment);
  const join = 'echo $$ > "$0" && exec "$@"';
  const args = ['-c', join, group.members, process.execPath, serverProgram];
  return ready(startProgram('sh', args, { environment: serverEnvironment(environment, port) }), port);
}

const portFor = async (environment: Environment): Promise<string> =>
  String(environment.PORT ?? (await freePort()));

const serverEnvironment = (environment: Environment, port: string): Environment => ({
  LOG_LEVEL: 'warn',
  DISK_RESERVE_MB: '0',
  ...environment,
  PORT: port,
});

async function ready(child: TestProcess, port: string): Promise<ServerProcess> {
  // Several servers starting at once on a busy machine take a while.
  await child.line(/is ready/, 180_000).catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  return { ...child, url: `http://127.0.0.1:${port}` };
}
