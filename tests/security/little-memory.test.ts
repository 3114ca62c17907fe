import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg2000Bombs } from '#tests/fixtures/large-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { createMemoryGroup, type MemoryGroup } from '#tests/harness/memory-group.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { type ServerProcess, startServerInGroup } from '#tests/harness/server.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';

const gigabyte = 2 ** 30;
const made = await createMemoryGroup(gigabyte);
const reason = 'refused' in made ? made.refused : undefined;
if (reason) console.log(`Skipped: no server runs with 1 GiB of memory, because ${reason}.`);

describe.skipIf(reason)('a server in a control group of 1 GiB', () => {
  const group = made as MemoryGroup;
  let folder: TemporaryFolder;
  let server: ServerProcess;
  let sent = 0;

  beforeAll(async () => {
    folder = await temporaryFolder('little-memory');
    server = await startServerInGroup(group, { DATA_DIR: folder.path, TRUST_PROXY: '1' });
  });
  afterAll(async () => {
    await server?.kill();
    await group.remove();
    await folder?.remove();
  });

  /** The statuses of so many bombs sent at once, each from its own address. */
  async function statuses(side: number, count: number): Promise<number[]> {
    const bombFor = await jpeg2000Bombs(side);
    const bombs = Array.from({ length: count }, () => bombFor(`${side} ${sent++}`));
    const answers = bombs.map((bomb) => createApiClient(server.url).upload(bomb, 'bomb.dcm'));
    return Promise.all(answers.map(async (answer) => (await answer).status));
  }

  const lives = async (): Promise<void> => {
    expect(await group.killed()).toBe(0);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  };

  test.each([1, 3, 8])('refuses %i files of 1,050 bytes that unpack to 4096², and goes on', async (count) => {
    expect(await statuses(4_096, count)).toEqual(Array(count).fill(413));
    await lives();
  });

  test.each([1, 3, 8])('reads %i files that just fit, or asks to come back, and goes on', async (count) => {
    const answered = await statuses(1_024, count);
    expect(answered).toContain(200);
    expect(answered.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await lives();
    recordRow('little-memory', {
      what: `files that unpack to 1024² and 4096², up to eight at once, to a server with 1 GiB, which used at most ${Math.round((await group.peak()) / 2 ** 20)} MB`,
      command: 'npx vitest run tests/security/little-memory',
      inputs: sent,
      crashes: await group.killed(),
    });
  });
});
