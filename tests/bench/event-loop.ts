import type { ServerProcess } from '#tests/harness/server.ts';

export const metricsToken = 'a token for the benchmark';

/**
 * A server's event-loop delay since the last call, in milliseconds. The server needs `metricsToken` in its
 * configuration.
 */
export async function eventLoopDelay(server: ServerProcess): Promise<{ p99: number; max: number }> {
  const answer = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const text = await answer.text();
  const read = (name: string): number =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]) * 1000;
  return { p99: read('p99'), max: read('max') };
}
