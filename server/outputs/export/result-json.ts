import { confidenceCutOff, highConfidence, mediumConfidence } from '#contract/constants.ts';
import { bandOf, shownConfidence } from '#contract/format.ts';
import type { ModelCard } from '#contract/model-card.ts';
import { modelOf } from '#contract/recorded-model.ts';
import { researchOnly } from '#contract/research-only.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { classLabel, plainClass } from '#contract/tumor-classes.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { english } from '#server/words.ts';
import { typeWords } from '#words/say/evidence.ts';
import { answerSentence } from '#words/say/verdict.ts';
import { classNumbers, pixelBox, rounded } from './exported-box.ts';

const units = {
  pixels: 'Counted from the upper left corner of the image; x to the right, y down. May be fractional.',
  millimetres: 'From the pixel spacing of the DICOM file; null if the file has none.',
  fraction: 'Of the width or height of the image, 0 to 1.',
  confidence:
    'Of the model, 0 to 1, in whole hundredths as the page shows it. Not the probability of disease.',
  typeProbability: 'Of the named type, given a tumor, 0 to 1; null if the model gives none.',
  tested: 'Whether confidence and type were tested on images like this one.',
  frame: 'Frame of a multi-frame file, from 0.',
  seconds: 'Processing time on the server.',
};

/** The result as a self-describing document: every number's unit is in its name or under `units`. */
export function resultJson(scan: Scan, card: ModelCard | null): unknown {
  const exported = (detections: Detection[]) =>
    detections.map((detection) => exportedDetection(detection, scan));
  return {
    format: 'sulcus-result',
    formatVersion: 2,
    notice: researchOnly,
    answer: scan.answer,
    answerSentence: answerSentence(english, scan),
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
      sequence: scan.kind?.sequence ?? null,
      sequenceFrom: scan.kind?.sequence ? (scan.kind.sequenceFrom ?? 'file') : null,
    },
    judgement: scan.judgment,
    confidenceBands: { shownFrom: confidenceCutOff, mediumFrom: mediumConfidence, highFrom: highConfidence },
    detections: scan.answer === 'not-analyzed' ? null : exported(scan.detections),
    otherRegions: scan.answer === 'not-analyzed' ? null : exported(scan.otherDetections),
    faintRegions: scan.answer === 'not-analyzed' ? null : exported(scan.faintDetections),
    tested: testedOf(scan),
    aboutTypes: typeWords(english, card?.metrics.typeAccuracy),
    quality: scan.quality,
    deidentification: scan.receipt,
  };
}

function exportedDetection(detection: Detection, scan: Scan): unknown {
  const { pixelSpacing: spacing } = scan;
  return {
    class: plainClass(detection.class),
    label: classLabel(detection.class),
    classId: classNumbers(scan).get(plainClass(detection.class)),
    confidence: shownConfidence(detection.confidence).share,
    typeProbability:
      detection.typeProbability === undefined ? null : shownConfidence(detection.typeProbability).share,
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
