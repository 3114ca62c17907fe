import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { PixelSpacing } from '#contract/scans.ts';
import type { StudyReading } from '#reading/study/study-reading.ts';
import { at, createdAt } from './columns.ts';
import { ofApiKey } from './public-api.ts';
import { ofScan } from './scans.ts';

/** The position of one frame in the patient; null if its file does not say. */
export interface FramePlace {
  position: readonly [number, number, number] | null;
  rowDirection: readonly [number, number, number] | null;
  columnDirection: readonly [number, number, number] | null;
  spacing: PixelSpacing | null;
}

/** Where an image is filed in the archive that sent it, so that its results can be filed with it. */
export const dicomSources = pgTable('dicom_sources', {
  scanId: ofScan().primaryKey(),
  apiKeyId: ofApiKey('api_key_id'),
  studyUid: text('study_uid').notNull(),
  seriesUid: text('series_uid').notNull(),
  instanceUid: text('instance_uid').notNull(),
  sopClassUid: text('sop_class_uid').notNull(),
  frameOfReferenceUid: text('frame_of_reference_uid'),
  /** YYYYMMDD. As the accession number, it is given to the sender only and stands in no stored file. */
  studyDate: text('study_date'),
  accessionNumber: text('accession_number'),
  frames: jsonb('frames').$type<FramePlace[]>().notNull(),
  createdAt: createdAt(),
});

/** A series of a read study, with the archive's UIDs of its slices. */
export interface StudySeries {
  /** As the reading names it. */
  key: string;
  seriesUid: string;
  width: number;
  height: number;
  /** `frame` from 0; null for a file with a single one. */
  slices: { sopClassUid: string; sopInstanceUid: string; frame: number | null }[];
}

/** The answer for a whole study. */
export interface ReadStudy {
  reading: StudyReading;
  series: StudySeries[];
  model: { name: string; version: string };
}

/** One answer for all slices of a study that an archive sent. */
export const dicomStudies = pgTable('dicom_studies', {
  id: uuid('id').primaryKey(),
  apiKeyId: ofApiKey('api_key_id'),
  studyUid: text('study_uid').notNull(),
  /** Hash of the slices and the model that the answer comes from. */
  readOf: text('read_of').notNull(),
  state: text('state').$type<'reading' | 'completed' | 'failed'>().notNull(),
  answer: jsonb('answer').$type<ReadStudy>(),
  failureCode: text('failure_code').$type<FailureCode>(),
  readAt: at('read_at'),
  createdAt: createdAt(),
});
