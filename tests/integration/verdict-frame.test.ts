import sharp from 'sharp';
import { expect, test } from 'vitest';
import { generatePhantom } from '#phantom/phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import type { PhantomOptions } from '#phantom/scene.ts';
import { grayStack } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { pdfText } from '#tests/harness/pdf-text.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const server = sharedServer(embeddedPlace);

const size = 256;
const frameCount = 26;
const withLesion = [21, 22, 23];
const draw = (options: PhantomOptions): Uint8Array => generatePhantom({ ...options, size }).gray;

/** A smaller head in the same frame, which shows less brain than its neighbors. */
async function smaller(gray: Uint8Array): Promise<Uint8Array> {
  const margin = 16;
  return sharp(gray, { raw: { width: size, height: size, channels: 1 } })
    .resize(size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'black' })
    .grayscale()
    .raw()
    .toBuffer();
}

/** Healthy heads, and one lesion across three adjacent frames. A mark on a single slice is not a lesion. */
async function stack(): Promise<{ frames: Uint8Array[]; file: Uint8Array }> {
  const healthy = draw({ seed: 77, sequence: 't2' });
  const frames = Array.from({ length: frameCount }, () => healthy);
  for (const [i, frame] of withLesion.entries())
    frames[frame] = await smaller(draw({ ...oneLesion, seed: oneLesion.seed + i }));
  return { frames, file: grayStack(size, frames) };
}

/**
 * The frame that a picture shows, regardless of its window. Annotated pictures are stretched to 3:2 and may have a
 * legend below.
 */
async function nearestFrame(png: Uint8Array, frames: Uint8Array[]): Promise<number> {
  const { width } = await sharp(png).metadata();
  const height = width > size ? Math.round(width / 1.5) : width;
  const shown = await sharp(png)
    .extract({ left: 0, top: 0, width, height })
    .resize(size, size, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const away = frames.map((frame) => frame.reduce((sum, gray, i) => sum + Math.abs(gray - shown[i]!), 0));
  return away.indexOf(Math.min(...away));
}

test('a stack opens on the frame with its most confident finding, and its report shows every frame with one', async () => {
  const visitor = server.visitor();
  const { frames, file } = await stack();
  const uploaded = await visitor.uploaded(file);
  expect(withLesion).not.toContain(uploaded.shownFrame);
  const scan = await visitor.analyze(file, 'stack.dcm');
  const marked = [...new Set(scan.detections.map(({ frame }) => frame))];
  expect(marked.toSorted((a, b) => a - b)).toEqual(withLesion);
  const surest = scan.detections.toSorted((a, b) => b.confidence - a.confidence)[0]!;
  expect(scan.shownFrame).toBe(surest.frame);

  const bytesOf = async (path: string) => (await visitor.request(path)).bytes();
  const original = await bytesOf(`/api/image/${scan.id}/original`);
  expect(await nearestFrame(original, frames)).toBe(surest.frame);
  expect(await nearestFrame(await bytesOf(`/api/image/${scan.id}/annotated`), frames)).toBe(surest.frame);

  const report = await pdfText(await bytesOf(`/api/pdf-reports/scan/${scan.id}/download`));
  for (const frame of marked) expect(report).toContain(`rame ${frame + 1} of ${frameCount}`);
  const repeated = await visitor.analyze(file, 'again.dcm');
  expect(repeated.shownFrame).toBe(surest.frame);
});
