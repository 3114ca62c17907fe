import { expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { pgbouncer, startPgbouncer } from '#tests/harness/pgbouncer.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';

test.runIf(pgbouncer)(
  'scans are analyzed, and read by many at once, through a pooler that shares two connections between transactions',
  async ({ onTestFinished }) => {
    const place = await serverPlace();
    onTestFinished(place.remove);
    const pooler = await startPgbouncer(place.databaseUrl);
    onTestFinished(pooler.stop);
    const server = await startTestServer(
      { ...place, databaseUrl: pooler.url },
      { DATABASE_DIRECT_URL: place.databaseUrl },
    );
    onTestFinished(server.stop);
    const scans: Scan[] = [];
    for (let each = 0; each < 4; each += 1)
      scans.push(await server.visitor().analyze(await freshSlice(), 'a.png'));
    expect(scans.map(({ processingStatus }) => processingStatus)).toEqual(scans.map(() => 'completed'));
    const reads = await Promise.all(
      scans.flatMap(({ id }) => [1, 2, 3, 4].map(() => server.visitor().scan(id))),
    );
    expect(reads.every((scan) => scan?.processingStatus === 'completed')).toBe(true);
  },
  120_000,
);
