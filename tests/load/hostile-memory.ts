import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { startServerProcess } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/**
 * Sends rounds of mutated files and bombs to a real server and prints what memory it holds after each round and after it
 * has rested: `node tests/load/hostile-memory.ts [files a round] [rounds] [ordinary files before]`.
 *
 * Its level is that of a server that has worked and rested: one that has just started still holds what starting it took,
 * so ordinary scans are read first.
 */
const perRound = Number(process.argv[2] ?? 5_000);
const rounds = Number(process.argv[3] ?? 2);
const ordinaryFiles = Number(process.argv[4] ?? 4_000);
const sendersAtOnce = 2;
const slowestAllowedMs = 10_000;
/** Decoding threads that have read many files are replaced after 20 seconds without one. */
const restMs = 60_000;
/** Room for when the collector happens to run. */
const allowedGrowth = 0.1;

const seeds = await makeSeeds();
const bombs = (await makeBombs()).filter(([, bytes]) => bytes.length <= 5_242_880);
const folder = await temporaryFolder('hostile');
const server = await startServerProcess({
  DATA_DIR: folder.path,
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'error',
  // Unset, as `npm start` runs; the image sets 2, see docs/operations.md.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
});

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

async function javascriptMemory(): Promise<string> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)![1]) / 1024 / 1024);
  return (
    `heap ${megabytes('nodejs_heap_size_used_bytes')} of ${megabytes('nodejs_heap_size_total_bytes')} MB, ` +
    `outside it ${megabytes('nodejs_external_memory_bytes')} MB`
  );
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

async function sendAll(count: number, next: () => Buffer): Promise<void> {
  let left = count;
  const sender = async (): Promise<void> => {
    while (left-- > 0) await send(next());
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
}

async function sendHostile(round: number): Promise<void> {
  const files = mutate(seeds, 20_260 + round);
  await sendAll(perRound, () => files.next().value);
  for (const [, bomb] of bombs) await send(bomb);
}

async function sendOrdinary(): Promise<void> {
  let sent = 0;
  await sendAll(ordinaryFiles, () => seeds[sent++ % seeds.length]!);
}

/** Answers with what is resident after the rest. */
async function measure(what: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  slowest = 0;
  await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const busy = await residentMegabytes();
  await pause(restMs);
  const rested = await residentMegabytes();
  console.log(
    `${what} in ${seconds} s, slowest ${slowest.toFixed(0)} ms, answers so far ${JSON.stringify(statuses)}; ` +
      `resident ${busy} MB, rested ${rested} MB (${await javascriptMemory()})`,
  );
  return rested;
}

try {
  for (const seed of seeds) await send(seed);
  console.log(`just started: resident ${await residentMegabytes()} MB (${await javascriptMemory()})`);
  const level = await measure(`${ordinaryFiles} ordinary files`, sendOrdinary);
  for (let round = 1; round <= rounds; round += 1) {
    const what = `round ${round}: ${perRound} mutated files and ${bombs.length} bombs`;
    const rested = await measure(what, () => sendHostile(round));
    if (rested > level * (1 + allowedGrowth)) {
      console.log(`${rested} MB is more than its level of ${level} MB`);
      process.exitCode = 1;
    }
  }
} finally {
  await server.kill();
  await folder.remove();
}
