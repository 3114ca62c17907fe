import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer, type ScanPreparer } from '#server/pipeline/decode/scan-preparer.ts';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';

const count = Number(process.env.MUTATIONS ?? 400);
const timeLimit = 10_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Accepted or refused with a sentence: anything else fails the test. */
async function outcome(preparer: ScanPreparer, bytes: Buffer): Promise<{ result: string; time: number }> {
  const start = performance.now();
  try {
    const scan = await preparer.prepare(bytes);
    expect(scan.frames[0]!.grey.length).toBe(scan.width * scan.height);
    return { result: 'accepted', time: performance.now() - start };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.message).toMatch(/^[A-Z].{10,}[.!]$/);
    expect(['unreadable_file', 'unsupported_file', 'picture_too_large']).toContain(error.code);
    const stopped = /too long|more memory/.test(error.message);
    return { result: stopped ? error.message : error.code, time: performance.now() - start };
  }
}

describe('hostile files', () => {
  let preparer: ScanPreparer;
  let seeds: Buffer[];
  beforeAll(async () => {
    preparer = createScanPreparer({ threads: 2, timeLimit });
    seeds = await makeSeeds();
  });
  afterAll(() => preparer.close());

  test(
    `${count} mutated files end in a scan or a sentence, none slow, memory back to its level`,
    async () => {
      const files = mutate(seeds, 20_260);
      const tally: Record<string, number> = {};
      const warmUp = Math.min(count, 100);
      let slowest = 0;
      let baseline = 0;
      const levels: number[] = [];
      let next = 0;
      const work = async () => {
        while (next < count) {
          const index = next++;
          const { result, time } = await outcome(preparer, files.next().value);
          tally[result] = (tally[result] ?? 0) + 1;
          slowest = Math.max(slowest, time);
          if (index === warmUp) baseline = process.memoryUsage().rss;
          if ((index + 1) % Math.ceil(count / 5) === 0) levels.push(megabytes(process.memoryUsage().rss));
        }
      };
      await Promise.all([work(), work()]);
      for (const seed of seeds) await preparer.prepare(seed);
      globalThis.gc?.();
      const grown = megabytes(process.memoryUsage().rss - baseline);
      console.log(
        `${count} mutations: ${JSON.stringify(tally)}, slowest ${slowest.toFixed(0)} ms, ` +
          `resident ${megabytes(baseline)} MB at first, then ${levels.join(', ')} MB, in the end ${grown} MB more`,
      );
      expect(slowest).toBeLessThan(timeLimit);
      expect(grown).toBeLessThan(400);
    },
    Math.max(120_000, count * 300),
  );

  test('bombs are refused with a reason and the next scan is read', async () => {
    for (const [name, bomb] of await makeBombs()) {
      const { result, time } = await outcome(preparer, bomb);
      expect([name, result]).not.toEqual([name, 'accepted']);
      expect(time).toBeLessThan(timeLimit);
      await expect(preparer.prepare(seeds[0]!), name).resolves.toMatchObject({ width: 96 });
    }
  });
});
