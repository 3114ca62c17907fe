import { setTimeout as pause } from 'node:timers/promises';
import { jpeg2000Bombs } from '#tests/fixtures/large-files.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { createMemoryGroup } from '#tests/harness/memory-group.ts';
import { startServerInGroup } from '#tests/harness/server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import type { Figure, Row, Tools } from '../figure.ts';
import { residentMb } from '../resident.ts';

const minutes = Number(process.env.HOUR_MINUTES ?? 60);
const noteEvery = 5;
const side = 4_096;
const minuteMs = 60_000;
const megabyte = 2 ** 20;

/** Uploads it, and has it analyzed if it is accepted. Returns the status of the upload. */
async function sendBomb(url: string, bomb: Buffer): Promise<number> {
  const visitor = createApiClient(url);
  const answer = await visitor.store(bomb, 'bomb.dcm');
  if (answer.ok) {
    const { scan } = (await answer.json()) as { scan: { id: string } };
    await visitor.start(scan.id);
    await visitor.ended(scan.id);
  }
  return answer.status;
}

/** One bomb at the start of each minute, its analysis and its picture; then the memory just before the next one. */
async function measureLimit({ note }: Tools, limitGb: number): Promise<Figure[]> {
  const group = await createMemoryGroup(limitGb * 2 ** 30);
  if ('refused' in group) throw new Error(`This machine makes no control group: ${group.refused}`);
  const folder = await temporaryFolder('hour');
  const server = await startServerInGroup(group, { DATA_DIR: folder.path, TRUST_PROXY: '1' });
  const bombFor = await jpeg2000Bombs(side);
  const answers = new Map<number | string, number>();
  const series: string[] = [];
  try {
    const atRest = await residentMb(server.pid);
    const started = performance.now();
    for (let minute = 1; minute <= minutes; minute += 1) {
      const answer = await sendBomb(server.url, bombFor(`BOMB ${minute}`)).catch(() => 'none');
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await pause(Math.max(0, started + minute * minuteMs - performance.now()));
      if (minute !== 1 && minute % noteEvery !== 0) continue;
      series.push(`${minute}: ${Math.round(await residentMb(server.pid))}`);
      note(`${limitGb} GiB, minute and MB: ${series.join(', ')}; answers ${JSON.stringify([...answers])}`);
    }
    const name = (what: string) => `${limitGb} GiB, a bomb each minute: ${what}`;
    return [
      { name: name('memory at the start'), value: atRest, unit: 'MB' },
      { name: name(`memory after ${minutes} minutes`), value: await residentMb(server.pid), unit: 'MB' },
      { name: name('highest use of the group'), value: (await group.peak()) / megabyte, unit: 'MB' },
      { name: name('servers ended for memory'), value: await group.killed(), unit: '', most: 0 },
    ];
  } finally {
    await server.kill();
    await group.remove();
    await folder.remove();
  }
}

export const memoryHour: Row = {
  what: 'resident memory over an hour with a 1,050-byte bomb each minute, with 1 and 2 GiB (HOUR_MINUTES)',
  onlyByName: true,
  measure: async (tools) => (await Promise.all([1, 2].map((limit) => measureLimit(tools, limit)))).flat(),
};
