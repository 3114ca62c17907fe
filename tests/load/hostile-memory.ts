import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/**
 * Sends rounds of mutated files and bombs to a real server and prints what memory it holds before, after each round and
 * after its decoding threads have rested: `node tests/load/hostile-memory.ts [files a round] [rounds]`.
 */
const perRound = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 2);
const sendersAtOnce = 2;
const slowestAllowedMs = 10_000;
/** Threads without work are ended after a minute. */
const restMs = 65_000;

const seeds = await makeSeeds();
const bombs = (await makeBombs()).filter(([, bytes]) => bytes.length <= 5_242_880);
const folder = await temporaryFolder('hostile');
const server = await startServerProcess({ DATA_DIR: folder.path, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

const statuses: Record<string, number> = {};
let slowest = 0;

async function send(bytes: Buffer): Promise<void> {
  const started = performance.now();
  const visitor = createApiClient(server.url);
  const answer = await visitor.upload(bytes, 'file.dcm');
  const { message, scan } = (await answer.json()) as { message: string; scan?: { id: string } };
  const milliseconds = performance.now() - started;
  slowest = Math.max(slowest, milliseconds);
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  // A file that could be read would be analysed after a while, and the server would not come to rest.
  if (scan) await visitor.request(`/api/scan/${scan.id}`, { method: 'DELETE' });
  if (answer.status >= 500 || milliseconds > slowestAllowedMs) {
    console.log(`${answer.status} after ${milliseconds.toFixed(0)} ms: ${message}`);
    process.exitCode = 1;
  }
}

async function sendRound(round: number): Promise<void> {
  const files = mutate(seeds, 20_260 + round);
  let left = perRound;
  const sender = async (): Promise<void> => {
    while (left-- > 0) await send(files.next().value);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  for (const [, bomb] of bombs) await send(bomb);
}

try {
  for (const seed of seeds) await send(seed);
  console.log(`resident before: ${await residentMegabytes()} MB`);
  for (let round = 1; round <= rounds; round += 1) {
    const started = performance.now();
    await sendRound(round);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const busy = await residentMegabytes();
    await pause(restMs);
    console.log(
      `round ${round}: ${perRound} files and ${bombs.length} bombs in ${seconds} s, slowest ${slowest.toFixed(0)} ms, ` +
        `answers ${JSON.stringify(statuses)}; resident ${busy} MB, rested ${await residentMegabytes()} MB`,
    );
  }
} finally {
  await server.kill();
  await folder.remove();
}
