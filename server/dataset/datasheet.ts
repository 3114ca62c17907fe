import { eq, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { verdicts } from '#contract/review.ts';
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
import { datasetEntries, reviews, scans } from '#server/platform/db/schema.ts';
import type { VersionRow } from './versions.ts';

interface Chosen {
  pictures: number;
  groups: number;
  reported: number;
  doubtful: number;
  other: number;
  correct: number;
  first: Date | string;
  last: Date | string;
}

async function readChosen(db: Db, versionId: string): Promise<Chosen | undefined> {
  const doubtful = sql`not ${scans.reportedFalsePositive} and ${scans.confidence} < ${sql.raw(String(reviewThreshold))}`;
  const [row] = await db
    .select({
      pictures: sql<number>`count(*)::int`,
      groups: sql<number>`count(distinct ${datasetEntries.groupNumber})::int`,
      reported: sql<number>`count(*) filter (where ${scans.reportedFalsePositive})::int`,
      doubtful: sql<number>`count(*) filter (where ${doubtful})::int`,
      other: sql<number>`count(*) filter (where not (${doubtful}) is true and not ${scans.reportedFalsePositive})::int`,
      correct: sql<number>`count(*) filter (where ${reviews.action} = 'correct')::int`,
      first: sql<string>`min(${reviews.createdAt})`,
      last: sql<string>`max(${reviews.createdAt})`,
    })
    .from(datasetEntries)
    .innerJoin(scans, eq(scans.id, datasetEntries.scanId))
    .innerJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
    .where(eq(datasetEntries.versionId, versionId));
  return row;
}

const readReviewers = (db: Db, versionId: string): Promise<{ name: string | null; n: number }[]> =>
  db
    .select({ name: reviews.adminName, n: sql<number>`count(*)::int` })
    .from(datasetEntries)
    .innerJoin(reviews, eq(reviews.id, datasetEntries.reviewId))
    .where(eq(datasetEntries.versionId, versionId))
    .groupBy(reviews.adminName)
    .orderBy(sql`count(*) desc`);

/** Pictures that several people judged, each by their latest word, and those on which all said the same. */
async function readAgreement(db: Db, versionId: string): Promise<{ several: number; agreed: number }> {
  const [row] = await rowsOf<{ several: number; agreed: number }>(
    db,
    sql`with latest as (
      select distinct on (r.scan_id, r.admin_name) r.scan_id, r.admin_name, r.action
      from reviews r join dataset_entries e on e.scan_id = r.scan_id and e.version_id = ${versionId}
      where r.action in (${sql.join(
        verdicts.map((verdict) => sql`${verdict}`),
        sql`, `,
      )})
      order by r.scan_id, r.admin_name, r.created_at desc),
    readers as (select scan_id, count(*) n, count(distinct action) verdicts from latest group by scan_id)
    select count(*)::int several, (count(*) filter (where verdicts = 1))::int agreed from readers where n > 1`,
  );
  return row ?? { several: 0, agreed: 0 };
}

const day = (value: Date | string): string => new Date(value).toISOString().slice(0, 10);

/** After Gebru and others, Datasheets for Datasets: the questions that this data set can answer. */
export async function datasheet(db: Db, version: VersionRow): Promise<string> {
  const [chosen, reviewers, { several, agreed }] = await Promise.all([
    readChosen(db, version.id),
    readReviewers(db, version.id),
    readAgreement(db, version.id),
  ]);
  if (!chosen || chosen.pictures === 0)
    return '# Datasheet\n\nEvery picture of this version was deleted since.\n';
  const agreement =
    several === 0
      ? 'No picture was judged by two people, so nothing is known about how far reviewers agree.'
      : `${several} pictures were judged by two or more people; on ${agreed} of them (${((agreed / several) * 100).toFixed(1)} %) all gave the same verdict.`;
  return `${[
    '# Datasheet',
    '',
    `Version ${version.name}. Figures are those of the ${chosen.pictures} pictures that were still stored at the time of this download.`,
    '',
    '## Why it exists',
    '',
    'To train and compare detectors that mark possible tumours on single brain MR slices, from the judgements of the reviewers of one installation.',
    '',
    '## How the pictures were chosen',
    '',
    'Visitors uploaded them, anonymously; administrators may have imported some. They are no random sample of any population. A picture is here because a reviewer judged it. Reviewers see, above all,',
    `results whose highest confidence is below ${reviewThreshold * 100}% and results that a visitor reported, so hard and wrong cases are far more frequent than in what is uploaded.`,
    '',
    '| why it came before a reviewer | pictures |',
    '|---|---|',
    `| reported by a visitor | ${chosen.reported} |`,
    `| confidence below ${reviewThreshold * 100}% | ${chosen.doubtful} |`,
    `| otherwise (drawn by lot, sent back, imported, or without a detection) | ${chosen.other} |`,
    '',
    `${chosen.correct} were judged correct: there the model’s own marks, or that there are none, are the labels. The others carry what the reviewer drew.`,
    'The same bytes are in once, with their latest judgement. Pictures that a gate turned away, rightly, are not in.',
    '',
    '## How it is split',
    '',
    `By group, about 80, 10 and 10 in a hundred: ${chosen.groups} groups. Files carry no patient any more, so a group is what was uploaded in one session of a browser, or imported from one folder;`,
    'copies of one file are one group wherever they came from. Slices of one head that came in different sessions can stand on both sides. A group stays on its side in every later version.',
    '',
    '## Who judged them',
    '',
    '| reviewer | pictures |',
    '|---|---|',
    ...reviewers.map(({ name, n }) => `| ${(name ?? 'unknown').replaceAll('|', '\\|')} | ${n} |`),
    '',
    `Between ${day(chosen.first)} and ${day(chosen.last)} (UTC). The installation does not record what training they have. No label was confirmed by histology or follow-up.`,
    '',
    '## How far they agree',
    '',
    agreement,
    '',
    '## What was done to the pictures',
    '',
    'De-identified before they were stored: metadata removed, writing in the picture masked where it was found. One frame of a multi-frame file, as it was shown, 8 bits a channel.',
    '',
    '## What it should not be used for',
    '',
    'Diagnosis; estimates of how often tumours occur, or of how often a model is right in general; attempts to find out whose head a picture shows.',
  ].join('\n')}\n`;
}
