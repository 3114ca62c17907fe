import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readyForDetector } from '#imaging/detector/ready-picture.ts';
import { checkPicture } from '#imaging/gates/check-picture.ts';
import { addScopeGate } from '#imaging/gates/judgement.ts';
import { greyFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { decodeScan } from '#server/pipeline/prepare/decode/decode-scan.ts';
import { gatesText, type Row } from './evaluate-gates/gates-text.ts';
import { otherPictures } from './evaluate-gates/other-pictures.ts';
import { realPictures } from './evaluate-gates/real-pictures.ts';
import { createProgressLine } from './progress-line.ts';

/**
 * Sends real brain slices and pictures of other things through every gate and writes docs/gates.md and docs/gates.json.
 *
 *   npm run evaluate:gates -- ../shared/data [--every N]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const data = positionals[0] ?? '../shared/data';
const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);
const every = Number(values.every);
const pictures = [...(await realPictures(data, every)), ...(await otherPictures(data))];
const progress = createProgressLine(pictures.length);

const rows = new Map<string, Row>();
for (const { source, brain, read } of pictures) {
  const row = rows.get(source) ?? { source, brain, tried: 0, refused: 0, reasons: {} };
  rows.set(source, row);
  const scan = await decodeScan(await read());
  const { width, height } = scan;
  const grey = greyFrame(scan);
  const colour = scan.channels === 3 ? shownPixels(scan) : undefined;
  const checked = checkPicture({ grey, width, height, colour }, scan.header);
  let { judgement } = checked;
  if (judgement.judged) {
    const ready = readyForDetector(
      { grey, width, height },
      { inverted: checked.inverted, pixelSpacing: scan.pixelSpacing },
    );
    const { scope } = await detector.detect(ready.image);
    judgement = addScopeGate(judgement, scope, model.postprocess.scopeThreshold);
  }
  row.tried++;
  if (!judgement.judged) row.refused++;
  for (const { gate, id } of judgement.reasons.slice(0, 1)) {
    row.reasons[`${gate}: ${id}`] = (row.reasons[`${gate}: ${id}`] ?? 0) + 1;
  }
  progress.step(source);
}
await detector.close();
const result = { model: model.version, every, rows: [...rows.values()] };
await writeFile(new URL('../docs/gates.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
const template = await readFile(new URL('./evaluate-gates/gates-intro.md', import.meta.url), 'utf8');
await writeFile(new URL('../docs/gates.md', import.meta.url), gatesText(template, result));
progress.finish('docs/gates.md and docs/gates.json written');
