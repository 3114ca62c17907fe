import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { model } from './model-facts.ts';
import type { DeviceAnswer } from './protocol.ts';
import address from './test-slice.png?url';

/** Loads a synthetic slice with a lesion, to compare two ways of running the network. */
export async function drawTestSlice(): Promise<GrayPicture> {
  const answer = await fetch(address);
  const picture = await createImageBitmap(await answer.blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('The drawn slice cannot be read');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { gray: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4]!), width, height };
}

/** Allows one pixel and 0.01, as when the server and the browser are compared. Requires at least one finding. */
export function sameAnswer(a: DeviceAnswer, b: DeviceAnswer): boolean {
  const [found, others] = [findingsOf(a), findingsOf(b)];
  if (found.length === 0 || found.length !== others.length) return false;
  if (Math.abs(a.own.reading.scope - b.own.reading.scope) > 0.01) return false;
  return found.every((finding, i) => {
    const other = others[i]!;
    return (
      finding.class === other.class &&
      Math.abs(finding.confidence - other.confidence) <= 0.01 &&
      Math.abs(finding.x - other.x) <= 1 &&
      Math.abs(finding.y - other.y) <= 1 &&
      Math.abs(finding.width - other.width) * testSide <= 1 &&
      Math.abs(finding.height - other.height) * testSide <= 1
    );
  });
}

const findingsOf = ({ own }: DeviceAnswer) =>
  own.reading.boxes.filter(({ confidence }) => confidence >= model.cutOff);

/** Width and height of the test slice. */
const testSide = 208;
