import type { DetectorImage } from '#imaging/detector/detected-box.ts';
import type { NetworkAnswer } from './protocol.ts';

const side = 256;

/** A drawn head with a bright spot: enough to compare two ways of running the network. */
export function testSlice(): DetectorImage {
  const grey = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const head = Math.hypot((x - 128) / 88, (y - 128) / 108);
      const spot = Math.hypot(x - 160, y - 100) / 18;
      const texture = 8 * Math.sin(x / 5) * Math.cos(y / 7);
      if (head < 1) grey[y * side + x] = spot < 1 ? 225 : head > 0.93 ? 200 : 96 + texture;
    }
  }
  return { grey, width: side, height: side };
}

/** Within a pixel and a hundredth, as the server's and the browser's answers are compared. */
export function sameAnswer(a: NetworkAnswer, b: NetworkAnswer): boolean {
  if (a.detections.length !== b.detections.length || Math.abs(a.scope - b.scope) > 0.01) return false;
  return a.detections.every((finding, i) => {
    const other = b.detections[i]!;
    return (
      finding.class === other.class &&
      Math.abs(finding.confidence - other.confidence) <= 0.01 &&
      Math.abs(finding.x - other.x) <= 1 &&
      Math.abs(finding.y - other.y) <= 1 &&
      Math.abs(finding.width - other.width) * side <= 1 &&
      Math.abs(finding.height - other.height) * side <= 1
    );
  });
}
