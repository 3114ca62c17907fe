import { downloadName } from '#contract/file-names.ts';
import { modelLabel, shownConfidence } from '#contract/format.ts';
import { modelOf } from '#contract/recorded-model.ts';
import { researchOnly } from '#contract/research-only.ts';
import { regionsOf, type Scan } from '#contract/scans.ts';
import { plainClass } from '#contract/tumor-classes.ts';
import { areaOf } from '#imaging/geometry/outline.ts';
import { drawnBox } from '#reading/findings/drawn-box.ts';
import { otherClass } from '#reading/vocabulary.ts';
import { english } from '#server/words.ts';
import { answerSentence } from '#words/say/verdict.ts';
import { classNumbers, pixelBox, rounded } from './exported-box.ts';

/**
 * The result in the COCO object detection format. Each frame with a finding is a separate image. `file_name` matches the
 * download of the original; `originalType` is its content type.
 */
export function cocoJson(scan: Scan, originalType: string): unknown {
  const model = modelOf(scan);
  const regions = regionsOf(scan);
  const frames = [...new Set([scan.shownFrame, ...regions.map(({ frame }) => frame)])].sort((a, b) => a - b);
  const numbers = classNumbers(scan);
  return {
    info: {
      description: `${answerSentence(english, scan)} ${modelLabel(model)}, not reviewed. ${researchOnly}`,
      answer: scan.answer,
      version: '1.0',
      year: new Date(scan.updatedAt).getUTCFullYear(),
      date_created: scan.updatedAt,
    },
    licenses: [],
    images: frames.map((frame, i) => ({
      id: i + 1,
      width: scan.width,
      height: scan.height,
      file_name: downloadName('original', scan.filename, originalType),
      ...(scan.frameCount > 1 && { frame }),
    })),
    annotations: regions.map((detection, i) => {
      // Uses the drawn box, so that an outline lies inside its box.
      const { left, top, width, height } = pixelBox(drawnBox(detection, scan), scan);
      const outline = detection.contour && detection.contour.length > 2 ? detection.contour : null;
      return {
        id: i + 1,
        image_id: frames.indexOf(detection.frame) + 1,
        category_id: numbers.get(plainClass(detection.class)),
        bbox: [left, top, width, height],
        area: rounded(outline ? areaOf(outline) : width * height),
        segmentation: outline ? [outline.flat().map(rounded)] : [],
        iscrowd: 0,
        score: shownConfidence(detection.confidence).share,
      };
    }),
    categories: [...numbers].map(([name, id]) => ({
      id,
      name,
      supercategory: name === otherClass ? 'abnormality' : 'tumor',
    })),
  };
}
