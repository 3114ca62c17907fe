import { and, eq, type SQL, sql } from 'drizzle-orm';
import { checkBands, checksPerDraw, type LiveCard, type LiveFigures } from '#contract/live-card.ts';
import type { ReviewVerdict } from '#contract/picture-verdict.ts';
import { scanFormats } from '#contract/scan-groups.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { randomChecks } from '#server/platform/db/schema.ts';
import { shareOf } from './share-of.ts';

type Model = LiveFigures['model'];
interface Counted extends Record<string, unknown> {
  band: string;
  format: string;
  verdict: ReviewVerdict | null;
  /** Every check of its draw is judged, except for deleted scans. */
  complete: boolean;
  gone: boolean;
  n: number;
}

const sum = (some: readonly Counted[]): number => some.reduce((total, { n }) => total + n, 0);

function shareWhere(rows: readonly Counted[], fits: (row: Counted) => boolean) {
  // A reviewer who cannot judge says neither.
  const said = rows.filter(({ verdict }) => verdict === 'correct' || verdict === 'incorrect');
  const judged = said.filter((row) => row.complete && fits(row));
  return shareOf(sum(judged.filter(({ verdict }) => verdict === 'correct')), sum(judged));
}

/**
 * Groups checks into draws of a fixed size, in the order of sampling. A draw counts only when all of it is judged, so
 * that the order in which reviewers work does not bias the figures.
 */
async function countChecks(db: Context['db'], { version, provider }: Model): Promise<Counted[]> {
  const ofModel: SQL | undefined = and(
    eq(randomChecks.modelVersion, version),
    eq(randomChecks.modelProvider, provider),
  );
  return rowsOf<Counted>(
    db,
    sql`with numbered as (
      select band, format, verdict, verdict is null and scan_id is null as gone,
        (row_number() over (order by drawn_at, id) - 1) / ${sql.raw(String(checksPerDraw))} as draw
      from ${randomChecks} where ${ofModel}
    ), draws as (
      select draw, count(*) = ${sql.raw(String(checksPerDraw))} and bool_and(verdict is not null or gone) as complete
      from numbered group by draw
    ) select band, format, verdict, complete, gone, count(*)::int as n
      from numbered join draws using (draw) group by band, format, verdict, complete, gone`,
  );
}

async function figuresOf(db: Context['db'], model: Model): Promise<LiveFigures> {
  const rows = await countChecks(db, model);
  return {
    model,
    drawn: sum(rows),
    judged: sum(rows.filter(({ verdict }) => verdict !== null)),
    gone: sum(rows.filter(({ gone }) => gone)),
    correct: shareWhere(rows, () => true),
    bands: checkBands.map((each) => ({ band: each, ...shareWhere(rows, (row) => row.band === each) })),
    formats: scanFormats.map((each) => ({
      format: each,
      ...shareWhere(rows, (row) => row.format === each),
    })),
  };
}

/** The most recently checked model other than the active one. */
async function previousModel(db: Context['db'], active: Model): Promise<Model | undefined> {
  const [row] = await rowsOf<Model & Record<string, unknown>>(
    db,
    sql`select model_version as version, model_provider as provider from ${randomChecks}
      where (model_version, model_provider) <> (${active.version}, ${active.provider})
      group by 1, 2 order by max(drawn_at) desc limit 1`,
  );
  return row && { provider: row.provider, version: row.version };
}

/** What reviewers found for the active model and the previous one, from complete random samples only. */
export async function readLiveCard({ db, detector }: Pick<Context, 'db' | 'detector'>): Promise<LiveCard> {
  const { provider, version } = detector.describe();
  const active = { provider, version };
  const before = await previousModel(db, active);
  return {
    ...(await figuresOf(db, active)),
    previous: before ? await figuresOf(db, before) : null,
  };
}
