import { and, eq, sql } from 'drizzle-orm';
import { reviewThreshold } from '#contract/constants.ts';
import { type LabelSource, labelSources } from '#contract/review.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { datasetEntries, reviews, scans, secondReadings } from '#server/platform/db/schema.ts';
import type { ExportTally } from './export-readme.ts';
import type { VersionRow } from './version-contents.ts';

/** The first reason that applies to a picture. */
const reason = sql`case
  when ${reviews.reading} = 'import' then 'imported'
  when ${scans.reportedFalsePositive} then 'reported'
  when ${scans.randomCheck} then 'drawn'
  when ${scans.confidence} < ${sql.raw(String(reviewThreshold))} then 'doubtful'
  else 'other' end`;
const because = (name: string) => sql<number>`(count(*) filter (where ${reason} = ${name}))::int`;

async function readChosen(db: Db, versionId: string) {
  const [row] = await db
    .select({
      pictures: sql<number>`count(*)::int`,
      groups: sql<number>`count(distinct ${datasetEntries.groupNumber})::int`,
      /** Pictures without a known group. */
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

/** Pictures with a blind second reading, by each reader's first verdict. */
async function readAgreement(db: Db, versionId: string) {
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

type Agreement = Awaited<ReturnType<typeof readAgreement>>;

function agreementText({ twice, agreed, settled, waiting }: Agreement): string[] {
  const open = waiting > 0 ? [`${waiting} images are still waiting for a second reader.`] : [];
  if (twice === 0)
    return ['No image has a second reading, so agreement between reviewers is unknown.', ...open];
  const share = ((agreed / twice) * 100).toFixed(1);
  return [
    `${twice} images have a blind second reading. On ${agreed} of them (${share}%) both readers gave the same first verdict.`,
    ...(settled > 0 ? [`A third person settled ${settled} disagreements.`] : []),
    ...open,
  ];
}

const sourceText: Record<LabelSource, string> = {
  model: 'drawn by the model, confirmed or left unchanged by a reviewer',
  reviewer: 'drawn or changed by a reviewer',
  import: 'imported with the image',
  adjudicated: 'settled by a third person after two different readings',
};

const day = (value: string): string => new Date(value).toISOString().slice(0, 10);

/** Follows Gebru et al., Datasheets for Datasets, as far as this data set can answer. */
export async function datasheet(db: Db, version: VersionRow, { bySource }: ExportTally): Promise<string> {
  const [chosen, reviewers, agreement] = await Promise.all([
    readChosen(db, version.id),
    readReviewers(db, version.id),
    readAgreement(db, version.id),
  ]);
  if (!chosen || chosen.pictures === 0)
    return '# Datasheet\n\nEvery image of this version has been deleted since.\n';
  return `${[
    '# Datasheet',
    '',
    `Version ${version.name}. The figures cover the ${chosen.pictures} images that were still stored at the time of this download.`,
    '',
    '## Why it exists',
    '',
    'To train and compare detectors of possible tumors on single brain MR slices, with the verdicts of one installation’s reviewers.',
    '',
    '## How the images were selected',
    '',
    `Visitors uploaded ${chosen.pictures - chosen.imported} of them, anonymously; administrators imported ${chosen.imported}. They are not a random sample of any population. An image is here because a reviewer judged it or because its labels were imported. Reviewers mostly see`,
    `results with a highest confidence below ${reviewThreshold * 100}% and results that a visitor reported. So hard cases and errors are far more frequent here than among all uploads.`,
    '',
    '| why it is here | images |',
    '|---|---|',
    `| imported with labels | ${chosen.imported} |`,
    `| reported by a visitor | ${chosen.reported} |`,
    `| sampled at random for a check | ${chosen.drawn} |`,
    `| confidence below ${reviewThreshold * 100}% | ${chosen.doubtful} |`,
    `| other (unclear, sent back to the queue, or judged outside the queue) | ${chosen.other} |`,
    '',
    `${chosen.correct} were judged correct: their labels are the model’s own boxes, or none. The labels of the others come from a reviewer or an import.`,
    '',
    '| who drew a box | boxes |',
    '|---|---|',
    ...labelSources.map((source) => `| \`${source}\`: ${sourceText[source]} | ${bySource[source] ?? 0} |`),
    '',
    'Identical files are included once, with their latest verdict. Images that a check rightly rejected are not included.',
    '',
    '## How it is split',
    '',
    `By group, about 80%, 10% and 10%: ${chosen.groups} groups. A group is what one browser session uploaded, or what an import marks as one patient (a group in the label file, or a`,
    'folder that does not merely sort files). Copies of one file are always one group. A group keeps its split in every later version.',
    `For ${chosen.alone} images, nothing shows which others come from the same person, so each is its own group. Files no longer name a patient, so slices of one person from different sessions can be in different splits.`,
    '',
    '## Who judged them',
    '',
    '| reviewer | images |',
    '|---|---|',
    ...reviewers.map(({ name, n }) => `| ${(name ?? 'unknown').replaceAll('|', '\\|')} | ${n} |`),
    '',
    `Between ${day(chosen.first)} and ${day(chosen.last)} (UTC). The installation does not record the reviewers’ training. No label was confirmed by histology or follow-up.`,
    '',
    '## Agreement between reviewers',
    '',
    ...agreementText(agreement),
    '',
    '## How the images were processed',
    '',
    'De-identified before storage: metadata removed, burned-in text masked where it was found. From a multi-frame file, only the displayed frame. 8 bits per channel.',
    '',
    '## What not to use it for',
    '',
    'Diagnosis; estimates of how often tumors occur or how often a model is right in general; attempts to identify a person.',
  ].join('\n')}\n`;
}
