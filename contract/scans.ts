import { z } from 'zod';
import { acknowledgement, defineCall, idParams, moment, scanIdParams } from './call.ts';
import { pictureKind } from './picture-kind.ts';

export const processingStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export const processingStatus = z.enum(processingStatuses);
export type ProcessingStatus = z.infer<typeof processingStatus>;

/** What the pipeline does, in order; the spec's four steps. */
export const stages = ['preprocessing', 'inference', 'annotation', 'scoring'] as const;
export const stage = z.enum(stages);
export type Stage = z.infer<typeof stage>;
/** Percent at which a stage begins; the next stage's beginning is its end. */
export const stageStart: Record<Stage, number> = {
  preprocessing: 5,
  inference: 25,
  annotation: 75,
  scoring: 88,
};

export const scanFormats = ['png', 'jpeg', 'dicom'] as const;
export const scanFormat = z.enum(scanFormats);
export type ScanFormat = z.infer<typeof scanFormat>;

export const tumourClasses = ['tumor', 'glioma', 'meningioma', 'pituitary'] as const;

/** What a result says about a picture. */
export const answers = ['finding', 'unclear', 'clear', 'not-analyzed'] as const;
export const answer = z.enum(answers).meta({ id: 'Answer' });
export type Answer = z.infer<typeof answer>;

export const detection = z
  .object({
    /** 'object' from the hosted provider is shown as Tumor. */
    class: z.string(),
    class_id: z.int(),
    confidence: z.number().min(0).max(1),
    typeProbability: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Probability of the named type; absent where none is named or the model gives none'),
    x: z.number().describe('Centre of the box, pixels from the left'),
    y: z.number().describe('Centre of the box, pixels from the top'),
    width: z.number().describe('Fraction of the image width'),
    height: z.number().describe('Fraction of the image height'),
    frame: z.int().min(0).describe('Frame of a multi-frame file, from 0'),
    contour: z
      .array(z.tuple([z.number(), z.number()]))
      .nullable()
      .describe('Outline in pixels where the model draws one'),
  })
  .meta({ id: 'Detection' });
export type Detection = z.infer<typeof detection>;

export const verdict = z.enum(['good', 'fair', 'poor']);
export type Verdict = z.infer<typeof verdict>;
export const qualityReport = z
  .object({
    overall: verdict,
    findings: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        verdict,
        value: z.number().nullable(),
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: 'QualityReport' });
export type QualityReport = z.infer<typeof qualityReport>;

const pictureRegion = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const deidentificationReceipt = z
  .object({
    method: z.string(),
    removed: z.array(z.object({ label: z.string(), count: z.int(), tags: z.array(z.string()) })),
    kept: z.array(z.string()),
    maskedRegions: z.array(pictureRegion),
    // Burned-in text; stored receipts and programs know it by this name.
    writing: z
      .enum(['none', 'masked', 'suspected', 'declared'])
      .optional()
      .describe(
        'Writing in the picture: none found, found and filled, possibly still there, or declared by the file',
      ),
    textSearch: z.int().optional().describe('Version of the search for writing'),
    seen: z
      .boolean()
      .optional()
      .describe('The visitor was shown the picture as it is stored, and agreed to it, before it was stored'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'DeidentificationReceipt' });
export type DeidentificationReceipt = z.infer<typeof deidentificationReceipt>;

export const pixelSpacing = z.object({
  row: z.number().describe('Millimetres between rows'),
  column: z.number().describe('Millimetres between columns'),
});
export type PixelSpacing = z.infer<typeof pixelSpacing>;

/** What decides whether a picture can be judged at all, in the order in which it is asked. */
export const gates = ['content', 'header', 'scope', 'quality'] as const;
const remark = z.object({
  gate: z.enum(gates),
  id: z.string().describe('Stable name of the reason, such as modality-ct or inverted'),
  sentence: z.string(),
});
export const judgement = z
  .object({
    judged: z.boolean().describe('false: the picture was not judged; it is neither normal nor abnormal'),
    reasons: z.array(remark).describe('Why it was not judged'),
    notes: z.array(remark).describe('What to know beside a verdict; does not stand in its way'),
  })
  .meta({ id: 'Judgement' });
export type Judgement = z.infer<typeof judgement>;

/** Which way a side of the picture looks: right, left, anterior, posterior, head or feet of the patient. */
const bodySide = z.enum(['R', 'L', 'A', 'P', 'H', 'F']);
export const orientation = z
  .object({ top: bodySide, bottom: bodySide, left: bodySide, right: bodySide })
  .meta({ id: 'Orientation' });
export type Orientation = z.infer<typeof orientation>;

export const scan = z
  .object({
    id: z.uuid(),
    filename: z.string(),
    format: scanFormat,
    fileSize: z.int(),
    processingStatus,
    stage: stage.nullable(),
    percent: z.int().min(0).max(100),
    createdAt: moment,
    updatedAt: moment,
    confidence: z.number().nullable(),
    answer: answer
      .nullable()
      .describe(
        'finding: a region reached 40%; unclear: nothing did, but a region came near; clear: nothing came near; not-analyzed: a check refused the picture. null until the scan is completed',
      ),
    detections: z.array(detection),
    faintDetections: z
      .array(detection)
      .describe('Regions below 40% that keep the answer from being clear; not findings'),
    mayBeOverruled: z
      .boolean()
      .describe(
        'The picture was refused by the learned check alone: process it with anyway=true to have it read',
      ),
    annotatedPath: z.string().nullable(),
    modelVersion: z.string().nullable(),
    modelProvider: z.enum(['embedded', 'roboflow']).nullable(),
    processingTime: z.number().nullable().describe('Seconds'),
    reportedFalsePositive: z.boolean(),
    starred: z.boolean(),
    width: z.int(),
    height: z.int(),
    frameCount: z.int(),
    shownFrame: z.int(),
    analysedFrames: z.array(z.int()).describe('Frames the detector looked at, from 0; empty until then'),
    pixelSpacing: pixelSpacing.nullable(),
    orientation: orientation.nullable().describe('Of the shown frame; null where the file does not say'),
    judgement: judgement.nullable().describe('null until the scan was analysed'),
    kind: pictureKind.nullable().describe('null for scans from before it was measured'),
    scope: z.number().nullable().describe('Probability that this is a brain MR slice'),
    quality: qualityReport.nullable(),
    receipt: deidentificationReceipt,
    failureReason: z.string().nullable(),
    reportId: z.string().nullable().describe('Tracking id of the PDF report'),
    expiresAt: moment.nullable().describe('When the scan is deleted by itself; null: it is kept'),
  })
  .meta({ id: 'Scan' });
export type Scan = z.infer<typeof scan>;

export const scanAnswer = z.object({ success: z.boolean(), message: z.string(), scan });

/** One server-sent event of a scan's progress. */
export const scanEvent = z.object({
  stage: stage.nullable(),
  percent: z.int(),
  processingStatus,
  scan: scan.nullable().describe('The whole scan once it is completed or failed'),
});
export type ScanEvent = z.infer<typeof scanEvent>;

const tag = 'Scans';

/** What a visitor is asked before a picture with burned-in text is stored. */
export const burnedInTextQuestion = z
  .object({
    writing: z.enum(['masked', 'suspected', 'declared']),
    sentences: z.array(z.string()).describe('What was found and what was done about it'),
    pictures: z
      .array(
        z.object({
          frame: z.int().min(0),
          png: z
            .string()
            .describe('The frame as it would be stored, a PNG in base64; large ones are reduced'),
          width: z.int(),
          height: z.int(),
          masked: z.array(pictureRegion),
          suspected: z.array(pictureRegion).describe('Where writing may be left, in pixels of the frame'),
        }),
      )
      .min(1)
      .describe('The frames to look at: those with writing, or the shown one'),
    frameCount: z.int(),
    confirmation: z
      .string()
      .describe('Sent back with the same file, it has the file stored as it is shown here'),
  })
  .meta({ id: 'WritingQuestion' });
export type BurnedInTextQuestion = z.infer<typeof burnedInTextQuestion>;

export const uploadCall = defineCall({
  method: 'POST',
  path: '/api/upload',
  access: 'public',
  tag,
  summary: 'Upload one scan (multipart field mriScan, at most 5 MB)',
  consumes: 'multipart/form-data',
  query: z.object({
    confirmation: z
      .string()
      .max(200)
      .optional()
      .describe('From the question of the first answer; send the same file again'),
  }),
  response: scanAnswer.extend({
    scan: scan.nullable().describe('null: nothing was stored, `question` says why'),
    ownerSecret: z
      .string()
      .optional()
      .describe(
        'Deletes and reports the scan, in the header x-scan-owner. It is in this answer alone: keep it, and hand on the id only',
      ),
    question: burnedInTextQuestion
      .optional()
      .describe(
        'Writing was found, suspected or declared in the picture: it is stored only after a second call',
      ),
  }),
});
export const uploadField = 'mriScan';

export const processCall = defineCall({
  method: 'POST',
  path: '/api/process/:scanId',
  access: 'public',
  tag,
  summary: 'Start the analysis of an uploaded scan',
  params: scanIdParams,
  query: z.object({
    anyway: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true: analyze a picture that the learned check refused; results on such pictures are not measured',
      ),
  }),
  response: scanAnswer,
});
export const scanCall = defineCall({
  method: 'GET',
  path: '/api/scan/:scanId',
  access: 'public',
  tag,
  summary: 'A scan with its state and its detections',
  params: scanIdParams,
  response: z.object({ scan }),
});
export const scanEventsCall = defineCall({
  method: 'GET',
  path: '/api/scan/:scanId/events',
  access: 'public',
  tag,
  summary: 'Progress of a scan as server-sent events; each holds a ScanEvent',
  params: scanIdParams,
  produces: ['text/event-stream'],
});
const storedFile = z.object({
  name: z.string(),
  what: z.string(),
  bytes: z.int(),
  storedAt: moment,
});
export const storedAboutScan = z
  .object({
    scan,
    uploadHash: z.string().describe('SHA-256 of the file as it was uploaded; the file itself is not kept'),
    files: z.array(storedFile),
    judgements: z
      .array(
        z.object({
          action: z.string().describe('correct, incorrect, reopened, reported by a visitor, removed'),
          notes: z.string(),
          boxes: z.int().describe('Boxes that the reviewer drew'),
          createdAt: moment,
        }),
      )
      .describe('What was said about the result; who said it is left out'),
    randomCheck: z
      .boolean()
      .describe('Sampled at random for a check; the verdict stays as a count after the scan is deleted'),
    submittedBy: z
      .object({
        webhookUrl: z.string().nullable(),
        archive: z
          .object({ study: z.string(), series: z.string(), instance: z.string() })
          .nullable()
          .describe('What the archive that sent it calls it; the identifiers of its results refer to these'),
      })
      .nullable()
      .describe('null: a visitor uploaded it; otherwise a program with an API key did'),
    inDataSet: z
      .object({ since: moment, notes: z.string() })
      .nullable()
      .describe('Whether it is part of the data set for the next model'),
    uploadGroup: z
      .string()
      .nullable()
      .describe('Shared by what one session uploaded on one day; its salt is replaced daily'),
    candidateAnswers: z.int().describe('Answers of models that are only tried out; nobody is shown them'),
  })
  .meta({ id: 'StoredAboutScan' });
export type StoredAboutScan = z.infer<typeof storedAboutScan>;
export const storedAboutScanCall = defineCall({
  method: 'GET',
  path: '/api/scan/:scanId/stored',
  access: 'public',
  tag,
  summary: 'Everything that is stored about a scan; with its secret in x-scan-owner where it has one',
  params: scanIdParams,
  response: storedAboutScan,
});
export const deleteScanCall = defineCall({
  method: 'DELETE',
  path: '/api/scan/:scanId',
  access: 'public',
  tag,
  summary: 'Delete a scan with its pictures and report at once; only with its secret in x-scan-owner',
  params: scanIdParams,
  response: acknowledgement,
});
export const exportFormats = ['json', 'coco', 'dicom-sr'] as const;
export const exportScanCall = defineCall({
  method: 'GET',
  path: '/api/scan/:scanId/export',
  access: 'public',
  tag,
  summary: 'The result as JSON, COCO or DICOM SR (TID 1500)',
  params: scanIdParams,
  query: z.object({ format: z.enum(exportFormats) }),
  produces: ['application/json', 'application/dicom'],
});
export const imageKinds = ['original', 'annotated'] as const;
export const imageCall = defineCall({
  method: 'GET',
  path: '/api/image/:id/:kind',
  access: 'public',
  tag,
  summary: 'The picture of a scan for display (PNG)',
  params: idParams.extend({ kind: z.enum(imageKinds) }),
  produces: ['image/png'],
});
export const frameCall = defineCall({
  method: 'GET',
  path: '/api/scan/:scanId/frames/:frame',
  access: 'public',
  tag,
  summary: 'One frame of a multi-frame file for display (PNG), from 0',
  params: scanIdParams.extend({ frame: z.coerce.number().int().min(0).max(100_000) }),
  produces: ['image/png'],
});
export const downloadCall = defineCall({
  method: 'GET',
  path: '/api/download/:scanId/:kind',
  access: 'public',
  tag,
  summary: 'The de-identified original or the annotated picture as a file',
  params: scanIdParams.extend({ kind: z.enum(imageKinds) }),
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
export const reportByScanCall = defineCall({
  method: 'GET',
  path: '/api/pdf-reports/scan/:scanId/download',
  access: 'public',
  tag,
  summary: 'The PDF report of a scan',
  params: scanIdParams,
  produces: ['application/pdf'],
});
const measured = z.number().min(-1e6).max(1e9).nullable();
export const reportMeasurement = z
  .object({
    kind: z.enum(['length', 'ellipse', 'value']),
    frame: z.int().min(0).max(100_000),
    unit: z.enum(['mm', 'px']),
    length: measured,
    area: measured,
    mean: measured.describe('Of an ellipse or a pixel, in pixel values'),
    spread: measured.describe('Standard deviation in an ellipse'),
  })
  .meta({ id: 'ReportMeasurement' });
export type ReportMeasurement = z.infer<typeof reportMeasurement>;
export const measuredReportCall = defineCall({
  method: 'POST',
  path: '/api/pdf-reports/scan/:scanId/download',
  access: 'public',
  tag,
  summary: 'The PDF report with measurements made in the viewer, which are printed and not stored',
  params: scanIdParams,
  body: z.object({ measurements: z.array(reportMeasurement).min(1).max(50) }),
  produces: ['application/pdf'],
});
export const reportFalsePositiveCall = defineCall({
  method: 'POST',
  path: '/api/scans/:id/report-false-positive',
  access: 'public',
  tag,
  summary: 'Say that a result is incorrect; with the secret in x-scan-owner where the scan has one',
  params: idParams,
  response: z.object({ success: z.boolean(), ignored: z.boolean(), message: z.string() }),
});

const samples = z.array(
  z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      filename: z.string(),
      contentType: z.string(),
    })
    .meta({ id: 'Sample' }),
);
export type Sample = z.infer<typeof samples>[number];
export const samplesCall = defineCall({
  method: 'GET',
  path: '/api/samples',
  access: 'public',
  tag,
  summary: 'Synthetic slices to try the product with',
  response: z.object({ samples }),
});
export const sampleFileCall = defineCall({
  method: 'GET',
  path: '/api/samples/:sampleId/:kind',
  access: 'public',
  tag,
  summary: 'A synthetic slice as a file, or its thumbnail',
  params: z.object({ sampleId: z.string().max(60), kind: z.enum(['file', 'thumbnail']) }),
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
