import { makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { drawPictures } from '../bench/pictures.ts';
import { createApiClient } from './api-client.ts';

/**
 * Sends good files, broken files and guesses from one address as fast as the server answers. A separate process, so
 * that its own work does not slow down the measuring one. Prints a summary on SIGTERM.
 */
const { SERVER_URL = '', AT_ONCE = '16' } = process.env;
const from = { 'x-forwarded-for': '203.0.113.66' };

const good = (await drawPictures(8, 90_000)).map(({ file }) => file);
const broken = mutate(await makeSeeds(), 77);
const caller = createApiClient(SERVER_URL);
const answers = new Map<string, number>();
let running = true;
let sent = 0;

/** The same slices with new hashes: bytes after the end of a file change only the hash. */
const nextGoodFile = (): Buffer => Buffer.concat([good[sent % good.length]!, Buffer.from(`\n${sent}`)]);

async function send(): Promise<Response> {
  switch (sent % 3) {
    case 0:
      return caller.upload(nextGoodFile(), 'a.png', from);
    case 1:
      return caller.upload(broken.next().value, 'a.dcm', from);
    default:
      return caller.request(`/api/scan/${crypto.randomUUID()}`, { headers: from });
  }
}

async function sendUntilStopped(): Promise<void> {
  while (running) {
    sent += 1;
    const outcome = await send().then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      () => 'cut off',
    );
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  }
}

process.once('SIGTERM', () => {
  running = false;
  const { user, system } = process.cpuUsage(began);
  const each = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  console.log(`sent ${sent} requests (${each}), ${((user + system) / 1e6).toFixed(1)} s of processor time`);
  process.exit(0);
});
const began = process.cpuUsage();
console.log('started');
await Promise.all(Array.from({ length: Number(AT_ONCE) }, sendUntilStopped));
