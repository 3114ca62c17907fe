import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pictureOfScan, readPicture } from '#reading/read-picture.ts';
import { createEmbeddedDetector } from '#server/analysis/detect/embedded-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import { createProgressLine } from '#tools/progress-line.ts';
import { fail, readCommand } from '#tools/read-command.ts';
import { gatesText, type Row } from './gates/gates-text.ts';
import { otherPictures } from './gates/other-pictures.ts';
import { realPictures } from './gates/real-pictures.ts';

const help = `Sends brain slices and pictures of other things through every gate; writes docs/gates.md and docs/gates.json.

  npm run evaluate:gates -- DATA [options]

DATA is a folder laid out like the shared data. Brain slices are those of validation and test.

  --model FOLDER  folder with sulcus.onnx and card.json (default: the one that ships)
  --scores FILE   also write the probability of a brain MR slice of every picture, as JSON
  --dry-run       print the page, write nothing
`;
const { values, positionals } = readCommand(
  help,
  { model: { type: 'string' }, scores: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  { needs: 1 },
);
const data = positionals[0]!;
const shipped = fileURLToPath(new URL('../model', import.meta.url));
const { model } = await loadModel(values.model ?? shipped);
const detector = await createEmbeddedDetector(model);
/** Diffusion slices through the mouth and the neck, which show no brain. */
const belowBrain = new Set(['IM_0004.dcm', 'IM_0008.dcm']);
const brains = (await realPictures(data)).filter(
  ({ file, split }) => (split === 'val' || split === 'test') && !belowBrain.has(basename(file)),
);
if (brains.length === 0) fail(new Error(`${data} has no brain slices of validation or test.`));
const pictures = [...brains, ...(await otherPictures(data))];
const progress = createProgressLine(pictures.length);

const rows = new Map<string, Row>();
const scores: unknown[] = [];
for (const { source, brain, header, trained, read } of pictures) {
  const row = rows.get(source) ?? { source, brain, header, trained, tried: 0, refused: {}, marked: 0 };
  rows.set(source, row);
  const scan = await decodeScan(await read());
  const { judgment, reading, findings } = await readPicture(pictureOfScan(scan), (image) =>
    detector.detect(image),
  );
  row.tried++;
  if (findings.length > 0) row.marked++;
  const [reason] = judgment.reasons;
  if (reason) {
    const name = `${reason.gate}: ${reason.id}`;
    row.refused[name] = (row.refused[name] ?? 0) + 1;
  }
  scores.push({ source, brain, trained, kind: reading?.kind ?? null, scope: reading?.scope ?? null });
  progress.step(source);
}
await detector.close();
if (values.scores) await writeFile(values.scores, JSON.stringify(scores));
const result = { model: model.version, rows: [...rows.values()] };
const template = await readFile(new URL('./evaluate-gates/gates-intro.md', import.meta.url), 'utf8');
const page = gatesText(template, result);
if (values['dry-run']) {
  progress.finish('Nothing written.');
  process.stdout.write(page);
} else {
  await writeFile(new URL('../docs/gates.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(new URL('../docs/gates.md', import.meta.url), page);
  progress.finish('docs/gates.md and docs/gates.json written');
}
