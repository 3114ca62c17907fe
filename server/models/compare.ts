import { and, asc, desc, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ComparedScans, ModelComparison } from '#contract/models.ts';
import { reviewVerdicts } from '#contract/picture-verdict.ts';
import type { Detection } from '#contract/scans.ts';
import { tallyMarks } from '#reading/findings/tally-marks.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ReferenceRecord, reviews, scans, shadowResults } from '#server/platform/db/schema.ts';
import { detectionsOf } from '#server/scan/view.ts';
import { findModel } from './candidates.ts';
import { comparePairs, type TalliedPair, tallyOf } from './compare-pairs.ts';
import { countWaiting } from './shadow.ts';

/** At most this many judgments are compared, the newest first. */
const maxScans = 5_000;

/**
 * Scans judged after the candidate was added, whose bytes were never judged before. So they cannot be in its training
 * data.
 */
async function readJudged(db: Db, modelId: string, since: Date, version: string) {
  const earlierScan = alias(scans, 'earlier_scan');
  const earlier = alias(reviews, 'earlier');
  const judgedBefore = db
    .select({ one: sql`1` })
    .from(earlierScan)
    .innerJoin(earlier, eq(earlier.scanId, earlierScan.id))
    .where(
      and(
        eq(earlierScan.uploadHash, scans.uploadHash),
        lt(earlier.createdAt, since),
        inArray(earlier.action, [...reviewVerdicts]),
      ),
    );
  return db
    .select({
      scan: scans,
      verdict: reviews.action,
      boxes: reviews.boxes,
      shadow: shadowResults.detections,
    })
    .from(reviews)
    .innerJoin(scans, and(eq(scans.reviewId, reviews.id), notDeleted))
    .leftJoin(
      shadowResults,
      and(
        eq(shadowResults.scanId, scans.id),
        eq(shadowResults.modelId, modelId),
        isNull(shadowResults.failure),
      ),
    )
    .where(and(gte(reviews.createdAt, since), eq(scans.modelVersion, version), notExists(judgedBefore)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(maxScans);
}

type Judged = Awaited<ReturnType<typeof readJudged>>[number];

/** How often both models give the same verdict, over all scans that the candidate has analyzed. */
async function readSameVerdict(db: Db, modelId: string) {
  const [row] = await db
    .select({
      answered: sql<number>`count(*) filter (where ${shadowResults.failure} is null)::int`,
      failures: sql<number>`count(*) filter (where ${shadowResults.failure} is not null)::int`,
      same: sql<number>`count(*) filter (where ${shadowResults.failure} is null
        and (jsonb_array_length(${shadowResults.detections}) > 0) = (${scans.confidence} is not null))::int`,
    })
    .from(shadowResults)
    .innerJoin(scans, and(eq(scans.id, shadowResults.scanId), notDeleted))
    .where(eq(shadowResults.modelId, modelId));
  return row ?? { answered: 0, failures: 0, same: 0 };
}

/** Compares both models on the given judged scans. */
function compareOn(judged: Judged[], shown: ReadonlyMap<string, Detection[]>): ComparedScans {
  const pairs: TalliedPair[] = [];
  let confirmed = 0;
  let unlabelled = 0;
  for (const { scan, verdict, boxes, shadow: marks } of judged) {
    const own = shown.get(scan.id) ?? [];
    const lesions = boxes ?? (verdict === 'correct' ? own : null);
    if (!lesions || !marks) {
      unlabelled += 1;
      continue;
    }
    if (!boxes) confirmed += 1;
    pairs.push({ active: tallyMarks(own, lesions, scan), candidate: tallyMarks(marks, lesions, scan) });
  }
  return { ...comparePairs(pairs), confirmed, unlabelled };
}

/** The comparison on drawn heads, once all were measured against the active model. */
function compareOnReference(reference: ReferenceRecord | null, active: string): ComparedScans | null {
  if (reference?.against !== active || reference.heads.length < reference.of) return null;
  return { ...comparePairs(reference.heads), confirmed: 0, unlabelled: 0 };
}

/** The model of the release on the same heads, where another one is active. */
function shippedOnReference(
  { models }: Pick<Context, 'models'>,
  reference: ReferenceRecord | null,
): ModelComparison['shipped'] {
  const marks = (reference?.heads ?? []).flatMap(({ shipped }) => shipped ?? []);
  if (!models.shipped || marks.length === 0 || marks.length < (reference?.of ?? 0)) return null;
  return { version: models.shipped.version, tally: tallyOf(marks) };
}

/**
 * Compares a candidate with the active model on reviewers' judgments since it was added. Randomly sampled scans are
 * separate from those that were judged because they were doubtful.
 */
export async function compareWithActive(context: Context, modelId: string): Promise<ModelComparison> {
  const { db, detector } = context;
  const candidate = await findModel(db, modelId);
  const since = candidate.createdAt;
  const active = detector.describe().version;
  const [judged, overall, waiting] = await Promise.all([
    readJudged(db, modelId, since, active),
    readSameVerdict(db, modelId),
    countWaiting(context, candidate),
  ]);
  const shown = await detectionsOf(
    db,
    judged.map(({ scan }) => scan.id),
  );
  const compare = (drawn: boolean) =>
    compareOn(
      judged.filter(({ scan }) => scan.randomCheck === drawn),
      shown,
    );
  const reference = compareOnReference(candidate.reference, active);
  return {
    since: since.toISOString(),
    randomChecks: compare(true),
    others: compare(false),
    reference,
    shipped: reference && shippedOnReference(context, candidate.reference),
    answered: overall.answered,
    sameVerdict: { count: overall.same, of: overall.answered },
    failures: overall.failures,
    waiting,
  };
}
