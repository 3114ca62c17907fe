import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createRandom, type Random } from '#phantom/random.ts';
import { randomChecks } from '#server/platform/db/schema.ts';
import { readLiveCard } from '#server/review/live-card.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

const opened = sharedDatabase(serverPlace);
beforeEach(() => opened.database.db.delete(randomChecks));

const active = { provider: 'embedded' as const, version: 'm-2', name: 'm' };
const card = () =>
  readLiveCard({
    db: opened.database.db,
    detector: { describe: () => active } as Parameters<typeof readLiveCard>[0]['detector'],
  });

const bands = ['high', 'medium', 'low', 'none'] as const;

/** Random checks of a model with this accuracy. As in practice, reviewers reach wrong results sooner. */
async function simulate(random: Random, n: number, truth: number, modelVersion: string): Promise<void> {
  const rows = Array.from({ length: n }, (_, at) => {
    const right = random.chance(truth);
    const judged = at < 120 || random.chance(right ? 0.3 : 0.9);
    return {
      id: randomUUID(),
      scanId: null,
      modelVersion,
      modelProvider: 'embedded' as const,
      band: bands[at % 4]!,
      format: 'png' as const,
      drawnAt: new Date(1_000 * at),
      verdict: judged ? (right ? ('correct' as const) : ('incorrect' as const)) : null,
    };
  });
  await opened.database.db.insert(randomChecks).values(rows);
}

test('the interval contains the true accuracy in at least 95 of 100 simulated draws', async () => {
  const random = createRandom(32);
  let held = 0;
  for (let run = 0; run < 100; run += 1) {
    await opened.database.db.delete(randomChecks);
    const truth = random.between(0.6, 0.97);
    await simulate(random, 149, truth, active.version);
    const { correct } = await card();
    expect(correct.n).toBe(120);
    if (correct.low! <= truth && truth <= correct.high!) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(95);
});

test('after a promotion both models have their figures', async () => {
  await simulate(createRandom(1), 60, 0.9, 'm-1');
  await simulate(createRandom(2), 30, 0.8, active.version);
  const { model, correct, previous } = await card();
  expect(model.version).toBe('m-2');
  expect(correct.n).toBe(30);
  expect(previous).toMatchObject({ model: { version: 'm-1' }, correct: { n: 60 } });
});
