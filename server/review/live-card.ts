import { and, count, eq } from 'drizzle-orm';
import { checkBands, type LiveCard } from '#contract/quality.ts';
import { scanFormats } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { randomChecks } from '#server/platform/db/schema.ts';
import { shareOf } from './statistics.ts';

type Counted = Pick<typeof randomChecks.$inferSelect, 'band' | 'format' | 'verdict'> & { n: number };

function shareWhere(rows: Counted[], fits: (row: Counted) => boolean) {
  const judged = rows.filter((row) => row.verdict !== null && fits(row));
  const sum = (some: Counted[]) => some.reduce((total, { n }) => total + n, 0);
  return shareOf(sum(judged.filter(({ verdict }) => verdict === 'correct')), sum(judged));
}

/** What reviewers found for the active model, from the scans that were drawn by lot and from no others. */
export async function readLiveCard({ db, detector }: Pick<Context, 'db' | 'detector'>): Promise<LiveCard> {
  const { provider, version } = detector.describe();
  const { band, format, verdict } = randomChecks;
  const rows = await db
    .select({ band, format, verdict, n: count() })
    .from(randomChecks)
    .where(and(eq(randomChecks.modelVersion, version), eq(randomChecks.modelProvider, provider)))
    .groupBy(band, format, verdict);
  return {
    model: { provider, version },
    drawn: rows.reduce((sum, { n }) => sum + n, 0),
    correct: shareWhere(rows, () => true),
    bands: checkBands.map((each) => ({ band: each, ...shareWhere(rows, (row) => row.band === each) })),
    formats: scanFormats.map((each) => ({
      format: each,
      ...shareWhere(rows, (row) => row.format === each),
    })),
  };
}
