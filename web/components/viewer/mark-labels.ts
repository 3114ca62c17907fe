import { placeLabels } from '#imaging/findings/place-labels.ts';
import type { ViewerFinding } from './viewer-finding.ts';
import type { Size } from './viewport.ts';

const labelHeight = 20;
const gap = 4;
/** Icon, gap and padding around the text. */
const labelPadding = 12 + 4 + 12;

/** Places labels beside their lesions, in screen pixels: the full text if it fits, otherwise only the number. */
export function placeMarkLabels(findings: readonly ViewerFinding[], picture: Size, shown: Size) {
  const [scaleX, scaleY] = [shown.width / picture.width, shown.height / picture.height];
  const measure = createTextMeasure('600 13px "Inter Variable", system-ui, sans-serif');
  const labelTexts = findings.map(({ number, label }) => [`${number} · ${label}`, String(number)]);
  const requests = findings.map(({ box }, i) => ({
    box: {
      x: box.left * scaleX,
      y: box.top * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    },
    sizes: labelTexts[i]!.map((text) => ({ width: measure(text) + labelPadding, height: labelHeight })),
  }));
  return placeLabels(requests, shown, gap).flatMap((spot, i) => {
    const { id, band } = findings[i]!;
    return spot ? [{ id, band, text: labelTexts[i]![spot.wording]!, spot }] : [];
  });
}

function createTextMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  context.font = font;
  return (text) => Math.ceil(context.measureText(text).width);
}
