import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { modelLabel } from '#contract/format.ts';
import { encodeSample } from '#phantom/samples.ts';
import { pictureOfScan, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { readCommand } from '#tools/read-command.ts';

readCommand(
  `npm run example

Writes the landing page's example into web/features/landing: the sample 'two-lesions' with the shipped model's
unmodified result. Run it for each new model; a test compares the result.
`,
  {},
);
const place = (name: string) => new URL(`../web/features/landing/${name}`, import.meta.url);
const bytes = await encodeSample('two-lesions');
if (!bytes) throw new Error('There is no sample named two-lesions.');
const scan = await decodeScan(bytes);
const { width, height } = scan;
const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);
const read = await readPicture(pictureOfScan(scan), (image) => detector.detect(image));
await detector.close();
const findings = read.findings.map(({ contour, frame: _, strength: __, ...box }) => ({
  ...box,
  outline: (contour ?? []).join(' '),
}));
const answer = { model: modelLabel(detector.describe()), width, height, findings };
await writeFile(place('example-answer.json'), `${JSON.stringify(answer, null, 2)}\n`);
await sharp(bytes)
  .webp({ quality: 62 })
  .toFile(fileURLToPath(place('phantom.webp')));
process.stdout.write(`${findings.length} findings of ${answer.model} written\n`);
