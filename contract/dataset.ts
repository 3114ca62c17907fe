import { z } from 'zod';
import { acknowledgement, defineCall, idParams, moment } from './call.ts';
import { reviewedBox } from './review.ts';
import { detection, scanFormat } from './scans.ts';

export const incorrectScan = z
  .object({
    id: z.uuid(),
    scanId: z.uuid(),
    filename: z.string(),
    format: scanFormat,
    fileSize: z.int(),
    confidence: z.number().nullable(),
    downloadCount: z.int(),
    reviewNotes: z.string(),
    flaggedByAdmin: z.string(),
    createdAt: moment,
    modelVersion: z.string().nullable(),
    boxes: z.array(reviewedBox).nullable().describe('What the reviewer says is right; null: not labelled'),
    detections: z.array(detection).describe('What the model said'),
  })
  .meta({ id: 'IncorrectScan' });
export type IncorrectScan = z.infer<typeof incorrectScan>;

/** Sides of a split; a group of pictures stands on one of them. */
export const datasetSplits = ['train', 'val', 'test'] as const;
export type DatasetSplit = (typeof datasetSplits)[number];

const tag = 'Data set';

export const incorrectScansCall = defineCall({
  method: 'GET',
  path: '/api/admin/incorrect-scans',
  access: 'admin',
  tag,
  summary: 'The incorrect-scans data set, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(2_000).default(500),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    scans: z.array(incorrectScan),
    total: z.int().describe('Of the whole data set, not of this page'),
    totalDownloads: z.int(),
  }),
});
export const downloadAllCall = defineCall({
  method: 'GET',
  path: '/api/admin/incorrect-scans/download-all',
  access: 'admin',
  tag,
  summary: 'The whole data set as a ZIP: pictures, COCO, YOLO, notes',
  produces: ['application/zip'],
});
export const downloadIncorrectScanCall = defineCall({
  method: 'GET',
  path: '/api/admin/incorrect-scans/:id/download',
  access: 'admin',
  tag,
  summary: 'The file of one scan of the data set',
  params: idParams,
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
export const deleteIncorrectScanCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/incorrect-scans/:id',
  access: 'admin',
  tag,
  summary: 'Take a scan out of the data set',
  params: idParams,
  response: acknowledgement,
});
