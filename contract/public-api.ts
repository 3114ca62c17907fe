import { z } from 'zod';
import { lesionLevels, seriesStates, studyVerdicts } from '#reading/vocabulary.ts';
import { apiScopes } from './api-scopes.ts';
import { acknowledgement, callsFor, moment, scanIdParams } from './call.ts';
import { dayMs } from './days.ts';
import { dicomUid } from './dicomweb.ts';
import { failureCodes } from './failure-codes.ts';
import {
  answer,
  deidentificationReceipt,
  detection,
  judgment,
  orientation,
  pixelSpacing,
  qualityGrade,
  scanFormat,
  stage,
} from './scans.ts';

/**
 * The API for other programs, with an API key. A released version only grows: fields and calls never change, and
 * clients must ignore unknown fields.
 */

export const apiScanStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
const status = z.enum(apiScanStatuses);

const summaryFields = {
  id: z.uuid(),
  status,
  format: scanFormat,
  createdAt: moment,
  updatedAt: moment,
};

export const apiScanSummary = z
  .object({ ...summaryFields, confidence: z.number().nullable(), self: z.string() })
  .meta({ id: 'ApiScanSummary' });
export type ApiScanSummary = z.infer<typeof apiScanSummary>;

const apiResult = judgment
  .extend({
    answer: answer.describe(
      'finding, other (none, but a region with another abnormality), unclear (no region reached 40%, but one came close), clear, or not-analyzed. Later versions may add answers: treat an unknown one as unclear',
    ),
    answerSentence: z.string(),
    confidence: z.number().nullable().describe('Highest of all detections; null: there are none'),
    detections: z.array(detection),
    otherDetections: z
      .array(detection)
      .describe('Abnormalities other than a tumor; empty if the model does not look for them'),
    faintDetections: z.array(detection).describe('Regions below the threshold; not findings'),
    model: z
      .object({ version: z.string(), provider: z.enum(['embedded', 'roboflow']).nullable() })
      .describe('unknown and null for results from before this was stored'),
    processingSeconds: z.number(),
    brainSliceProbability: z.number().nullable(),
    quality: qualityGrade.nullable(),
    reportId: z.string().nullable(),
  })
  .meta({ id: 'ApiResult' });

export const apiScan = z
  .object({
    ...summaryFields,
    expiresAt: moment.nullable().describe('When the scan is deleted automatically; null: it is kept'),
    stage: stage.nullable(),
    percent: z.int().min(0).max(100),
    image: z.object({
      width: z.int(),
      height: z.int(),
      frameCount: z.int(),
      shownFrame: z.int(),
      pixelSpacing: pixelSpacing.nullable(),
      orientation: orientation.nullable(),
    }),
    deidentification: deidentificationReceipt,
    result: apiResult.nullable().describe('null until the scan is completed'),
    failure: z.string().nullable().describe('Why the analysis failed, as a sentence'),
    failureCode: z.enum(failureCodes).nullable(),
    webhook: z
      .object({
        url: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        attempts: z.int(),
        problem: z.string().nullable().describe('Why the last attempt did not succeed'),
      })
      .nullable(),
    notice: z.string().describe('Show this wherever you show the result'),
    links: z.record(z.string(), z.string()).describe('The files that can be fetched now, by kind'),
  })
  .meta({ id: 'ApiScan' });
export type ApiScan = z.infer<typeof apiScan>;

const byKey = callsFor({ access: 'key', tag: 'Public API, version 1' });

export const submissionField = 'file';
export const idempotencyHeader = 'idempotency-key';
/** A repeated request within this time gets the first answer again. */
export const idempotencyMs = dayMs;

export const submission = z
  .object({
    id: z.uuid(),
    createdAt: moment,
    self: z.string().describe('Poll this for the status, with If-None-Match'),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof submission>;

export const submitScanCall = byKey.post('/api/v1/scans', {
  scope: 'scans:submit',
  summary:
    'Submit one scan of at most 5 MB for analysis: a multipart form with the field file and, if needed, webhookUrl, confirmation or confirmMasked. Idempotency-Key makes retries safe',
  consumes: 'multipart/form-data',
  status: 202,
  response: submission,
});
export const apiScansCall = byKey.get('/api/v1/scans', {
  scope: 'scans:read',
  summary: "The key's own scans, newest first",
  query: z.object({
    status: status.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    after: z.string().max(100).optional().describe('`next` from the previous page'),
  }),
  response: z.object({
    scans: z.array(apiScanSummary),
    next: z.string().nullable().describe('null: this is the last page'),
  }),
});
export const apiScanCall = byKey.get('/api/v1/scans/:scanId', {
  scope: 'scans:read',
  summary: 'A scan with its status and result; answers 304 to If-None-Match while nothing has changed',
  params: scanIdParams,
  response: apiScan,
});
export const apiFileKinds = ['original', 'annotated', 'report', 'json', 'coco', 'dicom-sr'] as const;
export type ApiFileKind = (typeof apiFileKinds)[number];
export const apiScanFileCall = byKey.get('/api/v1/scans/:scanId/files/:kind', {
  scope: 'scans:read',
  summary:
    'The de-identified original, the annotated image, the PDF report, or the result as JSON, COCO or DICOM SR',
  params: scanIdParams.extend({ kind: z.enum(apiFileKinds) }),
  produces: ['image/png', 'image/jpeg', 'application/dicom', 'application/pdf', 'application/json'],
});
export const apiDeleteScanCall = byKey.delete('/api/v1/scans/:scanId', {
  scope: 'scans:delete',
  summary: 'Delete a scan with its images and report at once',
  params: scanIdParams,
  response: acknowledgement,
});
/** Status of the overall result of a study that arrives slice by slice. */
export const apiStudyStatuses = ['analyzing', 'too-few-slices', 'reading', 'completed', 'failed'] as const;
const studySlice = z.object({
  instance: z.string().describe('SOP Instance UID from the sender'),
  frame: z.int().nullable().describe('From 1; null: the file has one frame'),
});
export const apiStudy = z
  .object({
    study: z.string().describe('Study Instance UID from the sender'),
    status: z
      .enum(apiStudyStatuses)
      .describe('analyzing: slices are waiting; reading: the whole study is being read. Ask again later'),
    instances: z.object({ sent: z.int(), analyzed: z.int() }),
    result: z
      .object({
        verdict: z.enum(studyVerdicts),
        verdictSentence: z.string(),
        reasons: z.array(z.string()),
        lesions: z.array(
          z.object({
            number: z.int(),
            level: z.enum(lesionLevels),
            score: z.number().describe('Fitted on whole studies, 0 to 1; a score, not a count of people'),
            class: z.string(),
            milliliters: z
              .object({ value: z.number(), low: z.number(), high: z.number() })
              .nullable()
              .describe('low to high: held nine of ten true volumes in testing'),
            millimeters: z.number().nullable().describe('Long axis on the largest slice'),
            planes: z.array(z.string()),
            seenIn: z.array(
              z.object({
                series: z.string(),
                slices: z.array(
                  studySlice.extend({
                    x: z.number(),
                    y: z.number(),
                    width: z.number(),
                    height: z.number(),
                  }),
                ),
              }),
            ),
          }),
        ),
        singleSliceMarks: z
          .array(studySlice.extend({ series: z.string(), confidence: z.number() }))
          .describe('Findings that do not count as lesions, usually false alarms'),
        series: z.array(
          z.object({
            series: z.string().describe('Series Instance UID from the sender'),
            name: z.string(),
            state: z.enum(seriesStates),
            why: z.string().nullable(),
            slices: z.object({
              all: z.int(),
              read: z.int(),
              noBrain: z.int(),
              refused: z.int(),
              damaged: z.int(),
              waiting: z.int(),
            }),
          }),
        ),
        model: z.string(),
        readAt: moment,
      })
      .nullable()
      .describe('null until the study is read'),
    failure: z.string().nullable(),
    notice: z.string().describe('Show this wherever you show the result'),
    links: z.record(z.string(), z.string()).describe('The report of the study as DICOM SR, once available'),
  })
  .meta({ id: 'ApiStudy' });
export type ApiStudy = z.infer<typeof apiStudy>;

export const apiStudyCall = byKey.get('/api/v1/studies/:study', {
  scope: 'scans:read',
  summary:
    'One result for all slices of a study sent by DICOMweb. The first request starts the reading; poll until it is completed',
  params: z.object({ study: dicomUid }),
  response: apiStudy,
});

export const apiKeySelfCall = byKey.get('/api/v1/key', {
  summary: 'The scopes of this key',
  response: z.object({ name: z.string(), scopes: z.array(z.enum(apiScopes)), scansPerHour: z.int() }),
});

/** The body of a webhook. The receiver fetches the result with its key. */
export const webhookEvent = z.object({
  type: z.enum(['scan.completed', 'scan.failed']),
  timestamp: moment,
  data: z.object({ id: z.uuid(), status, self: z.string() }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;
