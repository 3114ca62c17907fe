import { makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { drawPictures } from '../bench/pictures.ts';
import { createApiClient } from './api-client.ts';

/**
 * One address that sends good files, broken files and guesses as fast as they are answered, in a process of its own: what
 * he costs himself must not delay those who measure. Ends on SIGTERM with what he did.
 */
const { SERVER_URL = '', AT_ONCE = '16' } = process.env;
const from = { 'x-forwarded-for': '203.0.113.66' };

const good = (await drawPictures(8, 90_000)).map(({ file }) => file);
const broken = mutate(await makeSeeds(), 77);
const caller = createApiClient(SERVER_URL);
const answers = new Map<string, number>();
let going = true;
let sent = 0;

/** The same slices again under new hashes: bytes behind the end of a file change nothing but the hash. */
const nextGood = (): Buffer => Buffer.concat([good[sent % good.length]!, Buffer.from(`\n${sent}`)]);

async function send(): Promise<Response> {
  switch (sent % 3) {
    case 0:
      return caller.upload(nextGood(), 'a.png', from);
    case 1:
      return caller.upload(broken.next().value, 'a.dcm', from);
    default:
      return caller.request(`/api/scan/${crypto.randomUUID()}`, { headers: from });
  }
}

async function goOn(): Promise<void> {
  while (going) {
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
  going = false;
  const { user, system } = process.cpuUsage(began);
  const each = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  console.log(`sent ${sent} requests (${each}), ${((user + system) / 1e6).toFixed(1)} s of processor time`);
  process.exit(0);
});
const began = process.cpuUsage();
console.log('at it');
await Promise.all(Array.from({ length: Number(AT_ONCE) }, goOn));
