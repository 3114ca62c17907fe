import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { largeFiles } from '#tests/fixtures/large-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { startServerProcess } from '#tests/harness/server.ts';

/** Number of mutated files to send. `npm run fuzz` sends many more. */
const count = Math.round(Number(process.env.MUTATIONS ?? 200) / 10);
const side = 4_096;
const mostMegabytes = 2_000;
/**
 * Pictures that once crashed the process. `npm run fuzz` adds a quarter of the others; large-pictures.test.ts tries
 * all.
 */
const large = largeFiles(side).filter(
  ({ name }, i) =>
    /^PNG, RGBA?, 16 bit|deflated.*3 × 16 bit/.test(name) || (process.env.MUTATIONS && i % 4 === 0),
);

/** Peak memory of the process in megabytes. Linux only. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

test(
  'a real server process answers every hostile file and keeps running within bounded memory',
  async () => {
    const place = await embeddedPlace();
    onTestFinished(place.remove);
    const server = await startServerProcess({ DATA_DIR: place.dataDir, TRUST_PROXY: '1' });
    onTestFinished(() => server.kill());
    let sent = 0;
    // Each client has its own address, because other tests cover the upload limits.
    async function send(bytes: Buffer): Promise<number> {
      sent += 1;
      return (await createApiClient(server.url).upload(bytes, 'scan')).status;
    }
    const seeds = await makeSeeds();
    const files = mutate(seeds, 20_270);
    const wrong: string[] = [];
    const note = (name: string, status: number) => {
      if (status >= 500 && status !== 503) wrong.push(`${name}: ${status}`);
    };
    for (const { name, make } of large) note(name, await send(await make()));
    for (const [name, bomb] of makeBombs()) note(name, await send(bomb));
    for (let i = 0; i < count; i++) note(`mutated file ${i}`, await send(files.next().value));
    const memory = await mostMemory(server.pid);
    const lives = (await fetch(`${server.url}/api/health`)).status === 200;
    recordRow('living-server', {
      what: `hostile files to a real server process, which never held more than ${mostMegabytes / 1_000} GB`,
      command: 'npx vitest run tests/security/living-server',
      inputs: sent,
      crashes: lives ? 0 : 1,
      serverErrors: wrong.length,
    });
    expect(wrong).toEqual([]);
    expect(lives).toBe(true);
    expect(memory).toBeLessThan(mostMegabytes);
  },
  Math.max(1_200_000, count * 10_000),
);
