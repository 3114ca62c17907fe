import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import type { ScanPreparer } from '#server/ports/scan-preparer.ts';
import { makeBombs, makeSeeds, mutate } from '#tests/fixtures/hostile-files.ts';
import { recordRow } from '#tests/harness/record-row.ts';

/** `npm run fuzz` sets a higher number. */
const count = Number(process.env.MUTATIONS ?? 200);
const timeLimit = 10_000;

const refusals = ['unreadable_file', 'unsupported_file', 'picture_too_large'];

/**
 * 'accepted', or the code of a refusal with a proper message. Anything else is a crash. `npm run bench -- memory`
 * measures time and memory.
 */
async function outcome(preparer: ScanPreparer, bytes: Buffer): Promise<string> {
  try {
    const scan = await preparer.prepare(bytes, 'a');
    const whole = scan.frames[0]!.gray.length === scan.width * scan.height;
    return whole ? 'accepted' : 'crash: a picture of the wrong size';
  } catch (error) {
    const refused = error instanceof AppError && refusals.includes(error.code);
    return refused && /^[A-Z].{10,}[.!]$/.test(error.message) ? error.code : `crash: ${error}`;
  }
}
const crashesIn = (outcomes: string[]): string[] => outcomes.filter((each) => each.startsWith('crash'));

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
      let hangs = 0;
      const work = async () => {
        while (next++ < count) {
          const started = performance.now();
          outcomes.push(await outcome(preparer, files.next().value));
          // The limit is on CPU time. A busy machine needs longer for the same work.
          if (performance.now() - started > 10 * timeLimit) hangs += 1;
        }
      };
      await Promise.all([work(), work()]);
      recordRow('mutated-files', {
        what: 'mutated files of every format',
        command: 'npx vitest run tests/security/mutated-files',
        inputs: outcomes.length,
        crashes: crashesIn(outcomes).length,
        hangs,
      });
      expect(outcomes).toHaveLength(count);
      expect(crashesIn(outcomes)).toEqual([]);
      expect(hangs).toBe(0);
      // Both outcomes occur: the mutations break some files but not all.
      expect(new Set(outcomes).size).toBeGreaterThan(1);
      for (const seed of seeds) await preparer.prepare(seed, 'a');
    },
    Math.max(120_000, count * 300),
  );

  test('bombs are refused with a reason and the next scan is read', async () => {
    const outcomes: string[] = [];
    for (const [name, bomb] of makeBombs()) {
      outcomes.push(await outcome(preparer, bomb));
      expect(outcomes.at(-1), name).not.toBe('accepted');
      await expect(preparer.prepare(seeds[0]!, 'a'), name).resolves.toMatchObject({ width: 96 });
    }
    recordRow('bombs', {
      what: 'small files that unpack or add up to much, each followed by a good one',
      command: 'npx vitest run tests/security/mutated-files -t bombs',
      inputs: outcomes.length,
      crashes: crashesIn(outcomes).length,
      hangs: 0,
    });
    expect(crashesIn(outcomes)).toEqual([]);
  });
});
