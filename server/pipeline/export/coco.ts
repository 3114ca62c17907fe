import { modelLabel } from '#contract/format.ts';
import { researchOnly } from '#contract/research-only.ts';
import { type Detection, type Scan, tumourClasses } from '#contract/scans.ts';
import { drawnBox } from '#imaging/findings/drawn-box.ts';
import { className, modelOf, pixelBox, rounded } from './detected-box.ts';
import { publicName } from './public-name.ts';

/** The result in the COCO object detection format; each frame with a finding is an image of its own. */
export function cocoJson(scan: Scan): unknown {
  const model = modelOf(scan);
  const frames = [...new Set([scan.shownFrame, ...scan.detections.map(({ frame }) => frame)])].sort(
    (a, b) => a - b,
  );
  const names = [...new Set<string>([...tumourClasses, ...scan.detections.map(className)])];
  return {
    info: {
      description: `${scan.judgement?.judged === false ? 'Not judged' : 'Possible tumour regions marked'} by ${modelLabel(model)}, not reviewed. ${researchOnly}`,
      version: '1.0',
      year: new Date(scan.updatedAt).getUTCFullYear(),
      date_created: scan.updatedAt,
    },
    licenses: [],
    images: frames.map((frame, i) => ({
      id: i + 1,
      width: scan.width,
      height: scan.height,
      file_name: imageName(scan, frame),
      ...(scan.frameCount > 1 && { frame }),
    })),
    annotations: scan.detections.map((detection, i) => {
      // The box around what is drawn: an outline lies inside its box.
      const { left, top, width, height } = pixelBox(drawnBox(detection, scan), scan);
      const outline = detection.contour && detection.contour.length > 2 ? detection.contour : null;
      return {
        id: i + 1,
        image_id: frames.indexOf(detection.frame) + 1,
        category_id: names.indexOf(className(detection)) + 1,
        bbox: [left, top, width, height],
        area: rounded(outline ? polygonArea(outline) : width * height),
        segmentation: outline ? [outline.flat().map(rounded)] : [],
        iscrowd: 0,
        score: detection.confidence,
      };
    }),
    categories: names.map((name, i) => ({ id: i + 1, name, supercategory: 'tumor' })),
  };
}

function imageName(scan: Scan, frame: number): string {
  const suffix = scan.frameCount > 1 ? `-frame-${String(frame).padStart(4, '0')}` : '';
  return `${publicName(scan)}${suffix}.png`;
}

function polygonArea(points: NonNullable<Detection['contour']>): number {
  let twice = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length]!;
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}
