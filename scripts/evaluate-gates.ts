import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPicture } from '#imaging/gates/check-picture.ts';
import { judgePicture } from '#imaging/gates/judge-picture.ts';
import { greyFrame, shownPixels } from '#imaging/picture/decoded-scan.ts';
import { createEmbeddedDetector } from '#server/pipeline/detect/embedded-detector.ts';
import { loadModel } from '#server/pipeline/detect/load-model.ts';
import { decodeScan } from '#server/pipeline/prepare/decode/decode-scan.ts';
import { gatesText, type Row } from './evaluate-gates/gates-text.ts';
import { otherPictures } from './evaluate-gates/other-pictures.ts';
import { realPictures } from './evaluate-gates/real-pictures.ts';
import { createProgressLine } from './progress-line.ts';

const help = `Sends real brain slices and pictures of other things through every gate; writes docs/gates.md and docs/gates.json.

  npm run evaluate:gates -- DATA [options]

DATA is a folder laid out like the shared data.

  --network N   real slices that the network sees for its scope score, evenly spread (default 2000); the gates
                before it see every slice, other pictures go through all gates
  --every N     only every Nth real slice of each source
  --dry-run     print the page, write nothing
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    network: { type: 'string', default: '2000' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [data] = positionals;
if (values.help || data === undefined) {
  process.stdout.write(help);
  process.exit(values.help ? 0 : 2);
}
const { model } = await loadModel(fileURLToPath(new URL('../model', import.meta.url)));
const detector = await createEmbeddedDetector(model);
const { scopeThreshold } = model.postprocess;
const real = await realPictures(data, Number(values.every));
const pictures = [...real, ...(await otherPictures(data))];
const stride = Math.max(1, Math.ceil(real.length / Number(values.network)));
const progress = createProgressLine(pictures.length);

const rows = new Map<string, Row>();
for (const [place, { source, brain, read }] of pictures.entries()) {
  const row = rows.get(source) ?? { source, brain, tried: 0, seenByNetwork: 0, refused: {} };
  rows.set(source, row);
  const scan = await decodeScan(await read());
  const { width, height } = scan;
  const picture = {
    grey: greyFrame(scan),
    width,
    height,
    colour: scan.channels === 3 ? shownPixels(scan) : undefined,
  };
  const asked = !brain || place % stride === 0;
  const { judgement } = asked
    ? await judgePicture(picture, { ...scan, scopeThreshold }, (image) => {
        row.seenByNetwork++;
        return detector.detect(image);
      })
    : checkPicture(picture, scan);
  row.tried++;
  const [reason] = judgement.reasons;
  if (reason) {
    const name = `${reason.gate}: ${reason.id}`;
    row.refused[name] = (row.refused[name] ?? 0) + 1;
  }
  progress.step(source);
}
await detector.close();
const result = { model: model.version, every: Number(values.every), rows: [...rows.values()] };
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
