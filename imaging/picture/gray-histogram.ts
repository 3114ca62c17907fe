/**
 * Counts the pixels of each gray. An iterator would take ten times as long. Four interleaved histograms avoid waiting for
 * the previous increment, because neighbors often have the same gray.
 */
export function grayHistogram(gray: Uint8Array): Uint32Array {
  const lanes = new Uint32Array(4 * 256);
  const whole = gray.length - (gray.length % 4);
  for (let at = 0; at < whole; at += 4) {
    lanes[gray[at]!]!++;
    lanes[256 + gray[at + 1]!]!++;
    lanes[512 + gray[at + 2]!]!++;
    lanes[768 + gray[at + 3]!]!++;
  }
  for (let at = whole; at < gray.length; at++) lanes[gray[at]!]!++;
  const histogram = lanes.slice(0, 256);
  for (let value = 0; value < 256; value++) {
    histogram[value] = lanes[value]! + lanes[256 + value]! + lanes[512 + value]! + lanes[768 + value]!;
  }
  return histogram;
}
