import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer, type ScanPreparer } from '#server/pipeline/prepare/scan-preparer.ts';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';

const count = Number(process.env.MUTATIONS ?? 400);
const timeLimit = 10_000;

/** 'accepted', or the code of a refusal with a sentence: anything else fails the test. Time and memory: `npm run bench -- memory`. */
async function outcome(preparer: ScanPreparer, bytes: Buffer): Promise<string> {
  try {
    const scan = await preparer.prepare(bytes, 'a');
    expect(scan.frames[0]!.grey.length).toBe(scan.width * scan.height);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.message).toMatch(/^[A-Z].{10,}[.!]$/);
    expect(['unreadable_file', 'unsupported_file', 'picture_too_large']).toContain(error.code);
    return error.code;
  }
}

describe('hostile files', () => {
  let preparer: ScanPreparer;
  let seeds: Buffer[];
  beforeAll(async () => {
    preparer = createScanPreparer({ threads: 2, cpuLimit: timeLimit });
    seeds = await makeSeeds();
  });
  afterAll(() => preparer.close());

  test(
    `${count} mutated files end in a scan or a sentence`,
    async () => {
      const files = mutate(seeds, 20_260);
      const outcomes: string[] = [];
      let next = 0;
      const work = async () => {
        while (next++ < count) outcomes.push(await outcome(preparer, files.next().value));
      };
      await Promise.all([work(), work()]);
      expect(outcomes).toHaveLength(count);
      // Both happen: the mutations neither spare every file nor break every one.
      expect(new Set(outcomes).size).toBeGreaterThan(1);
      for (const seed of seeds) await preparer.prepare(seed, 'a');
    },
    Math.max(120_000, count * 300),
  );

  test('bombs are refused with a reason and the next scan is read', async () => {
    for (const [name, bomb] of await makeBombs()) {
      expect(await outcome(preparer, bomb), name).not.toBe('accepted');
      await expect(preparer.prepare(seeds[0]!, 'a'), name).resolves.toMatchObject({ width: 96 });
    }
  });
});
