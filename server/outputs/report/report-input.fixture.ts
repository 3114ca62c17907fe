import type { Detection } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { annotateScan } from '../annotate/annotate-scan.ts';
import { exportedFinding, exportedScan } from '../export/export.fixture.ts';
import { voiceIn } from '../voice.ts';
import type { ReportCard } from './report-evidence.ts';
import type { ReportInput } from './slice-pdf-content.ts';

const { typeProbability: _, ...untyped } = exportedFinding({ confidence: 0.93 });
export const glioma: Detection = untyped;
export const meningioma: Detection = {
  ...glioma,
  class: 'meningioma',
  confidence: 0.71,
  x: 200,
  y: 210,
  frame: 2,
};

const phantomPng = encodePng(generatePhantom({ seed: 5, size: exportedScan().width }));

export const card: ReportCard = {
  name: 'sulcus',
  version: '1.0.0',
  notMeasured: ['Children.'],
  metrics: {
    sources: [],
    typeAccuracy: null,
    reliability: {
      bands: [
        {
          band: 'High',
          from: 0.8,
          to: 1,
          precision: { value: 0.97, low: 0.951, high: 0.984, n: 512, groups: 90 },
        },
      ],
    },
  },
};

/** Input for a report: a phantom with these findings. */
export async function reportInput(
  detections: Detection[],
  part: Partial<ReportInput['scan']> = {},
): Promise<ReportInput> {
  const scan: ReportInput['scan'] = {
    ...exportedScan(),
    answer: detections.length > 0 ? 'finding' : 'clear',
    detections,
    pixelSpacing: { row: 0.5, column: 0.5 },
    kind: { sequence: 't1 after contrast', head: 'full' },
    quality: {
      overall: 'fair',
      findings: [
        {
          id: 'noise',
          verdict: 'fair',
          value: 0.13,
        },
      ],
    },
    judgment: { judged: true, reasons: [], notes: [] },
    receipt: {
      cleaning: 'dicom',
      removed: [{ kind: 'patient', count: 3, tags: ['00100010'] }],
      kept: ['Rows', 'Columns'],
      maskedRegions: [],
      notices: [],
    },
    ...part,
  };
  const site = 'https://sulcus.example';
  const date = new Date('2025-03-04T10:15:00Z');
  const voice = voiceIn();
  const displayPng = await phantomPng;
  const { drawn } = await annotateScan({ ...scan, voice, displayPng, model: 'sulcus 1.0.0', date });
  const model = { name: 'sulcus', version: '1.0.0', provider: 'embedded' } as const;
  return { voice, trackingId: 'SR-ABCDEFGH', date, scan, model, card, site, displayPng, annotated: drawn };
}
