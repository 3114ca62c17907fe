import { z } from 'zod';
import { answers, gates, qualityGrades } from '#reading/vocabulary.ts';
import { acquisition } from './acquisition.ts';
import { moment } from './call.ts';
import { failureCodes } from './failure-codes.ts';
import { scanFormats } from './scan-groups.ts';

export const processingStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export const processingStatus = z.enum(processingStatuses);
export type ProcessingStatus = z.infer<typeof processingStatus>;

/** The pipeline's four steps, in order, as in the specification. */
export const stages = ['preprocessing', 'inference', 'annotation', 'scoring'] as const;
export const stage = z.enum(stages);
export type Stage = z.infer<typeof stage>;
/** Progress in percent when a stage begins. */
export const stageStart: Record<Stage, number> = {
  preprocessing: 5,
  inference: 25,
  annotation: 75,
  scoring: 88,
};

export const scanFormat = z.enum(scanFormats);
export type ScanFormat = z.infer<typeof scanFormat>;

export const answer = z.enum(answers).meta({ id: 'Answer' });

export const detection = z
  .object({
    /** The hosted provider's 'object' is displayed as Tumor. */
    class: z.string(),
    class_id: z.int(),
    confidence: z.number().min(0).max(1),
    typeProbability: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Probability of the named type; absent if the model names none'),
    x: z.number().describe('Center of the box, pixels from the left'),
    y: z.number().describe('Center of the box, pixels from the top'),
    width: z.number().describe('Fraction of the image width'),
    height: z.number().describe('Fraction of the image height'),
    frame: z.int().min(0).describe('Frame of a multi-frame file, from 0'),
    contour: z
      .array(z.tuple([z.number(), z.number()]))
      .nullable()
      .describe('Outline in pixels, if the model draws one'),
  })
  .meta({ id: 'Detection' });
export type Detection = z.infer<typeof detection>;

export const qualityGrade = z.enum(qualityGrades);
export const qualityReport = z
  .object({
    overall: qualityGrade,
    findings: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        verdict: qualityGrade,
        value: z.number().nullable(),
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: 'QualityReport' });
export type QualityReport = z.infer<typeof qualityReport>;

export const pictureRegion = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** What a person should check. */
export const receiptNotice = z.object({
  id: z.string().describe('Stable name of the notice, such as suspected'),
  count: z.int().optional().describe('Frames of the file, if only one of them is kept'),
  frame: z.int().optional().describe('The frame that is kept, from 1'),
});

export const deidentificationReceipt = z
  .object({
    cleaning: z.enum(['dicom', 'image']),
    method: z.string().describe('The same as a sentence'),
    removed: z.array(
      z.object({
        kind: z.string().describe('Stable name of the kind, such as patient'),
        label: z.string().describe('The same in words'),
        count: z.int(),
        tags: z.array(z.string()),
      }),
    ),
    kept: z.array(z.string()),
    maskedRegions: z.array(pictureRegion),
    // Burned-in text. The name stays because stored receipts and API clients use it.
    writing: z
      .enum(['none', 'masked', 'suspected', 'declared'])
      .optional()
      .describe(
        'Burned-in text: none found, found and masked, possibly still there, or declared by the file',
      ),
    textSearch: z.int().optional().describe('Version of the search for burned-in text'),
    seen: z.boolean().optional().describe('The visitor checked the image and agreed before it was stored'),
    cropped: z.boolean().optional().describe('The visitor cropped the image before uploading it'),
    notices: z.array(receiptNotice).describe('What to check'),
    warnings: z.array(z.string()).describe('The same as sentences'),
  })
  .meta({ id: 'DeidentificationReceipt' });
export type DeidentificationReceipt = z.infer<typeof deidentificationReceipt>;

export const pixelSpacing = z.object({
  row: z.number().describe('Millimeters between rows'),
  column: z.number().describe('Millimeters between columns'),
});
export type PixelSpacing = z.infer<typeof pixelSpacing>;

const remark = z.object({
  gate: z.enum(gates),
  id: z.string().describe('Stable name of the reason, such as modality-ct or inverted'),
  sentence: z.string(),
});
export const judgment = z
  .object({
    judged: z.boolean().describe('false: the image was not analyzed; it is neither normal nor abnormal'),
    reasons: z.array(remark).describe('Why it was not analyzed'),
    notes: z.array(remark).describe('What to know besides the verdict'),
  })
  .meta({ id: 'Judgment' });
export type Judgment = z.infer<typeof judgment>;

/** The patient's side at an edge of the image: right, left, anterior, posterior, head or feet. */
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
        'finding: a region reached 40%; other: none did, but one looks abnormal without looking like a tumor that the model knows; unclear: one came close; clear: none came close; not-analyzed: a check rejected the image. null until the scan is completed',
      ),
    detections: z.array(detection),
    otherDetections: z
      .array(detection)
      .describe(
        'Regions with an abnormality other than a tumor, such as a stroke; always empty if the model does not look for them',
      ),
    faintDetections: z
      .array(detection)
      .describe('Regions below the threshold that keep the answer from being clear; not findings'),
    mayBeOverruled: z
      .boolean()
      .describe('Only the learned check rejected the image: process it with anyway=true to analyze it'),
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
    analyzedFrames: z.array(z.int()).describe('Frames that the detector read, from 0; empty until then'),
    pixelSpacing: pixelSpacing.nullable(),
    orientation: orientation.nullable().describe('Of the displayed frame; null if the file does not say'),
    judgment: judgment.nullable().describe('null until the scan is analyzed'),
    kind: acquisition.nullable().describe('null for scans analyzed before this was measured'),
    scope: z.number().nullable().describe('Probability that this is a brain MR slice'),
    quality: qualityReport.nullable(),
    receipt: deidentificationReceipt,
    failureCode: z.enum(failureCodes).nullable().describe('Why the analysis failed'),
    failureReason: z.string().nullable().describe('The same as a sentence'),
    reportId: z.string().nullable().describe('Tracking ID of the PDF report'),
    expiresAt: moment.nullable().describe('When the scan is deleted automatically; null: it is kept'),
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

/** The regions of a result in the order and with the numbers of page, report and files: tumors, then other abnormalities. */
export const regionsOf = ({
  detections,
  otherDetections,
}: Pick<Scan, 'detections' | 'otherDetections'>): Detection[] => [...detections, ...otherDetections];
