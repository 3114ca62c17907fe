import { z } from 'zod';
import { callsFor, idParams, scanIdParams } from './call.ts';

const byAnyone = callsFor({ access: 'public', tag: 'Scans' });

export const exportFormats = ['json', 'coco', 'dicom-sr'] as const;
export const exportScanCall = byAnyone.get('/api/scan/:scanId/export', {
  summary: 'The result as JSON, COCO or DICOM SR (TID 1500)',
  params: scanIdParams,
  query: z.object({ format: z.enum(exportFormats) }),
  produces: ['application/json', 'application/dicom'],
});
export const imageKinds = ['original', 'annotated'] as const;
export const imageCall = byAnyone.get('/api/image/:id/:kind', {
  summary: 'The image of a scan for display (PNG)',
  params: idParams.extend({ kind: z.enum(imageKinds) }),
  produces: ['image/png'],
});
export const frameCall = byAnyone.get('/api/scan/:scanId/frames/:frame', {
  summary: 'One frame of a multi-frame file for display (PNG), from 0',
  params: scanIdParams.extend({ frame: z.coerce.number().int().min(0).max(100_000) }),
  produces: ['image/png'],
});
export const downloadCall = byAnyone.get('/api/download/:scanId/:kind', {
  summary: 'The de-identified original or the annotated image as a file',
  params: scanIdParams.extend({ kind: z.enum(imageKinds) }),
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
export const reportByScanCall = byAnyone.get('/api/pdf-reports/scan/:scanId/download', {
  summary: 'The PDF report of a scan',
  params: scanIdParams,
  produces: ['application/pdf'],
});
const measured = z.number().min(0).max(1e9).nullable();
/** Scans are shown in 256 shades of gray. */
const gray = z.number().min(0).max(255).nullable();
export const reportMeasurement = z
  .object({
    kind: z.enum(['length', 'ellipse', 'value']),
    frame: z.int().min(0).max(100_000),
    unit: z.enum(['mm', 'px']),
    length: measured,
    area: measured,
    mean: gray.describe('Of an ellipse or a pixel, in pixel values'),
    spread: gray.describe('Standard deviation in an ellipse'),
  })
  .meta({ id: 'ReportMeasurement' });
export type ReportMeasurement = z.infer<typeof reportMeasurement>;
export const measuredReportCall = byAnyone.post('/api/pdf-reports/scan/:scanId/download', {
  summary: 'The PDF report with measurements from the viewer, which are printed, not stored',
  params: scanIdParams,
  body: z.object({ measurements: z.array(reportMeasurement).min(1).max(50) }),
  produces: ['application/pdf'],
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
export const samplesCall = byAnyone.get('/api/samples', {
  summary: 'Synthetic slices to try the product with',
  response: z.object({ samples }),
});
export const sampleFileCall = byAnyone.get('/api/samples/:sampleId/:kind', {
  summary: 'A synthetic slice as a file, or its thumbnail',
  params: z.object({ sampleId: z.string().max(60), kind: z.enum(['file', 'thumbnail']) }),
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
