import { type ServerProcess, startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Runs a measurement on a server with its own data. Visitors name their addresses, because each has an upload limit. */
export async function onServer<Result>(
  environment: Record<string, string>,
  measure: (server: ServerProcess, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await temporaryFolder('bench');
  const server = await startServerProcess({ DATA_DIR: folder.path, TRUST_PROXY: '1', ...environment });
  try {
    return await measure(server, folder.path);
  } finally {
    await server.kill();
    await folder.remove();
  }
}
