import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { createRandom } from '#phantom/random.ts';
import { cutOut } from '#reading/crop/cut-out.ts';
import { proposeCrop } from '#reading/crop/propose-crop.ts';
import { plainPicture, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { drawnKinds } from '../gates/drawn-kinds.ts';
import { drawnScans, paint } from '../gates/drawn-scans.ts';

const each = 2;
/** Drawn brains on a screen or a sheet: cropped, they may be analyzed. */
const showsBrain = new Set(['photo of a monitor', 'several slices in one image', 'viewer window']);
const others: [name: string, draw: (n: number) => GrayPicture][] = [
  ...Object.entries(drawnScans).filter(([name]) => !showsBrain.has(name)),
  ...Object.entries(drawnKinds).map(([name, kind]): [string, (n: number) => GrayPicture] => [
    name,
    (n) => paint(kind(createRandom(n + 1), n)),
  ]),
];

let detector: Awaited<ReturnType<typeof createEmbeddedDetector>>;
beforeAll(async () => {
  const { model } = await loadModel(new URL('../../model', import.meta.url).pathname);
  detector = await createEmbeddedDetector(model);
});
afterAll(() => detector.close());

const isAnalyzed = async (picture: GrayPicture): Promise<boolean> =>
  (await readPicture(plainPicture(picture), (image) => detector.detect(image))).judgment.judged;

test('no crop of another organ is analyzed, where the whole picture is not', {
  timeout: 300_000,
}, async () => {
  let cropped = 0;
  const accepted: string[] = [];
  for (const [name, draw] of others) {
    for (let n = 0; n < each; n++) {
      const picture = draw(n);
      const proposal = proposeCrop(picture);
      if (proposal.kind !== 'crop') continue;
      cropped++;
      for (const quad of proposal.slices) {
        const cut = cutOut({ ...picture, data: picture.gray, channels: 1 }, quad);
        const part = { gray: new Uint8Array(cut.data), width: cut.width, height: cut.height };
        if ((await isAnalyzed(part)) && !(await isAnalyzed(picture))) accepted.push(`${name} ${n}`);
      }
    }
  }
  expect(cropped).toBeGreaterThan(0);
  expect(accepted).toEqual([]);
});
