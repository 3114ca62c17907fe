import { and, eq, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { type LabelSource, labelSources } from '#contract/review.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { datasetEntries, reviews, scans, secondReadings } from '#server/platform/db/schema.ts';
import type { ExportTally } from './export-readme.ts';
import type { VersionRow } from './versions.ts';

interface Chosen {
  pictures: number;
  groups: number;
  /** Nothing says which other pictures show the same head. */
  alone: number;
  reported: number;
  imported: number;
  drawn: number;
  doubtful: number;
  other: number;
  correct: number;
  first: Date | string;
  last: Date | string;
}

/** Each picture under the first reason that fits. */
const reason = sql`case
  when ${reviews.reading} = 'import' then 'imported'
  when ${scans.reportedFalsePositive} then 'reported'
  when ${scans.randomCheck} then 'drawn'
  when ${scans.confidence} < ${sql.raw(String(reviewThreshold))} then 'doubtful'
  else 'other' end`;
const because = (name: string) => sql<number>`(count(*) filter (where ${reason} = ${name}))::int`;

async function readChosen(db: Db, versionId: string): Promise<Chosen | undefined> {
  const [row] = await db
    .select({
      pictures: sql<number>`count(*)::int`,
      groups: sql<number>`count(distinct ${datasetEntries.groupNumber})::int`,
      alone: sql<number>`(count(*) filter (where ${scans.groupKey} is null))::int`,
      imported: because('imported'),
      reported: because('reported'),
      drawn: because('drawn'),
      doubtful: because('doubtful'),
      other: because('other'),
      correct: sql<number>`(count(*) filter (where ${reviews.action} = 'correct'))::int`,
      first: sql<string>`min(${reviews.createdAt})`,
      last: sql<string>`max(${reviews.createdAt})`,
    })
    .from(datasetEntries)
    .innerJoin(scans, and(eq(scans.id, datasetEntries.scanId), notDeleted))
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

interface Agreement {
  twice: number;
  agreed: number;
  settled: number;
  waiting: number;
}

/** Pictures with a blind second reading, by what each reader said first. */
async function readAgreement(db: Db, versionId: string): Promise<Agreement> {
  const { countedFirst, countedSecond, status } = secondReadings;
  const [row] = await db
    .select({
      twice: sql<number>`count(${countedSecond})::int`,
      agreed: sql<number>`(count(*) filter (where ${countedSecond} = ${countedFirst}))::int`,
      settled: sql<number>`(count(*) filter (where ${status} = 'settled'))::int`,
      waiting: sql<number>`(count(*) filter (where ${status} = 'waiting'))::int`,
    })
    .from(datasetEntries)
    .innerJoin(secondReadings, eq(secondReadings.scanId, datasetEntries.scanId))
    .where(eq(datasetEntries.versionId, versionId));
  return row ?? { twice: 0, agreed: 0, settled: 0, waiting: 0 };
}

function agreementText({ twice, agreed, settled, waiting }: Agreement): string[] {
  const open = waiting > 0 ? [`${waiting} pictures still wait for a second reader.`] : [];
  if (twice === 0)
    return ['No picture has a second reading, so how far reviewers agree is unknown.', ...open];
  const share = ((agreed / twice) * 100).toFixed(1);
  return [
    `${twice} pictures have a second reading by someone who did not know the first. On ${agreed} of them (${share}%) both first gave the same verdict.`,
    ...(settled > 0 ? [`A third person settled ${settled} disagreements.`] : []),
    ...open,
  ];
}

const sourceText: Record<LabelSource, string> = {
  model: 'drawn by the model, confirmed or left unchanged by a reviewer',
  reviewer: 'drawn or changed by a reviewer',
  import: 'imported with the picture',
  adjudicated: 'settled by a third person after two readings that differ',
};

const day = (value: Date | string): string => new Date(value).toISOString().slice(0, 10);

/** After Gebru and others, Datasheets for Datasets: the questions that this data set can answer. */
export async function datasheet(db: Db, version: VersionRow, { bySource }: ExportTally): Promise<string> {
  const [chosen, reviewers, agreement] = await Promise.all([
    readChosen(db, version.id),
    readReviewers(db, version.id),
    readAgreement(db, version.id),
  ]);
  if (!chosen || chosen.pictures === 0)
    return '# Datasheet\n\nEvery picture of this version was deleted since.\n';
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
    `Visitors uploaded ${chosen.pictures - chosen.imported} of them, anonymously; administrators imported ${chosen.imported}. They are no random sample of any population. A picture is here because a reviewer judged it or its labels were imported. Reviewers see, above all,`,
    `results whose highest confidence is below ${reviewThreshold * 100}% and results that a visitor reported, so hard and wrong cases are far more frequent than in what is uploaded.`,
    '',
    '| why it is here | pictures |',
    '|---|---|',
    `| imported with labels | ${chosen.imported} |`,
    `| reported by a visitor | ${chosen.reported} |`,
    `| sampled at random for a check | ${chosen.drawn} |`,
    `| confidence below ${reviewThreshold * 100}% | ${chosen.doubtful} |`,
    `| otherwise (unclear, sent back to the queue, or judged without being asked for) | ${chosen.other} |`,
    '',
    `${chosen.correct} were judged correct: there the model’s own marks, or that there are none, are the labels. The others carry what a reviewer drew or an import brought.`,
    '',
    '| who drew a box | boxes |',
    '|---|---|',
    ...labelSources.map((source) => `| \`${source}\`: ${sourceText[source]} | ${bySource[source] ?? 0} |`),
    '',
    'The same bytes are in once, with their latest judgement. Pictures that a gate rightly rejected are not in.',
    '',
    '## How it is split',
    '',
    `By group, about 80, 10 and 10 in a hundred: ${chosen.groups} groups. A head is never divided where the installation knows of it: a group is what was uploaded in one session of a browser, or what an`,
    'import names as one head (a group in the label file, or a folder that does not merely sort files). Copies of one file are one group wherever they came from. A group stays on its side in every later version.',
    `For ${chosen.alone} pictures nothing says which others show the same head. They stand alone. Files carry no patient any more, so slices of one head that came in different sessions can stand on both sides.`,
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
    ...agreementText(agreement),
    '',
    '## What was done to the pictures',
    '',
    'De-identified before they were stored: metadata removed, burned-in text masked where it was found. One frame of a multi-frame file, as it was shown, 8 bits a channel.',
    '',
    '## What it should not be used for',
    '',
    'Diagnosis; estimates of how often tumours occur, or of how often a model is right in general; attempts to find out whose head a picture shows.',
  ].join('\n')}\n`;
}
