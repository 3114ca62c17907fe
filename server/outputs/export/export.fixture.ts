import type { Detection, Scan } from '#contract/scans.ts';

/** A completed scan for export tests, with a file name from the server. */
export function exportedScan(part: Partial<Scan> = {}): Scan {
  return {
    id: '3f2b8c1e-0a4d-4b6e-9c55-1d2e3f4a5b6c',
    filename: 'scan-1a2b3c4d.dcm',
    format: 'dicom',
    fileSize: 131_072,
    processingStatus: 'completed',
    stage: null,
    percent: 100,
    createdAt: '2025-03-04T10:14:59.000Z',
    updatedAt: '2025-03-04T10:15:00.000Z',
    confidence: 0.934,
    answer: 'finding',
    detections: [exportedFinding()],
    otherDetections: [],
    faintDetections: [],
    mayBeOverruled: false,
    annotatedPath: null,
    modelVersion: '1.0.0',
    modelProvider: 'embedded',
    processingTime: 0.84,
    reportedFalsePositive: false,
    starred: false,
    width: 256,
    height: 256,
    frameCount: 1,
    shownFrame: 0,
    analyzedFrames: [0],
    pixelSpacing: { row: 0.5, column: 0.4 },
    orientation: null,
    judgment: { judged: true, reasons: [], notes: [] },
    kind: { sequence: 't1 after contrast', head: 'full' },
    scope: 0.99,
    quality: null,
    receipt: {
      cleaning: 'dicom',
      method: 'Allow-list',
      removed: [],
      kept: [],
      maskedRegions: [],
      notices: [],
      warnings: [],
    },
    failureCode: null,
    failureReason: null,
    reportId: 'SR-ABCDEFGH',
    expiresAt: null,
    ...part,
  };
}

export function exportedFinding(part: Partial<Detection> = {}): Detection {
  return {
    class: 'glioma',
    class_id: 1,
    confidence: 0.934,
    typeProbability: 0.971,
    x: 96,
    y: 90,
    width: 0.1,
    height: 0.125,
    frame: 0,
    contour: null,
    ...part,
  };
}
