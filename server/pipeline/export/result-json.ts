import { confidenceCutOff, highConfidence, mediumConfidence } from '#contract/constants.ts';
import { bandOf, classLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { className, modelOf, pixelBox, rounded } from './detected-box.ts';

const units = {
  pixels:
    'Counted from the upper left corner of the picture; x to the right, y down. Fractions are possible.',
  millimetres: 'From the pixel spacing of the DICOM file; null where the file gives none.',
  fraction: 'Of the width or height of the picture, 0 to 1.',
  confidence: 'Of the model, 0 to 1. Not the probability of a disease.',
  frame: 'Frame of a multi-frame file, from 0.',
  seconds: 'Processing time on the server.',
};

/** The result as a document that explains itself: every number's unit is in its name or under `units`. */
export function resultJson(scan: Scan): unknown {
  return {
    format: 'sulcus-result',
    formatVersion: 1,
    notice: researchOnly,
    units,
    reportId: scan.reportId,
    analysedAt: scan.updatedAt,
    model: modelOf(scan),
    processingTimeSeconds: scan.processingTime,
    image: {
      sourceFormat: scan.format,
      widthPixels: scan.width,
      heightPixels: scan.height,
      frameCount: scan.frameCount,
      shownFrame: scan.shownFrame,
      pixelSpacingMillimetres: scan.pixelSpacing,
      brainSliceProbability: scan.scope,
    },
    judgement: scan.judgement,
    confidenceBands: { shownFrom: confidenceCutOff, mediumFrom: mediumConfidence, highFrom: highConfidence },
    detections: scan.detections.map((detection) => exportedDetection(detection, scan)),
    quality: scan.quality,
    deidentification: scan.receipt,
  };
}

function exportedDetection(detection: Detection, scan: Scan): unknown {
  const { pixelSpacing: spacing } = scan;
  return {
    class: className(detection),
    label: classLabel(detection.class),
    classId: detection.class_id,
    confidence: detection.confidence,
    band: bandOf(detection.confidence),
    frame: detection.frame,
    centrePixels: { x: rounded(detection.x), y: rounded(detection.y) },
    boxPixels: pixelBox(detection, scan),
    sizeFraction: { width: detection.width, height: detection.height },
    sizeMillimetres: spacing && {
      width: rounded(detection.width * scan.width * spacing.column),
      height: rounded(detection.height * scan.height * spacing.row),
    },
    contourPixels: detection.contour,
  };
}
